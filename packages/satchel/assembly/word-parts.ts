/**
 * Words made of parts: their own row and the rows of their character n-grams (the plain twin: src/kernels/train-words/word-parts.ts).
 *
 *   x_w = (v_w + Σ_{g ∈ G_w} b_g) / (1 + |G_w|)                                                                           (1)
 *
 *   starts, parts   G_w is parts[starts[w] … starts[w + 1]), as row numbers; an n-gram may occur twice
 *   places          two rows for each position a window can reach: the current x, and x as it was composed
 *
 * A position of a sentence is composed when the first window reaches it, and is used in every window as if it were a
 * row. After the last window its change, Δ = current x − composed x, is added to v_w and to every b_g, so their mean
 * moves by Δ too. This is fastText's update (the undivided error for every part), delayed for 2 · window + 1 positions:
 * composing and updating are done once per position rather than once per pair.
 */
import { addRow, rowAddress, rowBytes } from './word-rows';

let starts: usize = 0;
let parts: usize = 0;
let places: usize = 0;
let placeCount: i32 = 0;

/** Without addresses words have no parts. Call `useRows` first. */
export function useParts(startsAddress: usize, partsAddress: usize, placesAddress: usize, count: i32): void {
  starts = startsAddress;
  parts = partsAddress;
  places = (placesAddress + 63) & ~63;
  placeCount = count;
}

// @ts-ignore: decorator
@inline
export function hasParts(): bool {
  return starts != 0;
}

/** The address of the vector of the word at this position of the sentence. */
// @ts-ignore: decorator
@inline
export function placeOf(position: i32): usize {
  return places + <usize>(position % placeCount) * 2 * rowBytes;
}

export function composeWord(position: i32, word: u32): void {
  const now = placeOf(position);
  const first = load<u32>(starts + (<usize>word << 2));
  const last = load<u32>(starts + (<usize>word << 2), 4);
  memory.copy(now, rowAddress(word), rowBytes);
  for (let at = first; at < last; at++) addRow(now, rowAddress(load<u32>(parts + (<usize>at << 2))), 1);
  const share = f32x4.splat(<f32>1 / <f32>(last - first + 1));
  for (let c: usize = 0; c < rowBytes; c += 16) v128.store(now + c, f32x4.mul(v128.load(now + c), share));
  memory.copy(now + rowBytes, now, rowBytes);
}

export function settleWord(position: i32, word: u32): void {
  const now = placeOf(position);
  const then = now + rowBytes;
  for (let c: usize = 0; c < rowBytes; c += 16) v128.store(then + c, f32x4.sub(v128.load(now + c), v128.load(then + c)));
  addRow(rowAddress(word), then, 1);
  const last = load<u32>(starts + (<usize>word << 2), 4);
  for (let at = load<u32>(starts + (<usize>word << 2)); at < last; at++) addRow(rowAddress(load<u32>(parts + (<usize>at << 2))), then, 1);
}
