import type { Statistics } from '../core/sweep.ts';
import { CLASS_SUMS, classSums } from './class-sums.ts';
import { LSI_IMAGE, LSI_ROWS, lsiImage, lsiRows } from './svd/images-by-sweeps.ts';

/** The statistics of this room that sweeps use, by name. */
export const numericStatistics: Statistics = {
  [CLASS_SUMS]: classSums,
  [LSI_IMAGE]: lsiImage,
  [LSI_ROWS]: lsiRows,
};
