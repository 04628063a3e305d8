/**
 * Dual coordinate descent of four two-sided linear SVMs over the same dense rows, each with its own order and its own weights (the problem and the
 * letters as in src/classify/solvers/dual-coordinate-descent.ts).
 *
 *   G = y_i (w·x_i + b s) − 1 + d_i α_i,   α_i ← clip(α_i − G / (‖x_i‖² + s² + d_i), 0, u_i),   w += Δα_i y_i x_i,   b += Δα_i y_i s
 *
 * One problem alone would wait for every addition of w·x, for its sums are added up in one order; four problems take turns, and none waits. All is
 * in 64 bits but x. w·x has two running sums, of the even and of the odd columns, as the plain solver has them: the same bits.
 *
 *   rows       [rows][columns], an even number of columns          norms   ‖x_i‖²
 *   s          the value of the constant feature                   biasScale
 *   lanes      four problems of six addresses: numbers, places, w, α, order, signs
 *   numbers    b, rise of the dual objective, Σ G², rows that moved, the slope for parking, d and u of rows without the class, of rows with it
 *   places     place in the order, active rows, whether the lane is open
 */

/** Smaller slopes are rounding errors. */
const LEAST_SLOPE: f64 = 1e-12;
const LANE: usize = 24;

let rows: usize = 0;
let rowBytes: usize = 0;
let norms: usize = 0;
let biasScale: f64 = 0;
let lanes: usize = 0;

export function useDenseDescent(rowsAddress: usize, columns: i32, normsAddress: usize, scale: f64, lanesAddress: usize): void {
  rows = rowsAddress;
  rowBytes = <usize>columns << 2;
  norms = normsAddress;
  biasScale = scale;
  lanes = lanesAddress;
}

/** Takes up to `most` rows of every open lane, and ends before that where a lane has none left; returns how many it took. */
export function stepLanes(most: i32): i32 {
  const l0 = lanes;
  const l1 = lanes + LANE;
  const l2 = lanes + 2 * LANE;
  const l3 = lanes + 3 * LANE;
  const w0 = load<usize>(l0, 8);
  const w1 = load<usize>(l1, 8);
  const w2 = load<usize>(l2, 8);
  const w3 = load<usize>(l3, 8);
  for (let taken = 0; taken < most; taken++) {
    if (hasEnded(l0) || hasEnded(l1) || hasEnded(l2) || hasEnded(l3)) return taken;
    const i0 = rowOf(l0);
    const i1 = rowOf(l1);
    const i2 = rowOf(l2);
    const i3 = rowOf(l3);
    const x0 = rows + i0 * rowBytes;
    const x1 = rows + i1 * rowBytes;
    const x2 = rows + i2 * rowBytes;
    const x3 = rows + i3 * rowBytes;
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let c: usize = 0; c < rowBytes; c += 8) {
      const at = c << 1;
      s0 = f64x2.add(s0, f64x2.mul(wide(x0 + c), v128.load(w0 + at)));
      s1 = f64x2.add(s1, f64x2.mul(wide(x1 + c), v128.load(w1 + at)));
      s2 = f64x2.add(s2, f64x2.mul(wide(x2 + c), v128.load(w2 + at)));
      s3 = f64x2.add(s3, f64x2.mul(wide(x3 + c), v128.load(w3 + at)));
    }
    move(l0, i0, x0, w0, sumOfTwo(s0));
    move(l1, i1, x1, w1, sumOfTwo(s1));
    move(l2, i2, x2, w2, sumOfTwo(s2));
    move(l3, i3, x3, w3, sumOfTwo(s3));
  }
  return most;
}

