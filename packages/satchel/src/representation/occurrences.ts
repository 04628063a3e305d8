import type { Bags } from '../core/bag.ts';

/** How often each word occurs in the bags together. */
export function occurrences({ ids, counts }: Bags, words: number): Float64Array {
  const totals = new Float64Array(words);
  for (let j = 0; j < ids.length; j++) totals[ids[j]!] = totals[ids[j]!]! + counts[j]!;
  return totals;
}
