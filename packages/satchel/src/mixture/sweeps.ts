import type { Statistics } from '../core/sweep.ts';
import { NEAREST, nearestStatistic } from './passes/k-means-nearest.ts';
import { EXPECTATION, expectationStatistic } from './passes/plain-pass.ts';
import { HARD_SUMS, hardSumsStatistic, MEAN, MOMENTS, meanStatistic, momentsStatistic } from './passes/point-sums.ts';

/** The statistics of mixtures and k-means, by name. */
export const mixtureStatistics: Statistics = {
  [MEAN]: meanStatistic,
  [MOMENTS]: momentsStatistic,
  [HARD_SUMS]: hardSumsStatistic,
  [EXPECTATION]: expectationStatistic,
  [NEAREST]: nearestStatistic(),
};
