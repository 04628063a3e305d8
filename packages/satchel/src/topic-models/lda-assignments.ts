/** Topics of tokens, from the order of the bags to the order of the words in their documents. */
import { type Bags, bagCount } from '../core/bag.ts';
import type { RunningWords } from '../core/documents.ts';

/**
 * `topics` are those of `GibbsLda.assignments()`: document by document, by rising word. The n-th occurrence of a word in a document gets the
 * n-th of its topics there; which of them it is makes no difference to the model, which knows no order.
 */
export function inRunningOrder(bags: Bags, running: RunningWords, topics: Uint32Array): Uint32Array {
  const ordered = new Uint32Array(running.ids.length);
  const next = new Map<number, number>(); // of each word of the document, the place of its next topic
  let place = 0;
  for (let document = 0; document < bagCount(bags); document++) {
    next.clear();
    for (let j = bags.offsets[document]!; j < bags.offsets[document + 1]!; j++) {
      next.set(bags.ids[j]!, place);
      place += bags.counts[j]!;
    }
    for (let at = running.offsets[document]!; at < running.offsets[document + 1]!; at++) {
      const own = next.get(running.ids[at]!)!;
      ordered[at] = topics[own]!;
      next.set(running.ids[at]!, own + 1);
    }
  }
  return ordered;
}
