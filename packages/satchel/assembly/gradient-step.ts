/**
 * One step of word2vec's logistic loss for all pairs of M input rows x_m and N output rows t_n: three small matrix
 * products over row addresses.
 *
 *   e_nm = α w_nm (y_n − σ(x_m · t_n))     errors, [n][m], `stride` bytes from n to n + 1                                 (1)
 *   δ_m  = Σ_n e_nm t_n                    deltas, one row each; the caller adds them to the inputs                      (2)
 *   t_n += Σ_m e_nm x_m                    in place                                                                      (3)
 *
 * Skip-gram takes the context words as inputs, CBOW their mean (M = 1). The targets are the centre word and the
 * negatives, or the inner nodes on the centre's path in the tree. The t_n must be different rows. Every pair has weight
 * 1, except when several windows are trained together: then w_nm is the number of windows with the pair. Blocks are 4 ×
 * 2 (products) and 4 rows × 8 columns (sums): larger ones do not fit the registers (4 × 3 was 5 to 12 % slower, 6 × 8
 * columns 2 to 6 %).
 *
 * The address lists of inputs and targets have room for three more entries; the rows these point to are only read.
 */
import { exponentialOf, multiplyAdd, sumsOf } from './simd';

/** −Σ log σ(±x·t) over the steps measured so far. */
export let loss: f64 = 0;

let zeroRow: usize = 0;
let labels: usize = 0;
let errors: usize = 0;
let errorStride: usize = 0;
let weights: usize = 0;
let rowBytes: usize = 0;
let movesTargets: bool = true;

/** `labels` (y_n) and rows of `errors` and `weights` (M) are padded to a multiple of 4; `zeroRow` is all zeros. */
export function useStepScratch(labelsAddress: usize, errorsAddress: usize, stride: usize, weightsAddress: usize, zeroRowAddress: usize, bytesPerRow: usize): void {
  labels = labelsAddress;
  errors = errorsAddress;
  errorStride = stride;
  weights = weightsAddress;
  zeroRow = zeroRowAddress;
  rowBytes = bytesPerRow;
  movesTargets = true;
  loss = 0;
}

/** From now on steps leave the targets as they are. */
export function freezeTargets(): void {
  movesTargets = false;
}

/** One input; target n counts `times[n]` times. */
export function gradientStepOfOne(input: usize, targets: usize, N: i32, times: usize, deltas: usize, learningRate: f32, measures: bool): void {
  productsOfOne(load<usize>(input), targets, N);
  if (measures) {
    for (let n = 0; n < N; n++) loss += <f64>load<f32>(times + (<usize>n << 2)) * lossOf(n, errors + (<usize>n << 2));
  }
  const rate = f32x4.splat(learningRate);
  for (let n: usize = 0; n < <usize>N << 2; n += 16) {
    toErrors(errors + n, v128.load(labels + n), f32x4.mul(rate, v128.load(times + n)));
  }
  applyErrors(input, 1, targets, N, deltas, 4);
}

export function gradientStep(inputs: usize, M: i32, targets: usize, N: i32, deltas: usize, learningRate: f32, measures: bool): void {
  const stride: usize = M == 1 ? 4 : errorStride;
  if (M == 1) {
    productsOfOne(load<usize>(inputs), targets, N);
  } else {
    productsOfMany(inputs, M, targets, N);
  }
  if (measures) measureLoss(M, N, stride);
  const rate = f32x4.splat(learningRate);
  if (M == 1) {
    for (let n = 0; n < N; n += 4) {
      toErrors(errors + (<usize>n << 2), v128.load(labels + (<usize>n << 2)), rate);
    }
  } else {
    for (let n = 0; n < N; n++) {
      const label = v128.load32_splat(labels + (<usize>n << 2));
      for (let m = 0; m < M; m += 4) toErrors(errors + <usize>n * stride + (<usize>m << 2), label, rate);
    }
  }
  applyErrors(inputs, M, targets, N, deltas, stride);
}

/**
 * `count` pairs of an input and its own target, which is to be predicted: the changes are added to the deltas, pair after pair. The lists have
 * room for three more entries.
 */
