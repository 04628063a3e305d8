/**
 * Sorts the ids of every bag, all bags at once: distributes the postings by id, then walks the ids upwards and returns
 * each posting to its bag. Two passes, time linear in postings plus ids, for any order of the input.
 */
import type { Bags } from '../core/bag.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';

/** Postings of many bags, concatenated as in Bags; the ids of a bag are distinct, below `idCount`, and in any order. */
export interface Postings {
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  readonly counts: Uint32Array | Float32Array;
}

/** Bags, and ids, between two steps. */
const [BAGS, IDS] = [64, 32];

export const risingBags = (postings: Postings, idCount: number): Bags => inOneGo(risingBagSteps(postings, idCount));

export function* risingBagSteps({ offsets, ids, counts }: Postings, idCount: number): Steps<Bags> {
  const total = offsets[offsets.length - 1]!;
  const next = startsById(ids, total, idCount);
  const bagById = new Uint32Array(total);
  const countById = new Float32Array(total);
  const distribute = (bag: number): void => {
    for (let j = offsets[bag]!; j < offsets[bag + 1]!; j++) {
      const at = next[ids[j]!]!++;
      bagById[at] = bag;
      countById[at] = counts[j]!;
    }
  };
  for (let bag = 0; bag + 1 < offsets.length; bag++) {
    distribute(bag);
    if (bag % BAGS === 0) yield;
  }
  // next[id] has moved to where id's postings end
  const place = offsets.slice();
  const sortedIds = new Uint32Array(total);
  const sortedCounts = new Float32Array(total);
  const giveBack = (id: number): void => {
    for (let j = id === 0 ? 0 : next[id - 1]!; j < next[id]!; j++) {
      const at = place[bagById[j]!]!++;
      sortedIds[at] = id;
      sortedCounts[at] = countById[j]!;
    }
  };
  for (let id = 0; id < idCount; id++) {
    giveBack(id);
    if (id % IDS === 0) yield;
  }
  return { offsets, ids: sortedIds, counts: sortedCounts };
}

function startsById(ids: Uint32Array, total: number, idCount: number): Uint32Array {
  const starts = new Uint32Array(idCount + 1);
  for (let j = 0; j < total; j++) starts[ids[j]! + 1]!++;
  for (let id = 0; id < idCount; id++) starts[id + 1]! += starts[id]!;
  return starts;
}
