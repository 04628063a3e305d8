/**
 * The two products that take most of the time of a mixture, over a block of points:
 *
 *   l_ik += Σ_f x_if c_kf           scores                                  (1)
 *   s_kf += Σ_i r_ik x_if           sums                                    (2)
 *
 *   x   rows × F   the points of the block      block
 *   c   K × F      weights per component        coefficients
 *   l   rows × K   scores                       into
 *   r   rows × K   responsibilities             shares
 *   s   K × F      sums                         into
 *
 * Every l_ik is summed in the order of f for any block size, so a point gets the same bits alone and among others.
 * Tiles of 4 × 2 scores stay in registers; F is walked in chunks that stay in the cache.
 */
import { addFour } from '../../numeric/block.ts';

const CHUNK = 512;

/** (1) */
export function addScores(
  block: Float64Array,
  rows: number,
  coefficients: Float64Array,
  K: number,
  F: number,
  into: Float64Array,
): void {
  for (let start = 0; start < F; start += CHUNK) {
    const length = Math.min(F - start, CHUNK);
    let i = 0;
    for (; i + 4 <= rows; i += 4) {
      const x = i * F + start;
      let k = 0;
      for (; k + 2 <= K; k += 2) fourByTwo(block, x, coefficients, k * F + start, F, length, into, i * K + k, K);
      for (; k < K; k++)
        for (let j = 0; j < 4; j++)
          single(block, x + j * F, coefficients, k * F + start, length, into, (i + j) * K + k);
    }
    for (; i < rows; i++)
      for (let k = 0; k < K; k++) single(block, i * F + start, coefficients, k * F + start, length, into, i * K + k);
  }
}

/** Rows x0, x0 + F, … times components c0, c0 + F: one index for all keeps the loop in registers. */
function fourByTwo(
  x: Float64Array,
  x0: number,
  c: Float64Array,
  c0: number,
  F: number,
  length: number,
  into: Float64Array,
  at: number,
  K: number,
): void {
  const [x1, x2, x3, c1] = [x0 + F, x0 + 2 * F, x0 + 3 * F, c0 + F];
  const [at1, at2, at3] = [at + K, at + 2 * K, at + 3 * K];
  let l00 = into[at]!;
  let l01 = into[at + 1]!;
  let l10 = into[at1]!;
  let l11 = into[at1 + 1]!;
  let l20 = into[at2]!;
  let l21 = into[at2 + 1]!;
  let l30 = into[at3]!;
  let l31 = into[at3 + 1]!;
  for (let f = 0; f < length; f++) {
    const a = c[c0 + f]!;
    const b = c[c1 + f]!;
    const p = x[x0 + f]!;
    const q = x[x1 + f]!;
    const r = x[x2 + f]!;
    const s = x[x3 + f]!;
    l00 += p * a;
    l01 += p * b;
    l10 += q * a;
    l11 += q * b;
    l20 += r * a;
    l21 += r * b;
    l30 += s * a;
    l31 += s * b;
  }
  into[at] = l00;
  into[at + 1] = l01;
  into[at1] = l10;
  into[at1 + 1] = l11;
  into[at2] = l20;
  into[at2 + 1] = l21;
  into[at3] = l30;
  into[at3 + 1] = l31;
}

function single(
  x: Float64Array,
  x0: number,
  c: Float64Array,
  c0: number,
  length: number,
  into: Float64Array,
  at: number,
): void {
  let sum = into[at]!;
  for (let f = 0; f < length; f++) sum += x[x0 + f]! * c[c0 + f]!;
  into[at] = sum;
}

/** (2); shares of exactly zero are skipped. */
export function addSums(
  block: Float64Array,
  rows: number,
  shares: Float64Array,
  K: number,
  F: number,
  into: Float64Array,
): void {
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
    for (let j = 0; j < count; j += 4) {
      const [x0, x1, x2, x3] = [held[j]!, held[j + 1]!, held[j + 2]!, held[j + 3]!];
      const [r0, r1, r2, r3] = [weights[j]!, weights[j + 1]!, weights[j + 2]!, weights[j + 3]!];
      addFour(block, x0, x1, x2, x3, r0, r1, r2, r3, into, k * F, F);
    }
  }
}
