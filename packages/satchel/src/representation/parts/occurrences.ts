import { type Bags, bagCount } from '../../core/bag.ts';

/** How often each word occurs in the bags together. */
export function occurrences(bags: Bags, words: number): Float64Array {
  const { offsets, ids, counts } = bags;
  const totals = new Float64Array(words);
  for (let j = offsets[0]!; j < offsets[bagCount(bags)]!; j++) totals[ids[j]!] = totals[ids[j]!]! + counts[j]!;
  return totals;
}
