/**
 * Dual coordinate descent for many linear SVMs, one class against the rest each, over the same rows (the problem and the letters as in
 * src/classify/dual-coordinate-descent.ts).
 *
 *   G = y_ik w_k·x_i − 1 + d_ik α_ik,   α_ik ← clip(α_ik − G / (‖x_i‖² + d_ik), 0, u_ik),   w_k += Δα_ik y_ik x_i      for all k at once
 *
 *   K           classes, padded to a multiple of 4; up to 20 of them share one reading of a row
 *   weights     [columns + 1][K]: the classes of one feature side by side; the last row belongs to the constant feature `bias`
 *   dual        [rows][K]             norms     ‖x_i‖² + bias²
 *   offsets, indices, values          the rows (CSR)
 *   labelOffsets, labels              the classes of each row, y_ik = +1 for them and −1 for the others
 *   softness, limit, costs            [2][K]: d, u and C for y = −1, then for y = +1; u is infinite for the squared hinge
 *   scratch                           [2][K]: y_ik of a row, and w_k·x_i, which becomes Δα_ik y_ik
 */
import { multiplyAdd, sumOf } from './simd';

/** Steps this small are rounding. */
const LEAST_STEP: f32 = 1e-9;

let offsets: usize = 0;
let indices: usize = 0;
let values: usize = 0;
let labelOffsets: usize = 0;
let labels: usize = 0;
let weights: usize = 0;
let constant: usize = 0;
let bias: f32 = 0;
let classBytes: usize = 0;
let signs: usize = 0;
let products: usize = 0;

export function useSvm(
  offsetsAddress: usize, indicesAddress: usize, valuesAddress: usize, columns: i32, constantFeature: f32,
  labelOffsetsAddress: usize, labelsAddress: usize, K: i32, weightsAddress: usize, scratch: usize,
): void {
  offsets = offsetsAddress;
  indices = indicesAddress;
  values = valuesAddress;
  labelOffsets = labelOffsetsAddress;
  labels = labelsAddress;
  bias = constantFeature;
  classBytes = <usize>K << 2;
  weights = weightsAddress;
  constant = weights + <usize>columns * classBytes;
  signs = scratch;
  products = scratch + classBytes;
}

/** One step for every row of `order`; answers by how much the dual objective rose. A row none of whose α moves is read only once. */
export function svmPass(order: usize, visits: i32, dual: usize, norms: usize, softness: usize, limit: usize): f64 {
  let risen: f64 = 0;
  for (let visit: usize = 0; visit < <usize>visits; visit++) {
    const row = <usize>load<u32>(order + (visit << 2));
    setSigns(row);
    setProducts(row);
    const norm = load<f32>(norms + (row << 2));
    const alpha = dual + row * classBytes;
    let gain = f32x4.splat(0);
    let moves = gain;
    for (let k: usize = 0; k < classBytes; k += 16) {
      gain = f32x4.add(gain, moveDual(k, norm, alpha, softness, limit));
      moves = v128.or(moves, v128.load(products + k));
    }
    risen += <f64>sumOf(gain);
    if (v128.any_true(moves)) addRow(row);
  }
  return risen;
}

/** Σ_ik C_ik max(0, 1 − y_ik w_k·x_i), or of its square, over the rows of `order`. */
export function svmLoss(order: usize, visits: i32, costs: usize, isSquared: bool): f64 {
  let total: f64 = 0;
  for (let visit: usize = 0; visit < <usize>visits; visit++) {
    const row = <usize>load<u32>(order + (visit << 2));
    setSigns(row);
    setProducts(row);
    let losses = f32x4.splat(0);
    for (let k: usize = 0; k < classBytes; k += 16) {
      const sign = v128.load(signs + k);
      const cost = ofSign(costs, k, sign);
      const lack = f32x4.max(f32x4.sub(f32x4.splat(1), f32x4.mul(sign, v128.load(products + k))), f32x4.splat(0));
      losses = f32x4.add(losses, f32x4.mul(cost, isSquared ? f32x4.mul(lack, lack) : lack));
    }
    total += <f64>sumOf(losses);
  }
  return total;
}

function setSigns(row: usize): void {
  for (let k: usize = 0; k < classBytes; k += 16) v128.store(signs + k, f32x4.splat(-1));
  const end = load<u32>(labelOffsets + (row << 2), 4);
  for (let j = load<u32>(labelOffsets + (row << 2)); j < end; j++) {
    store<f32>(signs + (<usize>load<u32>(labels + (<usize>j << 2)) << 2), 1);
  }
}

/** Twenty classes at a time, then what is left in one go. */
function setProducts(row: usize): void {
  const start = <usize>load<u32>(offsets + (row << 2)) << 2;
  const end = <usize>load<u32>(offsets + (row << 2), 4) << 2;
  let k: usize = 0;
  for (; k + 80 <= classBytes; k += 80) productsOf(5, k, start, end);
  if (k + 64 == classBytes) productsOf(4, k, start, end);
  else if (k + 48 == classBytes) productsOf(3, k, start, end);
  else if (k + 32 == classBytes) productsOf(2, k, start, end);
  else if (k + 16 == classBytes) productsOf(1, k, start, end);
}

