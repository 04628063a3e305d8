/**
 * A set of spellings, each with a number in order of arrival: a hash table with linear probing over code units end to end, so that looking
 * up a word that is already there makes no string.
 *
 * Somebody may choose words whose hashes agree to make probing slow. After `longestProbe` steps a spelling goes into a Map, whose hash
 * nobody outside knows.
 */
import { enlarged } from './enlarged.ts';
import type { Run } from './runs.ts';

export interface SpellingTable {
  /** The number of the run's spelling; a new one gets the next number. Runs longer than `units` are not for this table. */
  numberOf(run: Run): number;
}

const longestProbe = 64;

export function createSpellingTable(): SpellingTable {
  let slots = new Int32Array(1 << 17); // pairs: hash, number + 1; half of the pairs stay empty
  let units = new Uint16Array(1 << 16);
  let starts = new Uint32Array(1 << 13); // spelling i is units[starts[i] … starts[i + 1])
  const crowded = new Map<string, number>();
  let size = 0;

  function numberOf(run: Run): number {
    const hash = spread(run.hash);
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (let probe = 0; probe < longestProbe; probe++) {
      const number = slots[slot + 1]! - 1;
      if (number < 0) return crowdedNumber(run) ?? add(run, slot, hash);
      if (slots[slot] === hash && isSpelled(number, run)) return number;
      slot = (slot + 2) & mask;
    }
    return crowdedNumber(run) ?? addCrowded(run);
  }

  function isSpelled(number: number, { units: wanted, length }: Run): boolean {
    const start = starts[number]!;
    if (starts[number + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (units[start + i] !== wanted[i]) return false;
    return true;
  }

  function add(run: Run, slot: number, hash: number): number {
    slots[slot] = hash;
    slots[slot + 1] = size + 1;
    const number = append(run);
    if (4 * size > slots.length) slots = rehashed(slots);
    return number;
  }

  function append({ units: added, length }: Run): number {
    const start = starts[size]!;
    units = enlarged(units, start + length);
    starts = enlarged(starts, size + 2);
    for (let i = 0; i < length; i++) units[start + i] = added[i]!;
    starts[size + 1] = start + length;
    return size++;
  }

  const crowdedNumber = (run: Run): number | undefined => (crowded.size === 0 ? undefined : crowded.get(stringOf(run)));

  function addCrowded(run: Run): number {
    crowded.set(stringOf(run), size);
    return append(run);
  }

  return { numberOf };
}

const stringOf = ({ units, length }: Run): string => String.fromCharCode(...units.subarray(0, length));

/** Makes every bit of the hash count in its lower bits, which choose the slot. */
function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** Starts behind an empty slot, so that a chain keeps its order and no spelling ends up further from its place than it was. */
function rehashed(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * slots.length);
  const mask = larger.length - 1;
  let from = 0;
  while (slots[from + 1] !== 0) from += 2;
  for (let visited = 0; visited < slots.length; visited += 2, from = (from + 2) & (slots.length - 1)) {
    if (slots[from + 1] === 0) continue;
    let slot = (slots[from]! << 1) & mask;
    while (larger[slot + 1] !== 0) slot = (slot + 2) & mask;
    larger[slot] = slots[from]!;
    larger[slot + 1] = slots[from + 1]!;
  }
  return larger;
}
