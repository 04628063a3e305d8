/**
 * Maps every spelling to a number: a hash table with linear probing over concatenated code units. Looking up a known
 * word creates no string.
 *
 * An attacker may choose words with equal hashes to make probing slow. After `longestProbe` steps a spelling goes into
 * a Map, whose hash function cannot be known from outside.
 */
import { enlarged } from '../enlarged.ts';
import type { Run } from './runs.ts';

/** Returns the number of the run's spelling. Only for runs of at most `longestToken` units. */
export type SpellingMemo = (run: Run) => number;

const longestProbe = 64;

// A slot is four adjacent numbers, which suits the processor's cache; LENGTH is 0 in an empty slot.
const [SLOT, HASH, START, LENGTH, VALUE] = [4, 0, 1, 2, 3];

/** `numberOf` is called once for each new spelling. */
export function createSpellingMemo(numberOf: (spelling: string) => number): SpellingMemo {
  let slots = new Int32Array(SLOT << 13);
  let used = 0;
  let units = new Uint16Array(1 << 16);
  let unitsUsed = 0;
  const crowded = new Map<string, number>();

  function recall(run: Run): number {
    const hash = spread(run.hash);
    const mask = slots.length - 1;
    let slot = (hash << 2) & mask; // times SLOT, kept to 32 bits
    for (let probe = 0; probe < longestProbe; probe++) {
      const length = slots[slot + LENGTH]!;
      if (length === 0) return crowdedValue(run) ?? add(run, slot, hash);
      if (slots[slot + HASH] === hash && length === run.length && isSpelled(slots[slot + START]!, run))
        return slots[slot + VALUE]!;
      slot = (slot + SLOT) & mask;
    }
    return crowdedValue(run) ?? addCrowded(run);
  }

  function isSpelled(start: number, { units: wanted, length }: Run): boolean {
    for (let i = 0; i < length; i++) if (units[start + i] !== wanted[i]) return false;
    return true;
  }

  function add(run: Run, slot: number, hash: number): number {
    const value = numberOf(stringOf(run));
    units = enlarged(units, unitsUsed + run.length);
    for (let i = 0; i < run.length; i++) units[unitsUsed + i] = run.units[i]!;
    slots[slot + HASH] = hash;
    slots[slot + START] = unitsUsed;
    slots[slot + LENGTH] = run.length;
    slots[slot + VALUE] = value;
    unitsUsed += run.length;
    if (++used * SLOT * 2 > slots.length) slots = rehashed(slots);
    return value;
  }

  const crowdedValue = (run: Run): number | undefined => (crowded.size === 0 ? undefined : crowded.get(stringOf(run)));

  function addCrowded(run: Run): number {
    const value = numberOf(stringOf(run));
    crowded.set(stringOf(run), value);
    return value;
  }

  return recall;
}

/** Copies the characters: a slice would keep the whole text in memory. Adding one at a time is fastest for short words. */
export function stringOf({ units, length }: Run): string {
  if (length >= LONG) return String.fromCharCode(...units.subarray(0, length));
  let spelling = '';
  for (let i = 0; i < length; i++) spelling += String.fromCharCode(units[i]!);
  return spelling;
}

/** From this length on the engine stores a sum of strings as two pointers. */
const LONG = 13;

/** Mixes all bits of the hash into its lower bits, which choose the slot. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** Starts at an empty slot, so that a chain keeps its order and no spelling moves further from its place. */
function rehashed(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * slots.length);
  const mask = larger.length - 1;
  let from = 0;
  while (slots[from + LENGTH] !== 0) from += SLOT;
  for (let visited = 0; visited < slots.length; visited += SLOT, from = (from + SLOT) & (slots.length - 1)) {
    if (slots[from + LENGTH] === 0) continue;
    let slot = (slots[from + HASH]! << 2) & mask;
    while (larger[slot + LENGTH] !== 0) slot = (slot + SLOT) & mask;
    for (let i = 0; i < SLOT; i++) larger[slot + i] = slots[from + i]!;
  }
  return larger;
}
