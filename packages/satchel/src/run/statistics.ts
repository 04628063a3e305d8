import type { Statistics } from '../core/sweep.ts';

/** Every statistic of a sweep, by name. */
export const statistics: Statistics = {};
