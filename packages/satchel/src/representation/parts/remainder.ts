/** What is left of `whole` when the first `count` shares are taken from it, so that shares and remainder add up to it. */
export function remainderAfter(whole: number, shares: Float64Array, count: number): number {
  let sum = 0;
  for (let j = 0; j < count; j++) sum += shares[j]!;
  return whole - sum;
}