export function gradientStepOfPairs(inputs: usize, targets: usize, count: i32, deltas: usize, learningRate: f32, measures: bool): void {
  for (let n = count; n & 3; n++) {
    store<usize>(inputs + (<usize>n << 2), zeroRow);
    store<usize>(targets + (<usize>n << 2), zeroRow);
  }
  const rate = f32x4.splat(learningRate);
  for (let n: usize = 0; n < <usize>count << 2; n += 16) {
    productsOfPairs(inputs + n, targets + n, errors + n);
    if (measures) for (let m: usize = n; m < min<usize>(n + 16, <usize>count << 2); m += 4) loss += logisticLoss(<f64>load<f32>(errors + m));
    toErrors(errors + n, f32x4.splat(1), rate);
  }
  for (let n: usize = 0; n < <usize>count << 2; n += 4) {
    movePair(load<usize>(inputs + n), load<usize>(targets + n), load<usize>(deltas + n), v128.load32_splat(errors + n));
  }
}

function productsOfPairs(inputs: usize, targets: usize, into: usize): void {
  const x0 = load<usize>(inputs);
  const x1 = load<usize>(inputs, 4);
  const x2 = load<usize>(inputs, 8);
  const x3 = load<usize>(inputs, 12);
  const t0 = load<usize>(targets);
  const t1 = load<usize>(targets, 4);
  const t2 = load<usize>(targets, 8);
  const t3 = load<usize>(targets, 12);
  let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0;
  for (let c: usize = 0; c < rowBytes; c += 16) {
    s0 = multiplyAdd(v128.load(x0 + c), v128.load(t0 + c), s0);
    s1 = multiplyAdd(v128.load(x1 + c), v128.load(t1 + c), s1);
    s2 = multiplyAdd(v128.load(x2 + c), v128.load(t2 + c), s2);
    s3 = multiplyAdd(v128.load(x3 + c), v128.load(t3 + c), s3);
  }
  v128.store(into, sumsOf(s0, s1, s2, s3));
}

/** delta += error · t, then t += error · x unless targets are frozen. */
function movePair(x: usize, t: usize, delta: usize, error: v128): void {
  for (let c: usize = 0; c < rowBytes; c += 32) {
    const left = v128.load(t + c);
    const right = v128.load(t + c, 16);
    v128.store(delta + c, multiplyAdd(error, left, v128.load(delta + c)));
    v128.store(delta + c, multiplyAdd(error, right, v128.load(delta + c, 16)), 16);
    if (!movesTargets) continue;
    v128.store(t + c, multiplyAdd(error, v128.load(x + c), left));
    v128.store(t + c, multiplyAdd(error, v128.load(x + c, 16), right), 16);
  }
}

/** With weights, for M > 1: the weights of target n are in row n + 1 for the first `centres` targets, then in row 0. */
export function gradientStepOfWindows(
  inputs: usize, M: i32, targets: usize, N: i32, centres: i32, deltas: usize, learningRate: f32, measures: bool,
): void {
  productsOfMany(inputs, M, targets, N);
  if (measures) measureWeightedLoss(M, N, centres);
  const rate = f32x4.splat(learningRate);
  for (let n = 0; n < N; n++) {
    const label = v128.load32_splat(labels + (<usize>n << 2));
    const row = weightsOf(n, centres);
    const into = errors + <usize>n * errorStride;
    for (let m: usize = 0; m < <usize>M << 2; m += 16) toErrors(into + m, label, f32x4.mul(rate, v128.load(row + m)));
  }
  applyErrors(inputs, M, targets, N, deltas, errorStride);
}

/** (2) and (3) */
function applyErrors(inputs: usize, M: i32, targets: usize, N: i32, deltas: usize, stride: usize): void {
  combine(deltas, M, targets, N, 4, stride, false);
  if (movesTargets) combine(targets, N, inputs, M, stride, 4, true);
}

// @ts-ignore: decorator
@inline
function weightsOf(n: i32, centres: i32): usize {
  return weights + (n < centres ? <usize>(n + 1) * errorStride : 0);
}

/** Products of one input with all targets: four targets at a time. */
function productsOfOne(input: usize, targets: usize, N: i32): void {
  for (let n = N; n & 3; n++) store<usize>(targets + (<usize>n << 2), zeroRow);
  for (let n = 0; n < N; n += 4) {
    const t = targets + (<usize>n << 2);
    const t0 = load<usize>(t);
    const t1 = load<usize>(t, 4);
    const t2 = load<usize>(t, 8);
    const t3 = load<usize>(t, 12);
    let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0;
    for (let c: usize = 0; c < rowBytes; c += 16) {
      const x = v128.load(input + c);
      s0 = multiplyAdd(x, v128.load(t0 + c), s0);
      s1 = multiplyAdd(x, v128.load(t1 + c), s1);
      s2 = multiplyAdd(x, v128.load(t2 + c), s2);
      s3 = multiplyAdd(x, v128.load(t3 + c), s3);
    }
    v128.store(errors + (<usize>n << 2), sumsOf(s0, s1, s2, s3));
  }
}

