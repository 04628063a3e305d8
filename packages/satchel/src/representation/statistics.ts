import type { Statistics } from '../core/sweep.ts';
import { directionStatistics } from './parts/movmf-passes.ts';
import { DIRECTIONS, directionsStatistic, EXPECTATION, expectationStatistic } from './parts/spm/spm-expectation.ts';
import { TEXT_SUMS, textSumsStatistic } from './parts/spm/spm-texts.ts';
import { SCDV_EXTREMES, scdvExtremes } from './scdv.ts';
import { SIF_COUNTS, SIF_MOMENTS, sifCounts, sifMoments } from './sif.ts';

/** The statistics that representations learn from, by name. */
export const representationStatistics: Statistics = {
  [TEXT_SUMS]: textSumsStatistic,
  [DIRECTIONS]: directionsStatistic,
  [EXPECTATION]: expectationStatistic,
  [SCDV_EXTREMES]: scdvExtremes,
  [SIF_COUNTS]: sifCounts,
  [SIF_MOMENTS]: sifMoments,
  ...directionStatistics,
};