/** w·x for `width` · 4 classes from byte k on; `width` (1 to 5) is a constant where it is called. */
// @ts-ignore: decorator
@inline
function productsOf(width: i32, k: usize, start: usize, end: usize): void {
  const biases = f32x4.splat(bias);
  const zero = f32x4.splat(0);
  const own = constant + k;
  const first = weights + k;
  const bytes = classBytes;
  let s0 = f32x4.mul(biases, v128.load(own));
  let s1 = width > 1 ? f32x4.mul(biases, v128.load(own, 16)) : zero;
  let s2 = width > 2 ? f32x4.mul(biases, v128.load(own, 32)) : zero;
  let s3 = width > 3 ? f32x4.mul(biases, v128.load(own, 48)) : zero;
  let s4 = width > 4 ? f32x4.mul(biases, v128.load(own, 64)) : zero;
  for (let j = start; j < end; j += 4) {
    const w = first + <usize>load<u32>(indices + j) * bytes;
    const x = v128.load32_splat(values + j);
    s0 = multiplyAdd(x, v128.load(w), s0);
    if (width > 1) s1 = multiplyAdd(x, v128.load(w, 16), s1);
    if (width > 2) s2 = multiplyAdd(x, v128.load(w, 32), s2);
    if (width > 3) s3 = multiplyAdd(x, v128.load(w, 48), s3);
    if (width > 4) s4 = multiplyAdd(x, v128.load(w, 64), s4);
  }
  const into = products + k;
  v128.store(into, s0);
  if (width > 1) v128.store(into, s1, 16);
  if (width > 2) v128.store(into, s2, 32);
  if (width > 3) v128.store(into, s3, 48);
  if (width > 4) v128.store(into, s4, 64);
}

/** From w·x of four classes to Δα · y, +0 where nothing moves; answers what the dual objective gains. */
// @ts-ignore: decorator
@inline
function moveDual(k: usize, norm: f32, alpha: usize, softness: usize, limit: usize): v128 {
  const sign = v128.load(signs + k);
  const soft = ofSign(softness, k, sign);
  const before = v128.load(alpha + k);
  const slope = f32x4.add(f32x4.sub(f32x4.mul(sign, v128.load(products + k)), f32x4.splat(1)), f32x4.mul(before, soft));
  const curvature = f32x4.add(f32x4.splat(norm), soft);
  const target = f32x4.max(f32x4.sub(before, f32x4.div(slope, curvature)), f32x4.splat(0));
  const after = f32x4.min(target, ofSign(limit, k, sign));
  const step = f32x4.sub(after, before);
  const moves = f32x4.gt(f32x4.abs(step), f32x4.splat(LEAST_STEP));
  v128.store(alpha + k, v128.bitselect(after, before, moves));
  const moved = v128.and(step, moves);
  v128.store(products + k, v128.and(f32x4.mul(moved, sign), moves));
  const halfway = f32x4.add(slope, f32x4.mul(f32x4.splat(0.5), f32x4.mul(moved, curvature)));
  return f32x4.neg(f32x4.mul(moved, halfway));
}

/** Of a [2][K] table, the entries of the classes from byte k on that belong to their signs. */
// @ts-ignore: decorator
@inline
function ofSign(table: usize, k: usize, sign: v128): v128 {
  return v128.bitselect(v128.load(table + classBytes + k), v128.load(table + k), f32x4.gt(sign, f32x4.splat(0)));
}

/** w += Δα y x */
function addRow(row: usize): void {
  const start = <usize>load<u32>(offsets + (row << 2)) << 2;
  const end = <usize>load<u32>(offsets + (row << 2), 4) << 2;
  let k: usize = 0;
  for (; k + 80 <= classBytes; k += 80) addRowTo(5, k, start, end);
  if (k + 64 == classBytes) addRowTo(4, k, start, end);
  else if (k + 48 == classBytes) addRowTo(3, k, start, end);
  else if (k + 32 == classBytes) addRowTo(2, k, start, end);
  else if (k + 16 == classBytes) addRowTo(1, k, start, end);
}

// @ts-ignore: decorator
@inline
function addRowTo(width: i32, k: usize, start: usize, end: usize): void {
  const zero = f32x4.splat(0);
  const steps = products + k;
  const s0 = v128.load(steps);
  const s1 = width > 1 ? v128.load(steps, 16) : zero;
  const s2 = width > 2 ? v128.load(steps, 32) : zero;
  const s3 = width > 3 ? v128.load(steps, 48) : zero;
  const s4 = width > 4 ? v128.load(steps, 64) : zero;
  const first = weights + k;
  const bytes = classBytes;
  for (let j = start; j < end; j += 4) {
    addSteps(width, first + <usize>load<u32>(indices + j) * bytes, v128.load32_splat(values + j), s0, s1, s2, s3, s4);
  }
  addSteps(width, constant + k, f32x4.splat(bias), s0, s1, s2, s3, s4);
}

// @ts-ignore: decorator
@inline
function addSteps(width: i32, w: usize, x: v128, s0: v128, s1: v128, s2: v128, s3: v128, s4: v128): void {
  v128.store(w, multiplyAdd(x, s0, v128.load(w)));
  if (width > 1) v128.store(w, multiplyAdd(x, s1, v128.load(w, 16)), 16);
  if (width > 2) v128.store(w, multiplyAdd(x, s2, v128.load(w, 32)), 32);
  if (width > 3) v128.store(w, multiplyAdd(x, s3, v128.load(w, 48)), 48);
  if (width > 4) v128.store(w, multiplyAdd(x, s4, v128.load(w, 64)), 64);
}
