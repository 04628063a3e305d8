/** `satchel serve …`: a command of the package `satchel-service`. */
import { handOverTo } from '../shared/other-package.ts';

export const handOver = (argv: readonly string[]): Promise<number> => handOverTo('satchel-service', 'serve', argv);
