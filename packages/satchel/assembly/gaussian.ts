/**
 * One pass of expectation–maximisation for a mixture whose log-densities are linear in the features of a point:
 *
 *   l_ik = offset_k + Σ_f x_if · coefficient_kf            scores                                            (1)
 *   r_ik = exp(l_ik) / Σ_j exp(l_ij)                       responsibilities                                  (2)
 *   mass_k += Σ_i r_ik,   sums_kf += Σ_i r_ik x_if,   answers Σ_i log Σ_k exp(l_ik)                          (3)
 *
 * With features [x] that is a spherical mixture with one variance (up to −‖x‖²/2σ², which all components share), with [x, x²] a diagonal
 * one; von Mises–Fisher mixtures have the same form.
 *
 *   points        rows × F, F a multiple of 8, with room for rows padded to a multiple of 4
 *   coefficients  [K/8][F][8]: eight components side by side          offsets   K; −1e30 for components that pad K to a multiple of 8
 *   sums          K × F of f64      mass   K of f64
 *   scratch       responsibilities of a block (BLOCK × K), sums of some blocks in f32 (K × F), masses of them (K)
 *
 * Sums run in f32 over 8 blocks of 128 points, then join the f64 totals.
 */
import { exponentialOf, largestOf, multiplyAdd, sumOf } from './simd';

const BLOCK: i32 = 128;
const BLOCKS_BETWEEN_TOTALS: i32 = 8;

export function mixturePass(
  points: usize, rows: i32, F: i32, K: i32, coefficients: usize, offsets: usize, sums: usize, mass: usize, scratch: usize,
): f64 {
  const responsibilities = scratch;
  const partialSums = responsibilities + (<usize>(BLOCK * K) << 2);
  const partialMass = partialSums + (<usize>K * <usize>F << 2);
  memory.fill(partialSums, 0, <usize>K * <usize>(F + 1) << 2);
  let logLikelihood: f64 = 0;
  let blocks = 0;
  for (let start = 0; start < rows; start += BLOCK) {
    const count = min(BLOCK, rows - start);
    const block = points + (<usize>start * <usize>F << 2);
    score(block, count, F, K, coefficients, offsets, responsibilities);
    logLikelihood += normalise(responsibilities, count, K, partialMass);
    accumulate(block, count, F, K, responsibilities, partialSums);
    blocks++;
    if (blocks == BLOCKS_BETWEEN_TOTALS || start + BLOCK >= rows) {
      addToTotals(partialSums, sums, K * F);
      addToTotals(partialMass, mass, K);
      blocks = 0;
    }
  }
  return logLikelihood;
}

/** (1) in tiles of 4 points × 8 components; the last tile may run over rows that only pad. */
function score(block: usize, count: i32, F: i32, K: i32, coefficients: usize, offsets: usize, into: usize): void {
  const rowBytes = <usize>F << 2;
  const scoreBytes = <usize>K << 2;
  for (let k = 0; k < K; k += 8) {
    const panel = coefficients + (<usize>k * <usize>F << 2);
    for (let i = 0; i < count; i += 4) {
      scoreTile(block + <usize>i * rowBytes, rowBytes, panel, offsets + (<usize>k << 2), into + <usize>i * scoreBytes + (<usize>k << 2), scoreBytes);
    }
  }
}

function scoreTile(x0: usize, rowBytes: usize, panel: usize, offsets: usize, into: usize, scoreBytes: usize): void {
  let x1 = x0 + rowBytes;
  let x2 = x1 + rowBytes;
  let x3 = x2 + rowBytes;
  const end = x1;
  const left = v128.load(offsets);
  const right = v128.load(offsets, 16);
  let c00 = left, c01 = right, c10 = left, c11 = right, c20 = left, c21 = right, c30 = left, c31 = right;
  while (x0 < end) {
    const b0 = v128.load(panel);
    const b1 = v128.load(panel, 16);
    const a0 = v128.load32_splat(x0);
    c00 = multiplyAdd(a0, b0, c00);
    c01 = multiplyAdd(a0, b1, c01);
    const a1 = v128.load32_splat(x1);
    c10 = multiplyAdd(a1, b0, c10);
    c11 = multiplyAdd(a1, b1, c11);
    const a2 = v128.load32_splat(x2);
    c20 = multiplyAdd(a2, b0, c20);
    c21 = multiplyAdd(a2, b1, c21);
    const a3 = v128.load32_splat(x3);
    c30 = multiplyAdd(a3, b0, c30);
    c31 = multiplyAdd(a3, b1, c31);
    panel += 32;
    x0 += 4;
    x1 += 4;
    x2 += 4;
    x3 += 4;
  }
  v128.store(into, c00);
  v128.store(into, c01, 16);
  into += scoreBytes;
  v128.store(into, c10);
  v128.store(into, c11, 16);
  into += scoreBytes;
  v128.store(into, c20);
  v128.store(into, c21, 16);
  into += scoreBytes;
  v128.store(into, c30);
  v128.store(into, c31, 16);
}

