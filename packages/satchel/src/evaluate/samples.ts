/** Checks of the values that significance tests take. */
import { SatchelError } from '../core/errors.ts';

export function checkSample(values: ArrayLike<number>, fewest: number): void {
  if (values.length < fewest)
    throw new SatchelError('TOO_FEW_POINTS', `Too few values: expected at least ${fewest}, got ${values.length}.`, {
      facts: { fewest, found: values.length },
    });
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue;
    throw new SatchelError('NONFINITE_INPUT', `Value ${i} must be a finite number, got ${values[i]}.`, {
      facts: { row: i },
    });
  }
}

/** first_i − second_i, checked. */
export function differencesOf(first: ArrayLike<number>, second: ArrayLike<number>, fewest: number): Float64Array {
  if (first.length !== second.length)
    throw new SatchelError(
      'SHAPE',
      `The two systems must be measured on the same things; got ${first.length} and ${second.length} values.`,
    );
  checkSample(first, fewest);
  checkSample(second, fewest);
  return Float64Array.from(first, (value, i) => value - second[i]!);
}
