import type { Statistics } from '../core/sweep.ts';
import { mixtureStatistics } from '../mixture/sweeps.ts';
import { numericStatistics } from '../numeric/sweep-statistics.ts';
import { representationStatistics } from '../representation/statistics.ts';

/** Every statistic of a sweep, by name. */
export const statistics: Statistics = { ...numericStatistics, ...mixtureStatistics, ...representationStatistics };