/** (2) in place, row by row, with the largest score taken out first; answers Σ log Σ exp. */
function normalise(scores: usize, count: i32, K: i32, partialMass: usize): f64 {
  let total: f64 = 0;
  const scoreBytes = <usize>K << 2;
  for (let i = 0; i < count; i++) {
    const row = scores + <usize>i * scoreBytes;
    let largest = v128.load(row);
    for (let k: usize = 16; k < scoreBytes; k += 16) largest = f32x4.max(largest, v128.load(row + k));
    const most = largestOf(largest);
    let sum = f32x4.splat(0);
    for (let k: usize = 0; k < scoreBytes; k += 16) {
      const value = exponentialOf(f32x4.sub(v128.load(row + k), f32x4.splat(most)));
      v128.store(row + k, value);
      sum = f32x4.add(sum, value);
    }
    const whole = sumOf(sum);
    total += <f64>most + Math.log(<f64>whole);
    const share = f32x4.splat(<f32>1 / whole);
    for (let k: usize = 0; k < scoreBytes; k += 16) {
      const responsibility = f32x4.mul(v128.load(row + k), share);
      v128.store(row + k, responsibility);
      v128.store(partialMass + k, f32x4.add(v128.load(partialMass + k), responsibility));
    }
  }
  return total;
}

/** (3) in tiles of 4 components × 8 features. */
function accumulate(block: usize, count: i32, F: i32, K: i32, responsibilities: usize, into: usize): void {
  const rowBytes = <usize>F << 2;
  const scoreBytes = <usize>K << 2;
  for (let k = 0; k < K; k += 4) {
    for (let f = 0; f < F; f += 8) {
      const tile = into + (<usize>(k * F + f) << 2);
      accumulateTile(count, responsibilities + (<usize>k << 2), scoreBytes, block + (<usize>f << 2), rowBytes, tile);
    }
  }
}

function accumulateTile(count: i32, r: usize, scoreBytes: usize, x: usize, rowBytes: usize, tile: usize): void {
  const tile1 = tile + rowBytes;
  const tile2 = tile1 + rowBytes;
  const tile3 = tile2 + rowBytes;
  let s00 = v128.load(tile), s01 = v128.load(tile, 16);
  let s10 = v128.load(tile1), s11 = v128.load(tile1, 16);
  let s20 = v128.load(tile2), s21 = v128.load(tile2, 16);
  let s30 = v128.load(tile3), s31 = v128.load(tile3, 16);
  const end = r + <usize>count * scoreBytes;
  while (r < end) {
    const left = v128.load(x);
    const right = v128.load(x, 16);
    const r0 = v128.load32_splat(r);
    s00 = multiplyAdd(r0, left, s00);
    s01 = multiplyAdd(r0, right, s01);
    const r1 = v128.load32_splat(r, 4);
    s10 = multiplyAdd(r1, left, s10);
    s11 = multiplyAdd(r1, right, s11);
    const r2 = v128.load32_splat(r, 8);
    s20 = multiplyAdd(r2, left, s20);
    s21 = multiplyAdd(r2, right, s21);
    const r3 = v128.load32_splat(r, 12);
    s30 = multiplyAdd(r3, left, s30);
    s31 = multiplyAdd(r3, right, s31);
    r += scoreBytes;
    x += rowBytes;
  }
  v128.store(tile, s00);
  v128.store(tile, s01, 16);
  v128.store(tile1, s10);
  v128.store(tile1, s11, 16);
  v128.store(tile2, s20);
  v128.store(tile2, s21, 16);
  v128.store(tile3, s30);
  v128.store(tile3, s31, 16);
}

function addToTotals(partial: usize, totals: usize, count: i32): void {
  for (let j: usize = 0; j < <usize>count; j++) {
    store<f64>(totals + (j << 3), load<f64>(totals + (j << 3)) + <f64>load<f32>(partial + (j << 2)));
    store<f32>(partial + (j << 2), 0);
  }
}