/** Four inputs times two targets at a time; if one or two inputs are left, four targets times these. */
function productsOfMany(inputs: usize, M: i32, targets: usize, N: i32): void {
  for (let m = M; m & 3; m++) store<usize>(inputs + (<usize>m << 2), zeroRow);
  const end = targets + (<usize>N << 2);
  const left = M & 3;
  const inFours = left == 3 ? M : M - left;
  for (let m = 0; m < inFours; m += 4) {
    const x = inputs + (<usize>m << 2);
    let t = targets;
    let into = errors + (<usize>m << 2);
    for (; t + 8 <= end; t += 8, into += 2 * errorStride) productBlock(2, false, x, t, into);
    if (t < end) productBlock(1, false, x, t, into);
  }
  if (inFours == M) return;
  for (let n = N; n & 3; n++) store<usize>(targets + (<usize>n << 2), zeroRow);
  const x = inputs + (<usize>inFours << 2);
  let into = errors + (<usize>inFours << 2);
  for (let t = targets; t < end; t += 16, into += 4 * errorStride) productBlock(2, true, t, x, into);
}

/** 4 inputs × `width` targets (1 or 2), or, with `across`, 4 targets × 2 inputs; both are constants at each call. */
// @ts-ignore: decorator
@inline
function productBlock(width: i32, across: bool, fours: usize, others: usize, into: usize): void {
  const x0 = load<usize>(fours);
  const x1 = load<usize>(fours, 4) - x0;
  const x2 = load<usize>(fours, 8) - x0;
  const x3 = load<usize>(fours, 12) - x0;
  const t0 = load<usize>(others) - x0;
  const t1 = width > 1 ? load<usize>(others, 4) - x0 : 0;
  let s00 = f32x4.splat(0), s10 = s00, s20 = s00, s30 = s00;
  let s01 = s00, s11 = s00, s21 = s00, s31 = s00;
  const end = x0 + rowBytes;
  for (let at = x0; at < end; at += 16) {
    const b0 = v128.load(t0 + at);
    const b1 = width > 1 ? v128.load(t1 + at) : b0;
    const a0 = v128.load(at);
    s00 = multiplyAdd(a0, b0, s00);
    if (width > 1) s01 = multiplyAdd(a0, b1, s01);
    const a1 = v128.load(x1 + at);
    s10 = multiplyAdd(a1, b0, s10);
    if (width > 1) s11 = multiplyAdd(a1, b1, s11);
    const a2 = v128.load(x2 + at);
    s20 = multiplyAdd(a2, b0, s20);
    if (width > 1) s21 = multiplyAdd(a2, b1, s21);
    const a3 = v128.load(x3 + at);
    s30 = multiplyAdd(a3, b0, s30);
    if (width > 1) s31 = multiplyAdd(a3, b1, s31);
  }
  const first = sumsOf(s00, s10, s20, s30);
  const second = sumsOf(s01, s11, s21, s31);
  if (across) {
    v128.store64_lane(into, i32x4.shuffle(first, second, 0, 4, 1, 5), 0);
    v128.store64_lane(into + errorStride, i32x4.shuffle(first, second, 0, 4, 1, 5), 1);
    v128.store64_lane(into + 2 * errorStride, i32x4.shuffle(first, second, 2, 6, 3, 7), 0);
    v128.store64_lane(into + 3 * errorStride, i32x4.shuffle(first, second, 2, 6, 3, 7), 1);
  } else {
    v128.store(into, first);
    if (width > 1) v128.store(into + errorStride, second);
  }
}

/** Turns four products into four errors. σ(x) = 1 / (1 + e⁻ˣ), from e^−|x| so that nothing overflows. */
// @ts-ignore: decorator
@inline
function toErrors(at: usize, label: v128, rate: v128): void {
  const x = v128.load(at);
  const e = exponentialOf(f32x4.neg(f32x4.abs(x)));
  const one = f32x4.splat(1);
  const numerator = v128.bitselect(e, one, f32x4.lt(x, f32x4.splat(0)));
  const probability = f32x4.div(numerator, f32x4.add(one, e));
  v128.store(at, f32x4.mul(f32x4.sub(label, probability), rate));
}

/** −log σ(x) for label 1, −log σ(−x) for label 0, summed over the pairs n by n. */
function measureLoss(M: i32, N: i32, stride: usize): void {
  for (let n = 0; n < N; n++) {
    for (let m = 0; m < M; m++) loss += lossOf(n, errors + <usize>n * stride + (<usize>m << 2));
  }
}

