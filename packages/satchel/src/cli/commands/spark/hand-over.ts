/** `satchel spark …`: a command of the package `satchel-cluster`. */
import { handOverTo } from '../shared/other-package.ts';

export const handOver = (argv: readonly string[]): Promise<number> =>
  handOverTo('satchel-cluster', 'spark', ['spark', ...argv]);
