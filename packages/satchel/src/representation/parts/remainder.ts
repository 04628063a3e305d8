/** Returns `whole` less the first `count` shares, so that shares and remainder add up to `whole`. */
export function remainderAfter(whole: number, shares: Float64Array, count: number): number {
  let sum = 0;
  for (let j = 0; j < count; j++) sum += shares[j]!;
  return whole - sum;
}
