/**
 * One document by component, as in SCDV:
 *
 *   D_k = Σ_w n_w α_w P(k|w) v_w,   ‖D‖² = Σ_k ‖D_k‖²                       (1)
 *   x = scale · D without the numbers below the threshold                   (2)
 *
 *   words       V × D, D a multiple of 8: row w is v_w, then zeros; d of its numbers count
 *   offsets, components, shares      P(k|w): word w has shares[j] in components[j] for j from offsets[w] to offsets[w + 1]
 *   wordWeights V: α_w
 *   sums        K × D: D_k, where `touched[k]` is 1; elsewhere D_k is zero and the stored numbers are undefined
 *   lists, held [2][K] addresses: start and end of each component's list; the lists (held-rows.ts), room for all
 *   memberships
 *   indices, values      room for d K + 3 numbers: columns k d + i and numbers of (2)
 *
 * Words are added in the order of the bag, so a number has the same bits for any batch. Squares are added in 32 bits
 * within a component as in `dot`, and in 64 bits between components.
 */
import { addHeld } from './held-rows';
import { dot } from './rows';
import { largestOf } from './simd';

let words: usize = 0;
let rowBytes: usize = 0;
let dimensions: i32 = 0;
let offsets: usize = 0;
let components: usize = 0;
let shares: usize = 0;
let wordWeights: usize = 0;
let K: i32 = 0;
let sums: usize = 0;
let touched: usize = 0;
let starts: usize = 0;
let ends: usize = 0;
let held: usize = 0;
/** Exported only because the compiler would otherwise drop `fetch`. */
export let fetched: u32 = 0;

export function useComposite(
  wordsAddress: usize, paddedDimensions: i32, realDimensions: i32, offsetsAddress: usize, componentsAddress: usize, sharesAddress: usize,
  wordWeightsAddress: usize, componentCount: i32, sumsAddress: usize, touchedAddress: usize, listsAddress: usize,
  heldAddress: usize, wordCount: i32,
): void {
  words = wordsAddress;
  rowBytes = <usize>paddedDimensions << 2;
  dimensions = realDimensions;
  offsets = offsetsAddress;
  components = componentsAddress;
  shares = sharesAddress;
  wordWeights = wordWeightsAddress;
  K = componentCount;
  sums = sumsAddress;
  touched = touchedAddress;
  starts = listsAddress;
  ends = starts + (<usize>K << 2);
  held = heldAddress;
  findStarts(<usize>load<u32>(offsets + (<usize>wordCount << 2)));
}

/** (1); returns ‖D‖². The words are first listed by component, so that each D_k is one sum of rows. */
export function gatherComposite(ids: usize, counts: usize, n: i32): f64 {
  memory.copy(ends, starts, <usize>K << 2);
  holdMembers(ids, counts, n);
  let square: f64 = 0;
  for (let k: usize = 0; k < <usize>K; k++) {
    const start = <usize>load<u32>(starts + (k << 2));
    const end = <usize>load<u32>(ends + (k << 2));
    store<u8>(touched + k, end > start);
    if (end == start) continue;
    const into = sums + k * rowBytes;
    memory.fill(into, 0, rowBytes);
    addHeld(start, end, into, rowBytes);
    square += <f64>dot(into, into, dimensions);
  }
  return square;
}

/** Every component has room for all its words; finds where the room of each starts. */
function findStarts(members: usize): void {
  memory.fill(starts, 0, <usize>K << 2);
  for (let m: usize = 0; m < members; m++) {
    const slot = starts + (<usize>load<u32>(components + (m << 2)) << 2);
    store<u32>(slot, load<u32>(slot) + 8);
  }
  let start = <u32>held;
  for (let k: usize = 0; k < <usize>K; k++) {
    const bytes = load<u32>(starts + (k << 2));
    store<u32>(starts + (k << 2), start);
    start += bytes;
  }
}

/** Fills the lists: turns the start of each component's list into its end. */
function holdMembers(ids: usize, counts: usize, n: i32): void {
  for (let j: usize = 0; j < <usize>n; j++) {
    const w = <usize>load<u32>(ids + (j << 2));
    const row = words + w * rowBytes;
    fetch(row);
    const factor = load<f32>(counts + (j << 2)) * load<f32>(wordWeights + (w << 2));
    const end = <usize>load<u32>(offsets + (w << 2), 4) << 2;
    for (let m = <usize>load<u32>(offsets + (w << 2)) << 2; m < end; m += 4) {
      const slot = ends + (<usize>load<u32>(components + m) << 2);
      const at = <usize>load<u32>(slot);
      store<u32>(at, <u32>row);
      store<f32>(at, factor * load<f32>(shares + m), 4);
      store<u32>(slot, <u32>(at + 8));
    }
  }
}

/** Prefetches a row by reading one number per 64 bytes; saves an eighth of the total time. */
// @ts-ignore: decorator
@inline
function fetch(row: usize): void {
  for (let at: usize = 0; at < rowBytes; at += 64) fetched |= load<u32>(row + at);
}

/** Writes the smallest and the largest number of D to `into`; components without words are zeros and count too. */
export function extremesOfComposite(into: usize): void {
  let least = f32x4.splat(Infinity);
  let most = f32x4.splat(-Infinity);
  for (let k: usize = 0; k < <usize>K; k++) {
    if (!load<u8>(touched + k)) {
      least = f32x4.min(least, f32x4.splat(0));
      most = f32x4.max(most, f32x4.splat(0));
      continue;
    }
    let at = sums + k * rowBytes;
    const end = at + (<usize>dimensions << 2);
    for (; at + 16 <= end; at += 16) {
      least = f32x4.min(least, v128.load(at));
      most = f32x4.max(most, v128.load(at));
    }
    for (; at < end; at += 4) {
      least = f32x4.min(least, v128.load32_splat(at));
      most = f32x4.max(most, v128.load32_splat(at));
    }
  }
  store<f32>(into, -largestOf(f32x4.neg(least)));
  store<f32>(into, largestOf(most), 4);
}

/** (2); returns how many numbers were written. */
export function writeComposite(scale: f32, threshold: f32, indices: usize, values: usize): i32 {
  const scales = f32x4.splat(scale);
  const least = f32x4.splat(max(threshold, <f32>1.401298464324817e-45)); // at threshold 0 every number but 0 stays
  let at: usize = 0;
  for (let k = 0; k < K; k++) {
    if (!load<u8>(touched + <usize>k)) continue;
    const block = sums + <usize>k * rowBytes;
    for (let i = 0; i < dimensions; i += 4) {
      const numbers = f32x4.mul(scales, v128.load(block + (<usize>i << 2)));
      const large = <u32>i32x4.bitmask(f32x4.ge(f32x4.abs(numbers), least));
      if (large == 0) continue;
      const column = k * dimensions + i;
      store<u32>(indices + at, column);
      store<f32>(values + at, f32x4.extract_lane(numbers, 0));
      at += (large & 1) << 2;
      store<u32>(indices + at, column + 1);
      store<f32>(values + at, f32x4.extract_lane(numbers, 1));
      at += (large & 2) << 1;
      store<u32>(indices + at, column + 2);
      store<f32>(values + at, f32x4.extract_lane(numbers, 2));
      at += large & 4;
      store<u32>(indices + at, column + 3);
      store<f32>(values + at, f32x4.extract_lane(numbers, 3));
      at += (large & 8) >> 1;
    }
  }
  return <i32>(at >> 2);
}
