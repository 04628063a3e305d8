/**
 * Sparse rows times many weight vectors at once, one per class: the inner loops of every classifier that learns all
 * classes together.
 *
 *   multiply     into_ik  = w_k·x_i + c w_k,last                   add          into_k += Σ_i f_ik (x_i, c)
 *                                                                  add squares  into_k += Σ_i f_ik (x_i², c²)
 *
 *   K                          classes, padded to a multiple of 4; up to 20 of them share one read of a row
 *   weights w, sums into       [columns + 1][K]: the classes of one feature side by side; the last row is for the constant feature c, and is not
 *                              written to if c is 0
 *   products into, factors f   [rows][K]
 *   offsets, indices, values   the rows (CSR)
 */
import { multiplyAdd } from './simd';

let offsets: usize = 0;
let indices: usize = 0;
let toValues: usize = 0;
let columns: usize = 0;
let constant: f32 = 0;
/** Bytes of one number for each class. */
export let classBytes: usize = 0;

export function useClassRows(
  offsetsAddress: usize, indicesAddress: usize, valuesAddress: usize, columnCount: i32, constantFeature: f32, K: i32,
): void {
  offsets = offsetsAddress;
  indices = indicesAddress;
  toValues = valuesAddress - indicesAddress;
  columns = <usize>columnCount;
  constant = constantFeature;
  classBytes = <usize>K << 2;
}

export function multiplyClassRows(start: i32, end: i32, weights: usize, into: usize): void {
  for (let row: usize = <usize>start; row < <usize>end; row++) multiplyRow(row, weights, into + row * classBytes);
}

export function addClassRows(rows: i32, factors: usize, into: usize): void {
  for (let row: usize = 0; row < <usize>rows; row++) addRow(row, factors + row * classBytes, into);
}

export function addSquaredClassRows(rows: i32, factors: usize, into: usize): void {
  for (let row: usize = 0; row < <usize>rows; row++) addParts(true, row, factors + row * classBytes, into);
}

/** w_k·x for every class: twenty classes at a time, then the remaining ones at once. */
export function multiplyRow(row: usize, weights: usize, into: usize): void {
  const start = startOf(row);
  const end = startOf(row + 1);
  let k: usize = 0;
  for (; k + 80 <= classBytes; k += 80) multiplyPart(5, start, end, weights + k, into + k);
  if (k + 64 == classBytes) multiplyPart(4, start, end, weights + k, into + k);
  else if (k + 48 == classBytes) multiplyPart(3, start, end, weights + k, into + k);
  else if (k + 32 == classBytes) multiplyPart(2, start, end, weights + k, into + k);
  else if (k + 16 == classBytes) multiplyPart(1, start, end, weights + k, into + k);
}

/** into_k += f_k x for every class. */
export function addRow(row: usize, factors: usize, into: usize): void {
  addParts(false, row, factors, into);
}

// @ts-ignore: decorator
@inline
function addParts(isSquared: bool, row: usize, factors: usize, into: usize): void {
  const start = startOf(row);
  const end = startOf(row + 1);
  let k: usize = 0;
  for (; k + 80 <= classBytes; k += 80) addPart(5, isSquared, start, end, factors + k, into + k);
  if (k + 64 == classBytes) addPart(4, isSquared, start, end, factors + k, into + k);
  else if (k + 48 == classBytes) addPart(3, isSquared, start, end, factors + k, into + k);
  else if (k + 32 == classBytes) addPart(2, isSquared, start, end, factors + k, into + k);
  else if (k + 16 == classBytes) addPart(1, isSquared, start, end, factors + k, into + k);
}

/** Where the column numbers of a row start, and those of the row before end. */
// @ts-ignore: decorator
@inline
function startOf(row: usize): usize {
  return indices + (<usize>load<u32>(offsets + (row << 2)) << 2);
}

/** w·x for `width` · 4 classes; `width` (1 to 5) is a constant at each call. */
// @ts-ignore: decorator
@inline
function multiplyPart(width: i32, start: usize, end: usize, weights: usize, into: usize): void {
  const constants = f32x4.splat(constant);
  const zero = f32x4.splat(0);
  const bytes = classBytes;
  const values = toValues;
  const own = weights + columns * bytes;
  let s0 = f32x4.mul(constants, v128.load(own));
  let s1 = width > 1 ? f32x4.mul(constants, v128.load(own, 16)) : zero;
  let s2 = width > 2 ? f32x4.mul(constants, v128.load(own, 32)) : zero;
  let s3 = width > 3 ? f32x4.mul(constants, v128.load(own, 48)) : zero;
  let s4 = width > 4 ? f32x4.mul(constants, v128.load(own, 64)) : zero;
  for (let j = start; j < end; j += 4) {
    const w = weights + <usize>load<u32>(j) * bytes;
    const x = v128.load32_splat(j + values);
    s0 = multiplyAdd(x, v128.load(w), s0);
    if (width > 1) s1 = multiplyAdd(x, v128.load(w, 16), s1);
    if (width > 2) s2 = multiplyAdd(x, v128.load(w, 32), s2);
    if (width > 3) s3 = multiplyAdd(x, v128.load(w, 48), s3);
    if (width > 4) s4 = multiplyAdd(x, v128.load(w, 64), s4);
  }
  v128.store(into, s0);
  if (width > 1) v128.store(into, s1, 16);
  if (width > 2) v128.store(into, s2, 32);
  if (width > 3) v128.store(into, s3, 48);
  if (width > 4) v128.store(into, s4, 64);
}

// @ts-ignore: decorator
@inline
function addPart(width: i32, isSquared: bool, start: usize, end: usize, factors: usize, into: usize): void {
  const zero = f32x4.splat(0);
  const bytes = classBytes;
  const values = toValues;
  const s0 = v128.load(factors);
  const s1 = width > 1 ? v128.load(factors, 16) : zero;
  const s2 = width > 2 ? v128.load(factors, 32) : zero;
  const s3 = width > 3 ? v128.load(factors, 48) : zero;
  const s4 = width > 4 ? v128.load(factors, 64) : zero;
  for (let j = start; j < end; j += 4) {
    addSteps(width, isSquared, into + <usize>load<u32>(j) * bytes, v128.load32_splat(j + values), s0, s1, s2, s3, s4);
  }
  if (constant != 0) addSteps(width, isSquared, into + columns * bytes, f32x4.splat(constant), s0, s1, s2, s3, s4);
}

// @ts-ignore: decorator
@inline
function addSteps(width: i32, isSquared: bool, w: usize, value: v128, s0: v128, s1: v128, s2: v128, s3: v128, s4: v128): void {
  const x = isSquared ? f32x4.mul(value, value) : value;
  v128.store(w, multiplyAdd(x, s0, v128.load(w)));
  if (width > 1) v128.store(w, multiplyAdd(x, s1, v128.load(w, 16)), 16);
  if (width > 2) v128.store(w, multiplyAdd(x, s2, v128.load(w, 32)), 32);
  if (width > 3) v128.store(w, multiplyAdd(x, s3, v128.load(w, 48)), 48);
  if (width > 4) v128.store(w, multiplyAdd(x, s4, v128.load(w, 64)), 64);
}
