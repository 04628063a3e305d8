/** How a comparison divides its budget among its steps. */
import type { Budget } from './budget.ts';

/** Scoring a bag of words without the leaks is skipped once this share of the budget is spent. */
const LEAK_SHARE = 0.25;
/** The share of the budget kept for the steps after selection, and the larger share if few labels are compared too. */
const DIAGNOSIS_SHARE = 0.15;
const FEW_LABELS_SHARE = 0.4;
/** How many words per second one thread trains on, until it is measured. */
const WORDS_PER_SECOND = 200_000;

export const hasTimeForLeakScore = ({ spent, seconds }: Pick<Budget, 'spent' | 'seconds'>): boolean =>
  spent() <= seconds * LEAK_SHARE;

/** The second of the budget at which selection must end. */
export const selectionEnd = (seconds: number, withFewLabels: boolean): number =>
  seconds * (1 - (withFewLabels ? FEW_LABELS_SHARE : DIAGNOSIS_SHARE));

/** Estimated seconds for training word vectors on a text of `words` words. */
export const wordTrainingSeconds = (words: number, epochs: number, threads: number): number =>
  (words * epochs) / (WORDS_PER_SECOND * threads);
