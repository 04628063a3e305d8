/**
 * One pass of dual coordinate descent for many linear SVMs, one class against the rest each, over the same rows (the problem and the
 * letters as in src/classify/dual-coordinate-descent.ts).
 *
 *   G = y_ik w_k·x_i − 1 + d_ik α_ik,   α_ik ← clip(α_ik − G / (‖x_i‖² + d_ik), 0, u_ik),   w_k += Δα_ik y_ik x_i      for all k at once
 *
 *   K           classes, padded to a multiple of 4; up to 20 of them share one reading of a row
 *   weights     [columns + 1][K]: the classes of one feature side by side; the last row belongs to the constant feature `bias`
 *   dual        [rows][K]             norms     ‖x_i‖² + bias²
 *   offsets, indices, values          the rows (CSR)
 *   labelOffsets, labels              the classes of each row, y_ik = +1 for them and −1 for the others
 *   softness, limit                   [2][K]: d and u for y = −1, then for y = +1; u is infinite for the squared hinge
 *   order       the rows to visit, in this order
 *
 * A row none of whose α moves costs one reading instead of two. Answers by how much the dual objective rose.
 */
import { multiplyAdd, sumOf } from './simd';

/** Steps this small are rounding. */
const LEAST_STEP: f32 = 1e-9;

let weights: usize = 0;
let weightBytes: usize = 0;
let indices: usize = 0;
let values: usize = 0;
let signs: usize = 0;
let softness: usize = 0;
let limit: usize = 0;
let gain: v128 = i32x4.splat(0);

export function svmPass(
  order: usize, visits: i32, offsets: usize, indicesAddress: usize, valuesAddress: usize, columns: i32, bias: f32,
  labelOffsets: usize, labels: usize, K: i32, weightsAddress: usize, dual: usize, norms: usize,
  softnessAddress: usize, limitAddress: usize, signsAddress: usize,
): f64 {
  weights = weightsAddress;
  weightBytes = <usize>K << 2;
  indices = indicesAddress;
  values = valuesAddress;
  signs = signsAddress;
  softness = softnessAddress;
  limit = limitAddress;
  const constant = weights + <usize>columns * weightBytes;
  let risen: f64 = 0;
  for (let visit = 0; visit < visits; visit++) {
    const row = <usize>load<u32>(order + (<usize>visit << 2));
    const start = <usize>load<u32>(offsets + (row << 2)) << 2;
    const end = <usize>load<u32>(offsets + (row << 2), 4) << 2;
    const norm = load<f32>(norms + (row << 2));
    const alpha = dual + row * weightBytes;
    setSigns(row, labelOffsets, labels, K);
    gain = f32x4.splat(0);
    let k: usize = 0;
    for (; k + 80 <= weightBytes; k += 80) stepOf(5, k, start, end, norm, alpha, constant, bias);
    if (k + 64 == weightBytes) stepOf(4, k, start, end, norm, alpha, constant, bias);
    else if (k + 48 == weightBytes) stepOf(3, k, start, end, norm, alpha, constant, bias);
    else if (k + 32 == weightBytes) stepOf(2, k, start, end, norm, alpha, constant, bias);
    else if (k + 16 == weightBytes) stepOf(1, k, start, end, norm, alpha, constant, bias);
    risen += <f64>sumOf(gain);
  }
  return risen;
}

function setSigns(row: usize, labelOffsets: usize, labels: usize, K: i32): void {
  for (let k: usize = 0; k < weightBytes; k += 16) v128.store(signs + k, f32x4.splat(-1));
  const end = load<u32>(labelOffsets + (row << 2), 4);
  for (let j = load<u32>(labelOffsets + (row << 2)); j < end; j++) {
    store<f32>(signs + (<usize>load<u32>(labels + (<usize>j << 2)) << 2), 1);
  }
}

