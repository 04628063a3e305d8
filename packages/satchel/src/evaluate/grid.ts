/** The combinations of option values that tuning tries, and the choice among them. */
import { SatchelError, usageError } from '../core/errors.ts';
import type { OptionValue } from '../core/options.ts';

/** The values to try of each option, by path: `{ 'linear-svm.C': [0.1, 1, 10] }`. */
export type Grid = Readonly<Record<string, readonly OptionValue[]>>;

/**
 * Every combination of one value per axis. Axes are sorted by name, values stay in the given order, and the last axis
 * changes fastest. The order of properties in the caller's object does not matter. Without axes there is one
 * combination, the empty one.
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

/** Smaller differences between scores are rounding errors of their sums. */
const rounding = 1e-12;

/** The index of the highest score; of equal scores the earlier combination wins. */
export function chooseBest(scores: readonly number[]): number {
  if (scores.length === 0) throw usageError('EMPTY_GRID', 'There is no combination of options to choose from.');
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
  throw new SatchelError('EMPTY_GRID', `The option '${name}' is to be tuned, but there is no value to try.`, {
    kind: 'usage',
    facts: { option: name },
  });
}
