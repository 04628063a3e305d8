/** The most typical words of a class, by the amount that a document of the word alone adds to the score of the class. */
import type { LinearView } from '../core/classifier.ts';
import type { Representer } from '../core/representation.ts';
import type { Contribution } from '../encoder/prepared-encoder.ts';
import { topDocuments } from '../retrieve/top-documents.ts';

export function typicalWords(
  terms: readonly string[],
  representer: Representer,
  linear: LinearView,
  classIndex: number,
  top: number,
): Contribution[] {
  const bag = { ids: new Uint32Array(1), counts: Float32Array.of(1) };
  const share = new Float64Array(1);
  const weights = Float64Array.from(terms, (_, id) => {
    bag.ids[0] = id;
    representer.attribute({ bag, running: bag.ids }, (dimension) => linear.weight(dimension, classIndex), share);
    return share[0]!;
  });
  const most = Math.max(0, Math.min(Math.trunc(top) || 0, weights.length));
  return Array.from(topDocuments(weights, most), (id) => ({ word: terms[id]!, count: 1, contribution: weights[id]! }));
}
