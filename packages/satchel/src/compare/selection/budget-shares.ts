/** How a comparison divides its budget among its steps. */
import type { Budget } from './budget.ts';

/** Scoring a bag of words without the leaks is skipped once this share of the budget is spent. */
const LEAK_SHARE = 0.25;
/** The fits of the diagnosis get at most this share of the budget; few labels, if they are compared, this share. */
const DIAGNOSIS_SHARE = 0.2;
const FEW_LABELS_SHARE = 0.25;
/** Kept in any case: folds are stopped a little late, and the diagnosis reads texts and calibrates. */
const MARGIN = 0.04;
/** How many words per second one thread trains on, until it is measured. */
const WORDS_PER_SECOND = 200_000;

export const hasTimeForLeakScore = ({ spent, seconds }: Pick<Budget, 'spent' | 'seconds'>): boolean =>
  spent() <= seconds * LEAK_SHARE;

/**
 * Seconds kept for the steps after selection: those parts of the diagnosis that fit into its share, in their order, the
 * margin, and the share of few labels.
 */
export function reservedSeconds(seconds: number, diagnosis: readonly number[], withFewLabels: boolean): number {
  const share = seconds * DIAGNOSIS_SHARE;
  const kept = diagnosis.reduce((sum, part) => (sum + part <= share ? sum + part : sum), 0);
  return kept + seconds * (MARGIN + (withFewLabels ? FEW_LABELS_SHARE : 0));
}

/** Estimated seconds for training word vectors on a text of `wordCount` words. */
export const wordTrainingSeconds = (wordCount: number, epochs: number, threads: number): number =>
  (wordCount * epochs) / (WORDS_PER_SECOND * threads);
