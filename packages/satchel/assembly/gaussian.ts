/**
 * One pass of expectation–maximisation for a mixture whose log-densities are linear in the features of a point:
 *
 *   l_ik = offset_k + Σ_f x_if · coefficient_kf            scores                                            (1)
 *   r_ik = exp(l_ik) / Σ_j exp(l_ij)                       responsibilities; those below 10⁻⁹ become 0       (2)
 *   mass_k += Σ_i u_i r_ik,   sums_kf += Σ_i u_i r_ik x_if,   returns Σ_i u_i log Σ_k exp(l_ik)              (3)
 *
 * With features [x] this is a spherical mixture with one variance (up to −‖x‖²/2σ², which is equal for all components),
 * with [x, x²] a diagonal one; von Mises–Fisher mixtures have the same form.
 *
 *   points        rows × F, F a multiple of 8, with room for rows padded to a multiple of 4
 *   weights       u, rows: the weight of each point
 *   coefficients  [K/8][F][8]: eight components side by side          offsets   K; −1e30 for components that pad K to a multiple of 8
 *   sums          K × F of f64      mass   K of f64
 *   scratch       responsibilities of a block (BLOCK × K), f32 sums of some blocks (K × F) and their masses (K), the points of one
 *                 component (BLOCK + 4, held-rows.ts)
 *
 * Sums are in f32 over 8 blocks of 128 points, then added to the f64 totals. For word vectors most responsibilities are
 * 0, so (3) visits only the points with a share in the component: on the vectors of 20 Newsgroups this takes two thirds
 * of the time.
 */
import { addHeld } from './held-rows';
import { exponentialOf, largestOf, multiplyAdd, sumOf } from './simd';

const BLOCK: i32 = 128;
const BLOCKS_BETWEEN_TOTALS: i32 = 8;
/** Smaller responsibilities together do not change the last digit of an f32 sum. */
const LEAST: f32 = 1e-9;

export function mixturePass(
  points: usize, weights: usize, rows: i32, F: i32, K: i32, coefficients: usize, offsets: usize, sums: usize, mass: usize, scratch: usize,
): f64 {
  const responsibilities = scratch;
  const partialSums = responsibilities + (<usize>(BLOCK * K) << 2);
  const partialMass = partialSums + (<usize>K * <usize>F << 2);
  const held = partialMass + (<usize>K << 2);
  memory.fill(partialSums, 0, <usize>K * <usize>(F + 1) << 2);
  let logLikelihood: f64 = 0;
  let blocks = 0;
  for (let start = 0; start < rows; start += BLOCK) {
    const count = min(BLOCK, rows - start);
    const block = points + (<usize>start * <usize>F << 2);
    score(block, count, F, K, coefficients, offsets, responsibilities);
    logLikelihood += normalise(responsibilities, count, K, weights + (<usize>start << 2), partialMass);
    accumulate(block, count, F, K, responsibilities, partialSums, held);
    blocks++;
    if (blocks == BLOCKS_BETWEEN_TOTALS || start + BLOCK >= rows) {
      addToTotals(partialSums, sums, K * F);
      addToTotals(partialMass, mass, K);
      blocks = 0;
    }
  }
  return logLikelihood;
}

/** (1) in tiles of 4 points × 8 components; the last tile may include padding rows. */
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