/** One step of row [start, end) for `width` · 4 classes from byte k on; `width` (1 to 5) is a constant where it is called. */
// @ts-ignore: decorator
@inline
function stepOf(width: i32, k: usize, start: usize, end: usize, norm: f32, alpha: usize, constant: usize, bias: f32): void {
  const biases = f32x4.splat(bias);
  const own = constant + k;
  const zero = f32x4.splat(0);
  let s0 = f32x4.mul(biases, v128.load(own));
  let s1 = width > 1 ? f32x4.mul(biases, v128.load(own, 16)) : zero;
  let s2 = width > 2 ? f32x4.mul(biases, v128.load(own, 32)) : zero;
  let s3 = width > 3 ? f32x4.mul(biases, v128.load(own, 48)) : zero;
  let s4 = width > 4 ? f32x4.mul(biases, v128.load(own, 64)) : zero;
  const first = weights + k;
  for (let j = start; j < end; j += 4) {
    const w = first + <usize>load<u32>(indices + j) * weightBytes;
    const x = v128.load32_splat(values + j);
    s0 = multiplyAdd(x, v128.load(w), s0);
    if (width > 1) s1 = multiplyAdd(x, v128.load(w, 16), s1);
    if (width > 2) s2 = multiplyAdd(x, v128.load(w, 32), s2);
    if (width > 3) s3 = multiplyAdd(x, v128.load(w, 48), s3);
    if (width > 4) s4 = multiplyAdd(x, v128.load(w, 64), s4);
  }
  s0 = moveDual(s0, k, norm, alpha);
  if (width > 1) s1 = moveDual(s1, k + 16, norm, alpha);
  if (width > 2) s2 = moveDual(s2, k + 32, norm, alpha);
  if (width > 3) s3 = moveDual(s3, k + 48, norm, alpha);
  if (width > 4) s4 = moveDual(s4, k + 64, norm, alpha);
  if (!v128.any_true(v128.or(v128.or(s0, s1), v128.or(v128.or(s2, s3), s4)))) return;
  v128.store(own, multiplyAdd(biases, s0, v128.load(own)));
  if (width > 1) v128.store(own, multiplyAdd(biases, s1, v128.load(own, 16)), 16);
  if (width > 2) v128.store(own, multiplyAdd(biases, s2, v128.load(own, 32)), 32);
  if (width > 3) v128.store(own, multiplyAdd(biases, s3, v128.load(own, 48)), 48);
  if (width > 4) v128.store(own, multiplyAdd(biases, s4, v128.load(own, 64)), 64);
  for (let j = start; j < end; j += 4) {
    const w = first + <usize>load<u32>(indices + j) * weightBytes;
    const x = v128.load32_splat(values + j);
    v128.store(w, multiplyAdd(x, s0, v128.load(w)));
    if (width > 1) v128.store(w, multiplyAdd(x, s1, v128.load(w, 16)), 16);
    if (width > 2) v128.store(w, multiplyAdd(x, s2, v128.load(w, 32)), 32);
    if (width > 3) v128.store(w, multiplyAdd(x, s3, v128.load(w, 48)), 48);
    if (width > 4) v128.store(w, multiplyAdd(x, s4, v128.load(w, 64)), 64);
  }
}

/** From w·x of four classes to Δα · y, +0 where nothing moves. */
// @ts-ignore: decorator
@inline
function moveDual(product: v128, k: usize, norm: f32, alpha: usize): v128 {
  const sign = v128.load(signs + k);
  const isTrue = f32x4.gt(sign, f32x4.splat(0));
  const soft = v128.bitselect(v128.load(softness + weightBytes + k), v128.load(softness + k), isTrue);
  const most = v128.bitselect(v128.load(limit + weightBytes + k), v128.load(limit + k), isTrue);
  const before = v128.load(alpha + k);
  const slope = f32x4.add(f32x4.sub(f32x4.mul(sign, product), f32x4.splat(1)), f32x4.mul(before, soft));
  const curvature = f32x4.add(f32x4.splat(norm), soft);
  const after = f32x4.min(f32x4.max(f32x4.sub(before, f32x4.div(slope, curvature)), f32x4.splat(0)), most);
  const step = f32x4.sub(after, before);
  const moves = f32x4.gt(f32x4.abs(step), f32x4.splat(LEAST_STEP));
  v128.store(alpha + k, v128.bitselect(after, before, moves));
  const moved = v128.and(step, moves);
  const halfStep = f32x4.mul(f32x4.splat(0.5), f32x4.mul(moved, curvature));
  gain = f32x4.sub(gain, f32x4.mul(moved, f32x4.add(slope, halfStep)));
  return v128.and(f32x4.mul(moved, sign), moves);
}
