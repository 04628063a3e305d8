/**
 * What the next fold of a candidate will cost, and in which order first folds are run. All seconds are those of the
 * budget, measured or estimated; nothing here reads a clock.
 *
 *   estimate of a first fold = median of seconds / effort over candidates of its family that ran · its effort     (1)
 *
 * Word vectors are trained once per training text. The first candidate that needs them trains them, so their cost is counted apart.
 */
import type { CandidateRun } from './candidate-run.ts';
import type { Plan } from './plan.ts';

/** What is known about training word vectors on the corpus. */
export interface WordTraining {
  /** Seconds of one training; 0 if word vectors are given. An estimate until `trained` is not empty. */
  seconds: number;
  /** The training texts that have vectors: numbers of folds, or `ALL_FOLDS` if all folds share one text. */
  readonly trained: Set<number>;
}

export const ALL_FOLDS = -1;

/** So many candidates of a family must have run before its own estimate is used. */
const ENOUGH = 2;
/** A fold that was stopped is expected to take so many times the seconds it had. */
const STOPPED = 2;

export const needsWords = ({ points }: CandidateRun): boolean => points[0]?.settings.words !== undefined;

/** The text that the word vectors of a fold are trained on: with a test part, that of the whole training part. */
export const textOfFold = ({ final }: Plan, fold: number): number => (final ? ALL_FOLDS : fold);

/** (1), or what its last fold took; without word vectors. */
export function foldSeconds(run: CandidateRun, runs: readonly CandidateRun[]): number {
  const { candidate, folds, seconds, stoppedAfter = 0 } = run;
  if (folds > 0) return Math.max(seconds, STOPPED * stoppedAfter);
  const ran = runs.filter(({ folds }) => folds > 0);
  const alike = ran.filter((one) => one.candidate.family === candidate.family);
  const units = (alike.length >= ENOUGH ? alike : ran).map((one) => one.seconds / one.candidate.effort);
  const median = units.toSorted((a, b) => a - b)[Math.floor(units.length / 2)] ?? 0;
  return Math.max(median * candidate.effort, STOPPED * stoppedAfter);
}

/** Seconds of the next folds of some candidates, which train word vectors once if any of them needs new ones. */
export function nextSeconds(
  some: readonly CandidateRun[],
  runs: readonly CandidateRun[],
  words: WordTraining,
  plan: Plan,
): number {
  const texts = new Set(some.filter(needsWords).map(({ folds }) => textOfFold(plan, folds)));
  const untrained = [...texts].filter((text) => !words.trained.has(text)).length;
  return some.reduce((sum, run) => sum + foldSeconds(run, runs), untrained * words.seconds);
}

/**
 * The order of first folds: the first bag of words and its blend, then a cheap rival with word vectors of each family,
 * so that a verdict about them exists, then by effort.
 */
export function cheapFirst(runs: readonly CandidateRun[]): CandidateRun[] {
  const [first, ...others] = runs;
  const isBlend = ({ candidate }: CandidateRun): boolean =>
    candidate.family === 'bag of words' && candidate.classifier === 'blend';
  const families = ['word vectors', 'fusion'].map((family) =>
    others.find((run) => run.candidate.family === family && needsWords(run)),
  );
  const early = new Set([first, ...others.filter(isBlend), ...families].filter((run) => run !== undefined));
  const rest = runs
    .filter((run) => !early.has(run))
    .toSorted((a, b) => a.candidate.effort - b.candidate.effort || (a.candidate.name < b.candidate.name ? -1 : 1));
  return [...early, ...rest];
}
