import type { Statistics } from '../core/sweep.ts';
import { directionStatistics } from './parts/movmf-passes.ts';
import { DIRECTIONS, directionsStatistic, EXPECTATION, expectationStatistic } from './parts/spm-expectation.ts';
import { TEXT_SUMS, textSumsStatistic } from './parts/spm-texts.ts';

/** The statistics of representations, by name. */
export const representationStatistics: Statistics = {
  [TEXT_SUMS]: textSumsStatistic,
  [DIRECTIONS]: directionsStatistic,
  [EXPECTATION]: expectationStatistic,
  ...directionStatistics,
};
