/**
 * An explanation cut to its strongest words, in numbers that still add up:
 *
 *   score = bias + Σ contributions + remainder
 *
 * where the remainder includes the words that are not shown.
 */
import type { Contribution } from '../../encoder/prepared-encoder.ts';
import type { Explanation, ScoreInterval } from '../prediction.ts';

export interface ShownExplanation {
  readonly label: string;
  readonly score: number;
  readonly bias: number;
  /** The part that the shown words do not carry. */
  readonly remainder: number;
  readonly contributions: readonly Contribution[];
  /** How many words are in the remainder. */
  readonly otherWords: number;
  readonly interval?: ScoreInterval;
  /** True where the share of a word is what the score loses without it. */
  readonly leavesOneOut?: true;
}

export function shownExplanation(
  { label, score, bias, remainder, contributions, interval, leavesOneOut, otherWords = 0 }: Explanation,
  top: number,
): ShownExplanation {
  const others = contributions.slice(top);
  return {
    label,
    score,
    bias,
    remainder: others.reduce((sum, { contribution }) => sum + contribution, remainder),
    contributions: contributions.slice(0, top),
    otherWords: others.length + otherWords,
    ...(interval ? { interval } : {}),
    ...(leavesOneOut ? { leavesOneOut } : {}),
  };
}