function measureWeightedLoss(M: i32, N: i32, centres: i32): void {
  for (let n = 0; n < N; n++) {
    const row = weightsOf(n, centres);
    for (let m: usize = 0; m < <usize>M << 2; m += 4) {
      loss += <f64>load<f32>(row + m) * lossOf(n, errors + <usize>n * errorStride + m);
    }
  }
}

function lossOf(n: i32, at: usize): f64 {
  const product = <f64>load<f32>(at);
  const x = load<f32>(labels + (<usize>n << 2)) > 0.5 ? product : -product;
  return logisticLoss(x);
}

/** −log σ(x) */
function logisticLoss(x: f64): f64 {
  return Math.max(-x, 0) + Math.log(1 + Math.exp(-Math.abs(x)));
}

/** row_r = (adds ? row_r : 0) + Σ_s error(r, s) · source_s; error(r, s) is at r · rowStep + s · sourceStep. */
// @ts-ignore: decorator
@inline
function combine(rows: usize, count: i32, sources: usize, sourceCount: i32, rowStep: usize, sourceStep: usize, adds: bool): void {
  const sourcesEnd = sources + (<usize>sourceCount << 2);
  const end = rows + (<usize>count << 2);
  let error = errors;
  for (; rows + 16 <= end; rows += 16, error += 4 * rowStep) combineBlock(4, rows, sources, sourcesEnd, error, rowStep, sourceStep, adds);
  if (rows + 12 == end) combineBlock(3, rows, sources, sourcesEnd, error, rowStep, sourceStep, adds);
  else if (rows + 8 == end) combineBlock(2, rows, sources, sourcesEnd, error, rowStep, sourceStep, adds);
  else if (rows + 4 == end) combineBlock(1, rows, sources, sourcesEnd, error, rowStep, sourceStep, adds);
}

/** `height` rows (1 to 4, a constant at each call), eight columns at a time. */
// @ts-ignore: decorator
@inline
function combineBlock(
  height: i32, rows: usize, sources: usize, sourcesEnd: usize, errorsOfBlock: usize, rowStep: usize, sourceStep: usize, adds: bool,
): void {
  const r0 = load<usize>(rows);
  const r1 = height > 1 ? load<usize>(rows, 4) : 0;
  const r2 = height > 2 ? load<usize>(rows, 8) : 0;
  const r3 = height > 3 ? load<usize>(rows, 12) : 0;
  const zero = f32x4.splat(0);
  const bytes = rowBytes;
  const step2 = rowStep + rowStep;
  const step3 = step2 + rowStep;
  for (let c: usize = 0; c < bytes; c += 32) {
    let a00 = adds ? v128.load(r0 + c) : zero;
    let a01 = adds ? v128.load(r0 + c, 16) : zero;
    let a10 = adds && height > 1 ? v128.load(r1 + c) : zero;
    let a11 = adds && height > 1 ? v128.load(r1 + c, 16) : zero;
    let a20 = adds && height > 2 ? v128.load(r2 + c) : zero;
    let a21 = adds && height > 2 ? v128.load(r2 + c, 16) : zero;
    let a30 = adds && height > 3 ? v128.load(r3 + c) : zero;
    let a31 = adds && height > 3 ? v128.load(r3 + c, 16) : zero;
    let error = errorsOfBlock;
    for (let s = sources; s < sourcesEnd; s += 4, error += sourceStep) {
      const source = load<usize>(s) + c;
      const left = v128.load(source);
      const right = v128.load(source, 16);
      const e0 = v128.load32_splat(error);
      a00 = multiplyAdd(e0, left, a00);
      a01 = multiplyAdd(e0, right, a01);
      if (height > 1) {
        const e1 = v128.load32_splat(error + rowStep);
        a10 = multiplyAdd(e1, left, a10);
        a11 = multiplyAdd(e1, right, a11);
      }
      if (height > 2) {
        const e2 = v128.load32_splat(error + step2);
        a20 = multiplyAdd(e2, left, a20);
        a21 = multiplyAdd(e2, right, a21);
      }
      if (height > 3) {
        const e3 = v128.load32_splat(error + step3);
        a30 = multiplyAdd(e3, left, a30);
        a31 = multiplyAdd(e3, right, a31);
      }
    }
    v128.store(r0 + c, a00);
    v128.store(r0 + c, a01, 16);
    if (height > 1) {
      v128.store(r1 + c, a10);
      v128.store(r1 + c, a11, 16);
    }
    if (height > 2) {
      v128.store(r2 + c, a20);
      v128.store(r2 + c, a21, 16);
    }
    if (height > 3) {
      v128.store(r3 + c, a30);
      v128.store(r3 + c, a31, 16);
    }
  }
}
