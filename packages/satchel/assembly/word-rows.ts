/**
 * The rows a word trainer reads and writes: input vectors first, then output vectors, `rowBytes` each (a multiple of 32).
 *
 * A shard of a deterministic run must not change rows that others read, so it trains on copies: at the first use of a
 * row in a period, the row is copied into the next free slot. slots[row] is its slot, 0 for none; touched[slot] is the
 * row, touched[0] the number of slots used. A shard that trains in place (a single shard, or lock-free) has no slots.
 */
import { multiplyAdd } from './simd';

export let rowBytes: usize = 0;

let base: usize = 0;
let copies: usize = 0;
let slots: usize = 0;
let touched: usize = 0;

export function useRows(baseAddress: usize, bytesPerRow: usize, copiesAddress: usize, slotsAddress: usize, touchedAddress: usize): void {
  base = baseAddress;
  rowBytes = bytesPerRow;
  copies = copiesAddress;
  slots = slotsAddress;
  touched = touchedAddress;
}

// @ts-ignore: decorator
@inline
export function rowAddress(row: u32): usize {
  if (slots == 0) return base + <usize>row * rowBytes;
  const slot = load<u32>(slots + (<usize>row << 2));
  return slot == 0 ? copyRow(row) : copies + <usize>slot * rowBytes;
}

/** The address of `count` neighbouring rows that are always used together: their copies are neighbours too. */
export function rowsAddress(row: u32, count: u32): usize {
  if (slots == 0) return base + <usize>row * rowBytes;
  const slot = load<u32>(slots + (<usize>row << 2));
  if (slot != 0) return copies + <usize>slot * rowBytes;
  const address = copyRow(row);
  for (let i: u32 = 1; i < count; i++) copyRow(row + i);
  return address;
}

function copyRow(row: u32): usize {
  const slot = load<u32>(touched) + 1;
  store<u32>(touched, slot);
  store<u32>(touched + (<usize>slot << 2), row);
  store<u32>(slots + (<usize>row << 2), slot);
  const address = copies + <usize>slot * rowBytes;
  memory.copy(address, base + <usize>row * rowBytes, rowBytes);
  return address;
}

/** into += factor · row */
// @ts-ignore: decorator
@inline
export function addRow(into: usize, row: usize, factor: f32): void {
  const factors = f32x4.splat(factor);
  for (let c: usize = 0; c < rowBytes; c += 32) {
    v128.store(into + c, multiplyAdd(factors, v128.load(row + c), v128.load(into + c)));
    v128.store(into + c, multiplyAdd(factors, v128.load(row + c, 16), v128.load(into + c, 16)), 16);
  }
}
