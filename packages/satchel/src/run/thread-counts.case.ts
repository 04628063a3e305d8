/** Numbers of threads on which results are compared: all with SATCHEL_FULL_TESTS=1 (nightly), otherwise one that divides work unevenly. */
export const threadCounts: readonly number[] = process.env['SATCHEL_FULL_TESTS'] === '1' ? [2, 3, 4] : [3];
