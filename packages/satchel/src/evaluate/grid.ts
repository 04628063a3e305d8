/** The combinations of option values that tuning tries, and the choice among them. */
import { SatchelError } from '../core/errors.ts';
import type { OptionValue } from '../core/options.ts';

/** The values to try of each option, by path: `{ 'linear-svm.C': [0.1, 1, 10] }`. */
export type Grid = Readonly<Record<string, readonly OptionValue[]>>;

/**
 * Every combination of one value per axis. Axes stand in the order of their names, values in the order given, the last axis turning
 * fastest: the order of properties in the caller's object does not matter. No axis at all is one combination, the empty one.
 */
export function gridOf(axes: Grid): Record<string, OptionValue>[] {
  const names = Object.keys(axes).sort();
  const combinations = names.reduce<[string, OptionValue][][]>(
    (grid, name) =>
      grid.flatMap((entries) =>
        valuesOf(axes, name).map((value): [string, OptionValue][] => [...entries, [name, value]]),
      ),
    [[]],
  );
  return combinations.map((entries) => Object.fromEntries(entries));
}

/** Scores nearer than this differ by the rounding of their sums, not by merit. */
const rounding = 1e-12;

/** The place of the highest score; equal scores go to the earlier combination. */
export function chooseBest(scores: readonly number[]): number {
  if (scores.length === 0)
    throw new SatchelError('EMPTY_GRID', 'There is no combination of options to choose from.', { kind: 'usage' });
  const bad = scores.findIndex(Number.isNaN);
  if (bad >= 0)
    throw new SatchelError('NONFINITE_INPUT', `The score of combination ${bad} is not a number.`, {
      facts: { row: bad },
    });
  return scores.reduce((best, score, i) => (score > scores[best]! + rounding ? i : best), 0);
}

function valuesOf(axes: Readonly<Record<string, readonly OptionValue[]>>, name: string): readonly OptionValue[] {
  const values = axes[name] ?? [];
  if (values.length > 0) return values;
  throw new SatchelError('EMPTY_GRID', `The option '${name}' is to be tuned, but no value to try is given.`, {
    kind: 'usage',
    facts: { option: name },
  });
}
