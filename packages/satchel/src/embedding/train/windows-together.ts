/**
 * How many neighbouring windows skip-gram trains in one step (train.ts).
 *
 * A negative meets every pair of a step with the same rows: about 1.1 · window · together of them, and its row moves by their sum. With 200
 * dimensions and 10 negatives that is well up to some 25 pairs and too much from 50 on (decisions/0012), so that small windows can go together in
 * larger numbers, and wide ones go alone.
 */
import type { WordTrainingOptions } from './options.ts';

/** window · together */
const MOST_REACHED = 20;
/** More save little: the step of a window of 5 with four together is half that of one by one, of eight no less. */
const MOST_CHOSEN = 4;

type Options = Pick<WordTrainingOptions, 'method' | 'objective' | 'sharedNegatives' | 'window' | 'windowsTogether'>;

/** Windows can only be trained together where they share their targets. */
export function windowsTogetherFor({ method, objective, sharedNegatives, window, windowsTogether }: Options): number {
  if (method !== 'skip-gram' || objective !== 'negative-sampling' || !sharedNegatives) return 1;
  if (windowsTogether > 0) return windowsTogether;
  return Math.max(1, Math.min(MOST_CHOSEN, Math.floor(MOST_REACHED / window)));
}
