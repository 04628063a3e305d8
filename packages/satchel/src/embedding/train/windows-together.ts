/**
 * How many neighbouring windows skip-gram trains in one step (train.ts).
 *
 * A negative is trained against all pairs of a step at once, about 1.1 · window · together, and its row moves by their
 * sum. On 20 Newsgroups with d = 200 nothing is lost at 22 pairs; at 44, 0.9 points of accuracy after ten epochs; at 88
 * training fails (decisions/0012). So small windows are trained together, wide ones alone.
 */
import type { PredictionSettings } from './options.ts';

/** window · together */
const MOST_REACHED = 20;
/** More would save little: with a window of 5, four together halve the time of a step, eight do no better. */
const MOST_CHOSEN = 4;

type Options = Pick<PredictionSettings, 'isCbow' | 'objective' | 'sharedNegatives' | 'window' | 'windowsTogether'>;

/** Windows can only be trained together where they share their targets. */
export function windowsTogetherFor({ isCbow, objective, sharedNegatives, window, windowsTogether }: Options): number {
  if (isCbow || objective !== 'negative-sampling' || !sharedNegatives) return 1;
  if (windowsTogether > 0) return windowsTogether;
  return Math.max(1, Math.min(MOST_CHOSEN, Math.floor(MOST_REACHED / window)));
}
