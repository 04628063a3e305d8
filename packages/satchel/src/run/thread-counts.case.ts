/**
 * On what results are compared: all of it with SATCHEL_FULL_TESTS=1 (nightly), otherwise one number of threads that divides work unevenly, and one
 * order in which parts arrive.
 */
const isFull = process.env['SATCHEL_FULL_TESTS'] === '1';
export const threadCounts: readonly number[] = isFull ? [2, 3, 4] : [3];
/** Seeds of orders, for `permutedExecutor`. */
export const orders: readonly number[] = isFull ? [1, 2] : [1];
