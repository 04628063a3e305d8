/**
 * A list of rows with weights, as pairs of an address and a 32-bit float, and their weighted sum. Forty numbers of the
 * sum at a time stay in registers while all rows are read; each number is summed in the order of the rows.
 */
import { multiplyAdd } from './simd';

const STRIP: usize = 160;

/** into += Σ_j weight_j · row_j over the pairs from `held` to `end`; rows have a multiple of 8 numbers. */
export function addHeld(held: usize, end: usize, into: usize, rowBytes: usize): void {
  let from: usize = 0;
  for (; from + STRIP <= rowBytes; from += STRIP) addStrip(held, end, from, into + from);
  for (; from < rowBytes; from += 32) addEight(held, end, from, into + from);
}

function addStrip(held: usize, end: usize, from: usize, into: usize): void {
  let s0 = v128.load(into), s1 = v128.load(into, 16), s2 = v128.load(into, 32), s3 = v128.load(into, 48), s4 = v128.load(into, 64);
  let s5 = v128.load(into, 80), s6 = v128.load(into, 96), s7 = v128.load(into, 112), s8 = v128.load(into, 128), s9 = v128.load(into, 144);
  for (; held < end; held += 8) {
    const row = <usize>load<u32>(held) + from;
    const weight = v128.load32_splat(held, 4);
    s0 = multiplyAdd(weight, v128.load(row), s0);
    s1 = multiplyAdd(weight, v128.load(row, 16), s1);
    s2 = multiplyAdd(weight, v128.load(row, 32), s2);
    s3 = multiplyAdd(weight, v128.load(row, 48), s3);
    s4 = multiplyAdd(weight, v128.load(row, 64), s4);
    s5 = multiplyAdd(weight, v128.load(row, 80), s5);
    s6 = multiplyAdd(weight, v128.load(row, 96), s6);
    s7 = multiplyAdd(weight, v128.load(row, 112), s7);
    s8 = multiplyAdd(weight, v128.load(row, 128), s8);
    s9 = multiplyAdd(weight, v128.load(row, 144), s9);
  }
  v128.store(into, s0);
  v128.store(into, s1, 16);
  v128.store(into, s2, 32);
  v128.store(into, s3, 48);
  v128.store(into, s4, 64);
  v128.store(into, s5, 80);
  v128.store(into, s6, 96);
  v128.store(into, s7, 112);
  v128.store(into, s8, 128);
  v128.store(into, s9, 144);
}

function addEight(held: usize, end: usize, from: usize, into: usize): void {
  let left = v128.load(into);
  let right = v128.load(into, 16);
  for (; held < end; held += 8) {
    const row = <usize>load<u32>(held) + from;
    const weight = v128.load32_splat(held, 4);
    left = multiplyAdd(weight, v128.load(row), left);
    right = multiplyAdd(weight, v128.load(row, 16), right);
  }
  v128.store(into, left);
  v128.store(into, right, 16);
}
