/**
 * Dual coordinate descent for many linear SVMs, one class against the rest each, over the same rows (the problem and the letters as in
 * src/classify/solvers/dual-coordinate-descent.ts).
 *
 *   G = y_ik w_k·x_i − 1 + d_ik α_ik,   α_ik ← clip(α_ik − G / (‖x_i‖² + d_ik), 0, u_ik),   w_k += Δα_ik y_ik x_i      for all k at once
 *
 *   rows, weights, K                  as in class-rows.ts
 *   dual        [rows][K]             norms     ‖x_i‖² + bias²
 *   labelOffsets, labels              the classes of each row, y_ik = +1 for them and −1 for the others
 *   softness, limit, costs            [2][K]: d, u and C for y = −1, then for y = +1; u is infinite for the squared hinge
 *   scratch                           [2][K]: y_ik of a row, and w_k·x_i, which becomes Δα_ik y_ik
 */
import { addRow, classBytes, multiplyRow } from './class-rows';
import { sumOf } from './simd';

/** Smaller steps are rounding errors. */
const LEAST_STEP: f32 = 1e-9;

let labelOffsets: usize = 0;
let labels: usize = 0;
let weights: usize = 0;
let signs: usize = 0;
let products: usize = 0;

/** Call `useClassRows` first, which sets the rows and the number of classes. */
export function useSvm(labelOffsetsAddress: usize, labelsAddress: usize, weightsAddress: usize, scratch: usize): void {
  labelOffsets = labelOffsetsAddress;
  labels = labelsAddress;
  weights = weightsAddress;
  signs = scratch;
  products = scratch + classBytes;
}

/** One step per row of `order`; returns `before` and the increase of the dual objective added to it. A row whose α stay is read once. */
export function svmPass(
  order: usize, visits: i32, dual: usize, norms: usize, softness: usize, limit: usize, before: f64,
): f64 {
  let risen = before;
  for (let visit: usize = 0; visit < <usize>visits; visit++) {
    const row = <usize>load<u32>(order + (visit << 2));
    setSigns(row);
    multiplyRow(row, weights, products);
    const norm = load<f32>(norms + (row << 2));
    const alpha = dual + row * classBytes;
    let gain = f32x4.splat(0);
    let moves = gain;
    for (let k: usize = 0; k < classBytes; k += 16) {
      gain = f32x4.add(gain, moveDual(k, norm, alpha, softness, limit));
      moves = v128.or(moves, v128.load(products + k));
    }
    risen += <f64>sumOf(gain);
    if (v128.any_true(moves)) addRow(row, products, weights);
  }
  return risen;
}

/** Σ_ik C_ik max(0, 1 − y_ik w_k·x_i), or with its square, over the rows of `order`, added to `before`. */
export function svmLoss(order: usize, visits: i32, costs: usize, isSquared: bool, before: f64): f64 {
  let total = before;
  for (let visit: usize = 0; visit < <usize>visits; visit++) {
    const row = <usize>load<u32>(order + (visit << 2));
    setSigns(row);
    multiplyRow(row, weights, products);
    let losses = f32x4.splat(0);
    for (let k: usize = 0; k < classBytes; k += 16) {
      const sign = v128.load(signs + k);
      const cost = ofSign(costs, k, sign);
      const lack = f32x4.pmax(f32x4.splat(0), f32x4.sub(f32x4.splat(1), f32x4.mul(sign, v128.load(products + k))));
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

/** From w·x of four classes to Δα · y, +0 where nothing changes; returns the gain of the dual objective. */
// @ts-ignore: decorator
@inline
function moveDual(k: usize, norm: f32, alpha: usize, softness: usize, limit: usize): v128 {
  const sign = v128.load(signs + k);
  const soft = ofSign(softness, k, sign);
  const before = v128.load(alpha + k);
  const slope = f32x4.add(f32x4.sub(f32x4.mul(sign, v128.load(products + k)), f32x4.splat(1)), f32x4.mul(before, soft));
  const curvature = f32x4.add(f32x4.splat(norm), soft);
  const target = f32x4.pmax(f32x4.splat(0), f32x4.sub(before, f32x4.div(slope, curvature)));
  const after = f32x4.pmin(target, ofSign(limit, k, sign));
  const step = f32x4.sub(after, before);
  const moves = f32x4.gt(f32x4.abs(step), f32x4.splat(LEAST_STEP));
  v128.store(alpha + k, v128.bitselect(after, before, moves));
  const moved = v128.and(step, moves);
  v128.store(products + k, v128.and(f32x4.mul(moved, sign), moves));
  const halfway = f32x4.add(slope, f32x4.mul(f32x4.splat(0.5), f32x4.mul(moved, curvature)));
  return f32x4.neg(f32x4.mul(moved, halfway));
}

/** The entries of a [2][K] table, for the classes from byte k on, that belong to their signs. */
// @ts-ignore: decorator
@inline
function ofSign(table: usize, k: usize, sign: v128): v128 {
  return v128.bitselect(v128.load(table + classBytes + k), v128.load(table + k), f32x4.gt(sign, f32x4.splat(0)));
}
