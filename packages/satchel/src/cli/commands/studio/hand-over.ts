/** `satchel studio …`: a command of the package `satchel-studio`. */
import { handOverTo } from '../shared/other-package.ts';

export const handOver = (argv: readonly string[]): Promise<number> => handOverTo('satchel-studio', 'studio', argv);
