/**
 * Wilson's 95 % interval of a share p of n trials, while folds come in:
 *
 *   (p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n),   z = 1.96
 */
const Z = 1.96;

export function wilson(p: number, n: number): readonly [low: number, high: number] {
  if (n === 0) return [0, 1];
  const middle = p + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return [Math.max(0, (middle - reach) / scale), Math.min(1, (middle + reach) / scale)];
}
