/**
 * How much of what P shards changed in a row is taken over when they are brought together:
 *
 *   B_w += k_w Σ_p (C_p,w − B_w),     k_w = (1 + a f_w) / (1 + a f_w P)                                                      (1)
 *
 *   B_w   the row all shards started from         C_p,w   what shard p made of it
 *   f_w   how often w is expected in one shard's part of a period          a = 0.02
 *
 * A rare word is seen by one shard or two: their changes add up (k → 1). A frequent word moves the same way in every shard: the mean is
 * right (k → 1/P), where the sum would overshoot and diverge.
 */
const CROWDING = 0.02;

export function mergeFactor(expected: number, shards: number): number {
  return (1 + CROWDING * expected) / (1 + CROWDING * expected * shards);
}
