/** The logistic function and the logarithm that belongs to it, for numbers of any size. */

/** σ(z) = 1 / (1 + e^−z), without overflow. */
export function sigmoid(z: number): number {
  if (z >= 0) return 1 / (1 + Math.exp(-z));
  const exponential = Math.exp(z);
  return exponential / (1 + exponential);
}

/** log(1 + e^z) = −log σ(−z), without overflow. */
export const softPlus = (z: number): number => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));
