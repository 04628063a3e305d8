/**
 * Adam (Kingma and Ba 2015): steps of descent that are scaled by the size of past gradients.
 *
 *   m ← .9 m + .1 g,   v ← .999 v + .001 g²,   x ← x − η m̂ / (√v̂ + 10⁻⁸),   m̂ = m / (1 − .9^t),   v̂ = v / (1 − .999^t)       (1)
 */
const [FIRST, SECOND, LEAST] = [0.9, 0.999, 1e-8];

/** m and v of a vector, and t. */
export interface AdamState {
  readonly means: Float64Array;
  readonly squares: Float64Array;
  steps: number;
}

export const adamState = (length: number): AdamState => ({
  means: new Float64Array(length),
  squares: new Float64Array(length),
  steps: 0,
});

/** (1) in place. */
export function adamStep(x: Float64Array, gradient: Float64Array, state: AdamState, rate: number): void {
  const { means, squares } = state;
  state.steps++;
  const [a, b] = [1 - FIRST ** state.steps, 1 - SECOND ** state.steps];
  for (let i = 0; i < x.length; i++) {
    const g = gradient[i]!;
    means[i] = FIRST * means[i]! + (1 - FIRST) * g;
    squares[i] = SECOND * squares[i]! + (1 - SECOND) * g * g;
    x[i] = x[i]! - (rate * (means[i]! / a)) / (Math.sqrt(squares[i]! / b) + LEAST);
  }
}

/** Shortens a gradient that is longer than `most`. */
export function clipLength(gradient: Float64Array, most: number): void {
  let square = 0;
  for (let i = 0; i < gradient.length; i++) square += gradient[i]! * gradient[i]!;
  if (square <= most * most) return;
  const scale = most / Math.sqrt(square);
  for (let i = 0; i < gradient.length; i++) gradient[i] = gradient[i]! * scale;
}
