/**
 * Solves linear systems H_k s_k = g_k side by side, one per class: the vector operations of a step of preconditioned
 * conjugate gradients.
 *
 *   measure   sums_k = d_k·(Hd)_k
 *   advance   s_k += f_k d_k,  r_k −= f_k (Hd)_k;   sums_k = r_k·r_k,  sums_K+k = r_k·(m_k r_k)
 *   turn      d_k = m_k r_k + f_k d_k
 *
 *   K               systems, a multiple of 4
 *   d, Hd, s, r     direction, image, step, residual: [n][K], the systems side by side
 *   m               scales, [n][K]: one over the diagonal of H
 *   f               factors, [K]
 *
 * Products are computed in 32 bits and summed in 64, per system and in the order of its unknowns. A strip of unknowns
 * is used for all groups of four systems in turn, so it is loaded from memory only once.
 */
import { multiplyAdd } from './simd';

/** Unknowns per strip: with five arrays of 20 systems they fit the fastest cache. */
const STRIP: usize = 64;

let rowBytes: usize = 0;
let end: usize = 0;
let step: usize = 0;
let residual: usize = 0;
let direction: usize = 0;
let image: usize = 0;
let scales: usize = 0;
let factors: usize = 0;
let sums: usize = 0;

export function useGradients(
  n: i32, K: i32, stepAddress: usize, residualAddress: usize, directionAddress: usize, imageAddress: usize, scalesAddress: usize,
  factorsAddress: usize, sumsAddress: usize,
): void {
  rowBytes = <usize>K << 2;
  end = <usize>n * rowBytes;
  step = stepAddress;
  residual = residualAddress;
  direction = directionAddress;
  image = imageAddress;
  scales = scalesAddress;
  factors = factorsAddress;
  sums = sumsAddress;
}

export function measureGradients(): void {
  memory.fill(sums, 0, rowBytes << 1);
  for (let strip: usize = 0; strip < end; strip += STRIP * rowBytes) {
    const stop = min(strip + STRIP * rowBytes, end);
    for (let k: usize = 0; k < rowBytes; k += 16) {
      const total = sums + (k << 1);
      let low = v128.load(total);
      let high = v128.load(total, 16);
      for (let at = strip + k; at < stop; at += rowBytes) {
        const product = f32x4.mul(v128.load(direction + at), v128.load(image + at));
        low = f64x2.add(low, f64x2.promote_low_f32x4(product));
        high = f64x2.add(high, highHalf(product));
      }
      v128.store(total, low);
      v128.store(total, high, 16);
    }
  }
}

export function advanceGradients(): void {
  memory.fill(sums, 0, rowBytes << 2);
  for (let strip: usize = 0; strip < end; strip += STRIP * rowBytes) {
    const stop = min(strip + STRIP * rowBytes, end);
    for (let k: usize = 0; k < rowBytes; k += 16) advanceStrip(k, strip + k, stop);
  }
}

// @ts-ignore: decorator
@inline
function advanceStrip(k: usize, start: usize, stop: usize): void {
  const factor = v128.load(factors + k);
  const back = f32x4.neg(factor);
  const squares = sums + (k << 1);
  const scaled = squares + (rowBytes << 1);
  let lowSquares = v128.load(squares);
  let highSquares = v128.load(squares, 16);
  let lowScaled = v128.load(scaled);
  let highScaled = v128.load(scaled, 16);
  for (let at = start; at < stop; at += rowBytes) {
    v128.store(step + at, multiplyAdd(factor, v128.load(direction + at), v128.load(step + at)));
    const rest = multiplyAdd(back, v128.load(image + at), v128.load(residual + at));
    v128.store(residual + at, rest);
    const square = f32x4.mul(rest, rest);
    lowSquares = f64x2.add(lowSquares, f64x2.promote_low_f32x4(square));
    highSquares = f64x2.add(highSquares, highHalf(square));
    const scaledSquare = f32x4.mul(square, v128.load(scales + at));
    lowScaled = f64x2.add(lowScaled, f64x2.promote_low_f32x4(scaledSquare));
    highScaled = f64x2.add(highScaled, highHalf(scaledSquare));
  }
  v128.store(squares, lowSquares);
  v128.store(squares, highSquares, 16);
  v128.store(scaled, lowScaled);
  v128.store(scaled, highScaled, 16);
}

export function turnGradients(): void {
  for (let strip: usize = 0; strip < end; strip += STRIP * rowBytes) {
    const stop = min(strip + STRIP * rowBytes, end);
    for (let k: usize = 0; k < rowBytes; k += 16) {
      const factor = v128.load(factors + k);
      for (let at = strip + k; at < stop; at += rowBytes) {
        const scaled = f32x4.mul(v128.load(scales + at), v128.load(residual + at));
        v128.store(direction + at, multiplyAdd(factor, v128.load(direction + at), scaled));
      }
    }
  }
}

/** The third and fourth number in 64 bits. */
// @ts-ignore: decorator
@inline
function highHalf(a: v128): v128 {
  return f64x2.promote_low_f32x4(i32x4.shuffle(a, a, 2, 3, 0, 1));
}