/** Two features at a time; four would make the compiler run out of registers. */
function scoreTile(x0: usize, rowBytes: usize, panel: usize, offsets: usize, into: usize, scoreBytes: usize): void {
  let x1 = x0 + rowBytes;
  let x2 = x1 + rowBytes;
  let x3 = x2 + rowBytes;
  const end = x1;
  const left = v128.load(offsets);
  const right = v128.load(offsets, 16);
  let c00 = left, c01 = right, c10 = left, c11 = right, c20 = left, c21 = right, c30 = left, c31 = right;
  while (x0 < end) {
    let b0 = v128.load(panel);
    let b1 = v128.load(panel, 16);
    let a = v128.load32_splat(x0);
    c00 = multiplyAdd(a, b0, c00);
    c01 = multiplyAdd(a, b1, c01);
    a = v128.load32_splat(x1);
    c10 = multiplyAdd(a, b0, c10);
    c11 = multiplyAdd(a, b1, c11);
    a = v128.load32_splat(x2);
    c20 = multiplyAdd(a, b0, c20);
    c21 = multiplyAdd(a, b1, c21);
    a = v128.load32_splat(x3);
    c30 = multiplyAdd(a, b0, c30);
    c31 = multiplyAdd(a, b1, c31);
    b0 = v128.load(panel, 32);
    b1 = v128.load(panel, 48);
    a = v128.load32_splat(x0, 4);
    c00 = multiplyAdd(a, b0, c00);
    c01 = multiplyAdd(a, b1, c01);
    a = v128.load32_splat(x1, 4);
    c10 = multiplyAdd(a, b0, c10);
    c11 = multiplyAdd(a, b1, c11);
    a = v128.load32_splat(x2, 4);
    c20 = multiplyAdd(a, b0, c20);
    c21 = multiplyAdd(a, b1, c21);
    a = v128.load32_splat(x3, 4);
    c30 = multiplyAdd(a, b0, c30);
    c31 = multiplyAdd(a, b1, c31);
    panel += 64;
    x0 += 8;
    x1 += 8;
    x2 += 8;
    x3 += 8;
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

/** (2) in place times u, row by row, after subtracting the largest score; returns Σ u log Σ exp. */
function normalise(scores: usize, count: i32, K: i32, weights: usize, partialMass: usize): f64 {
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
    const weight = load<f32>(weights + (<usize>i << 2));
    total += <f64>weight * (<f64>most + Math.log(<f64>whole));
    const share = f32x4.splat(<f32>1 / whole);
    for (let k: usize = 0; k < scoreBytes; k += 16) {
      const part = f32x4.mul(v128.load(row + k), share);
      const responsibility = f32x4.mul(v128.and(part, f32x4.ge(part, f32x4.splat(LEAST))), f32x4.splat(weight));
      v128.store(row + k, responsibility);
      v128.store(partialMass + k, f32x4.add(v128.load(partialMass + k), responsibility));
    }
  }
  return total;
}

/** (3), component by component. */
function accumulate(block: usize, count: i32, F: i32, K: i32, responsibilities: usize, into: usize, held: usize): void {
  const rowBytes = <usize>F << 2;
  const scoreBytes = <usize>K << 2;
  for (let k: usize = 0; k < scoreBytes; k += 4) {
    const end = gather(block, count, rowBytes, responsibilities + k, scoreBytes, held);
    addHeld(held, end, into, rowBytes);
    into += rowBytes;
  }
}

/** Lists the points with a share, each with its share; returns the end of the list. */
function gather(block: usize, count: i32, rowBytes: usize, r: usize, scoreBytes: usize, held: usize): usize {
  let end = held;
  let x = block;
  const last = r + <usize>count * scoreBytes;
  while (r < last) {
    const share = load<f32>(r);
    store<u32>(end, <u32>x);
    store<f32>(end, share, 4);
    end += <usize>(share > 0) << 3;
    r += scoreBytes;
    x += rowBytes;
  }
  return end;
}

/** Four numbers at a time: `count` is a multiple of 8. */
function addToTotals(partial: usize, totals: usize, count: i32): void {
  const end = partial + (<usize>count << 2);
  while (partial < end) {
    const four = v128.load(partial);
    const low = f64x2.promote_low_f32x4(four);
    const high = f64x2.promote_low_f32x4(i32x4.shuffle(four, four, 2, 3, 0, 1));
    v128.store(totals, f64x2.add(v128.load(totals), low));
    v128.store(totals, f64x2.add(v128.load(totals, 16), high), 16);
    v128.store(partial, f32x4.splat(0));
    partial += 16;
    totals += 32;
  }
}
