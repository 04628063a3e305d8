import type { Statistics } from '../core/sweep.ts';
import { SCDV_EXTREMES, scdvExtremes } from './scdv.ts';
import { SIF_COUNTS, SIF_MOMENTS, sifCounts, sifMoments } from './sif.ts';

/** The statistics that representations learn from, by name. */
export const representationStatistics: Statistics = {
  [SCDV_EXTREMES]: scdvExtremes,
  [SIF_COUNTS]: sifCounts,
  [SIF_MOMENTS]: sifMoments,
};
