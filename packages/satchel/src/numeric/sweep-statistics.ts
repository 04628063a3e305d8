import type { Statistics } from '../core/sweep.ts';
import { CLASS_SUMS, classSums } from './class-sums.ts';

/** The statistics of this room that sweeps use, by name. */
export const numericStatistics: Statistics = { [CLASS_SUMS]: classSums };
