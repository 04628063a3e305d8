/**
 * The two products that mixtures spend their time in, over a block of points:
 *
 *   l_ik += Σ_f x_if c_kf           scores                                  (1)
 *   s_kf += Σ_i r_ik x_if           sums                                    (2)
 *
 *   x   rows × F   the points of the block      block
 *   c   K × F      what each component weighs   coefficients
 *   l   rows × K   scores                       into
 *   r   rows × K   responsibilities             shares
 *   s   K × F      sums                         into
 *
 * Every l_ik is added up in the order of f whatever the block, so a point scores the same bits alone and among others. Tiles of 4 × 2
 * scores are kept in registers; F is walked in stretches that stay in the cache.
 */

const STRETCH = 512;

/** (1) */
export function addScores(block: Float64Array, rows: number, coefficients: Float64Array, K: number, F: number, into: Float64Array): void {
  for (let start = 0; start < F; start += STRETCH) {
    const end = Math.min(F, start + STRETCH);
    let i = 0;
    for (; i + 4 <= rows; i += 4) {
      let k = 0;
      for (; k + 2 <= K; k += 2) fourByTwo(block, i, coefficients, k, F, start, end, into, i * K + k, K);
      for (; k < K; k++) for (let row = i; row < i + 4; row++) single(block, row, coefficients, k, F, start, end, into, row * K + k);
    }
    for (; i < rows; i++) for (let k = 0; k < K; k++) single(block, i, coefficients, k, F, start, end, into, i * K + k);
  }
}

function fourByTwo(
  x: Float64Array,
  i: number,
  c: Float64Array,
  k: number,
  F: number,
  start: number,
  end: number,
  into: Float64Array,
  at: number,
  K: number,
): void {
  let x0 = i * F + start;
  let x1 = x0 + F;
  let x2 = x1 + F;
  let x3 = x2 + F;
  let c1 = (k + 1) * F + start;
  let [l00, l01, l10, l11] = [into[at]!, into[at + 1]!, into[at + K]!, into[at + K + 1]!];
  let [l20, l21, l30, l31] = [into[at + 2 * K]!, into[at + 2 * K + 1]!, into[at + 3 * K]!, into[at + 3 * K + 1]!];
  for (let c0 = k * F + start, last = k * F + end; c0 < last; c0++, c1++, x0++, x1++, x2++, x3++) {
    const a = c[c0]!;
    const b = c[c1]!;
    l00 += x[x0]! * a;
    l01 += x[x0]! * b;
    l10 += x[x1]! * a;
    l11 += x[x1]! * b;
    l20 += x[x2]! * a;
    l21 += x[x2]! * b;
    l30 += x[x3]! * a;
    l31 += x[x3]! * b;
  }
  into[at] = l00;
  into[at + 1] = l01;
  into[at + K] = l10;
  into[at + K + 1] = l11;
  into[at + 2 * K] = l20;
  into[at + 2 * K + 1] = l21;
  into[at + 3 * K] = l30;
  into[at + 3 * K + 1] = l31;
}

function single(
  x: Float64Array,
  i: number,
  c: Float64Array,
  k: number,
  F: number,
  start: number,
  end: number,
  into: Float64Array,
  at: number,
): void {
  let sum = into[at]!;
  let xAt = i * F + start;
  for (let cAt = k * F + start, last = k * F + end; cAt < last; cAt++, xAt++) sum += x[xAt]! * c[cAt]!;
  into[at] = sum;
}

/** (2); shares of exactly zero cost nothing. */
export function addSums(block: Float64Array, rows: number, shares: Float64Array, K: number, F: number, into: Float64Array): void {
  const held = new Int32Array(rows + 3);
  const weights = new Float64Array(rows + 3);
  for (let k = 0; k < K; k++) {
    let count = 0;
    for (let i = 0; i < rows; i++) {
      const share = shares[i * K + k]!;
      if (share === 0) continue;
      held[count] = i * F;
      weights[count++] = share;
    }
    for (let j = count; j % 4 !== 0; j++) [held[j], weights[j]] = [0, 0];
    for (let j = 0; j < count; j += 4) addFour(block, held, weights, j, into, k * F, F);
  }
}

function addFour(x: Float64Array, held: Int32Array, weights: Float64Array, j: number, into: Float64Array, at: number, F: number): void {
  const [x0, x1, x2, x3] = [held[j]!, held[j + 1]!, held[j + 2]!, held[j + 3]!];
  const [r0, r1, r2, r3] = [weights[j]!, weights[j + 1]!, weights[j + 2]!, weights[j + 3]!];
  for (let f = 0; f < F; f++) {
    into[at + f] = into[at + f]! + (r0 * x[x0 + f]! + r1 * x[x1 + f]! + (r2 * x[x2 + f]! + r3 * x[x3 + f]!));
  }
}
