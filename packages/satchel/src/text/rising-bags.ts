/**
 * Sorts the ids of every bag, all bags at once: distributes the postings by id, then walks the ids upwards and returns
 * each posting to its bag. Two passes, time linear in postings plus ids, for any order of the input.
 */
import type { Bags } from '../core/bag.ts';

/** Postings of many bags, concatenated as in Bags; the ids of a bag are distinct, below `idCount`, and in any order. */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  readonly counts: Uint32Array | Float32Array;
}

export function risingBags({ offsets, ids, counts }: Postings, idCount: number): Bags {
  const total = offsets[offsets.length - 1]!;
  const next = startsById(ids, total, idCount);
  const bagById = new Uint32Array(total);
  const countById = new Float32Array(total);
  for (let bag = 0; bag + 1 < offsets.length; bag++) {
    for (let j = offsets[bag]!; j < offsets[bag + 1]!; j++) {
      const at = next[ids[j]!]!++;
      bagById[at] = bag;
      countById[at] = counts[j]!;
    }
  }
  // next[id] has moved to where id's postings end
  const place = offsets.slice();
  const sortedIds = new Uint32Array(total);
  const sortedCounts = new Float32Array(total);
  for (let id = 0, j = 0; id < idCount; id++) {
    for (; j < next[id]!; j++) {
      const at = place[bagById[j]!]!++;
      sortedIds[at] = id;
      sortedCounts[at] = countById[j]!;
    }
  }
  return { offsets, ids: sortedIds, counts: sortedCounts };
}

function startsById(ids: Uint32Array, total: number, idCount: number): Uint32Array {
  const starts = new Uint32Array(idCount + 1);
  for (let j = 0; j < total; j++) starts[ids[j]! + 1]!++;
  for (let id = 0; id < idCount; id++) starts[id + 1]! += starts[id]!;
  return starts;
}