/** into_i = x_i · weights, four rows at a time. */
export function multiplyDenseRows(count: i32, weights: usize, into: usize): void {
  let row: usize = 0;
  for (; row + 4 <= <usize>count; row += 4) {
    const x0 = rows + row * rowBytes;
    const x1 = x0 + rowBytes;
    const x2 = x1 + rowBytes;
    const x3 = x2 + rowBytes;
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let c: usize = 0; c < rowBytes; c += 8) {
      const w = v128.load(weights + (c << 1));
      s0 = f64x2.add(s0, f64x2.mul(wide(x0 + c), w));
      s1 = f64x2.add(s1, f64x2.mul(wide(x1 + c), w));
      s2 = f64x2.add(s2, f64x2.mul(wide(x2 + c), w));
      s3 = f64x2.add(s3, f64x2.mul(wide(x3 + c), w));
    }
    const to = into + (row << 3);
    store<f64>(to, sumOfTwo(s0));
    store<f64>(to, sumOfTwo(s1), 8);
    store<f64>(to, sumOfTwo(s2), 16);
    store<f64>(to, sumOfTwo(s3), 24);
  }
  for (; row < <usize>count; row++) {
    const x = rows + row * rowBytes;
    let sum = f64x2.splat(0);
    for (let c: usize = 0; c < rowBytes; c += 8) sum = f64x2.add(sum, f64x2.mul(wide(x + c), v128.load(weights + (c << 1))));
    store<f64>(into + (row << 3), sumOfTwo(sum));
  }
}

/** Two numbers of a row in 64 bits. */
// @ts-ignore: decorator
@inline
function wide(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}

// @ts-ignore: decorator
@inline
function sumOfTwo(sums: v128): f64 {
  return f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
}

// @ts-ignore: decorator
@inline
function isOpen(lane: usize): bool {
  return load<u32>(load<usize>(lane, 4), 8) != 0;
}

// @ts-ignore: decorator
@inline
function hasEnded(lane: usize): bool {
  const places = load<usize>(lane, 4);
  return load<u32>(places) >= load<u32>(places, 4) && load<u32>(places, 8) != 0;
}

/** The next row of a lane; row 0 where it is not open. */
// @ts-ignore: decorator
@inline
function rowOf(lane: usize): usize {
  if (!isOpen(lane)) return 0;
  return <usize>load<u32>(load<usize>(lane, 16) + (<usize>load<u32>(load<usize>(lane, 4)) << 2));
}

function move(lane: usize, row: usize, x: usize, w: usize, product: f64): void {
  if (!isOpen(lane)) return;
  const numbers = load<usize>(lane);
  const places = load<usize>(lane, 4);
  const alpha = load<usize>(lane, 12) + (row << 3);
  const isTrue = load<u8>(load<usize>(lane, 20) + row) != 0;
  const sign: f64 = isTrue ? 1 : -1;
  const softness = isTrue ? load<f64>(numbers, 56) : load<f64>(numbers, 40);
  const limit = isTrue ? load<f64>(numbers, 64) : load<f64>(numbers, 48);
  const before = load<f64>(alpha);
  const slope = sign * (product + load<f64>(numbers) * biasScale) - 1 + before * softness;
  const outward = before == 0 ? slope : before == limit ? -slope : -1;
  if (outward >= 0) {
    if (outward > load<f64>(numbers, 32)) park(places, load<usize>(lane, 16));
    else next(places);
    return;
  }
  next(places);
  store<f64>(numbers, load<f64>(numbers, 16) + slope * slope, 16);
  store<f64>(numbers, load<f64>(numbers, 24) + 1, 24);
  if (Math.abs(slope) < LEAST_SLOPE) return;
  const curvature = load<f64>(norms + (row << 3)) + biasScale * biasScale + softness;
  const after = Math.min(limit, Math.max(0, before - slope / curvature));
  const step = after - before;
  store<f64>(alpha, after);
  store<f64>(numbers, load<f64>(numbers, 8) - step * (slope + 0.5 * step * curvature), 8);
  const scale = f64x2.splat(step * sign);
  for (let c: usize = 0; c < rowBytes; c += 8) {
    const to = w + (c << 1);
    v128.store(to, f64x2.add(v128.load(to), f64x2.mul(scale, wide(x + c))));
  }
  store<f64>(numbers, load<f64>(numbers) + step * sign * biasScale);
}

// @ts-ignore: decorator
@inline
function next(places: usize): void {
  store<u32>(places, load<u32>(places) + 1);
}

/** The row changes places with the last active one, which is the next to be taken. */
function park(places: usize, order: usize): void {
  const at = order + (<usize>load<u32>(places) << 2);
  const active = load<u32>(places, 4) - 1;
  const last = order + (<usize>active << 2);
  const row = load<u32>(at);
  store<u32>(places, active, 4);
  store<u32>(at, load<u32>(last));
  store<u32>(last, row);
}
