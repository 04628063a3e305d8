/**
 * Bag of words: one dimension a word, the plain and strong baseline beside every other number.
 *
 *   binary      x_w = 1                                                    (1)
 *   tf          x_w = n_w                                                  (2)
 *   tfidf       x_w = n_w · idf_w                                          (3)
 *   sublinear   x_w = (1 + ln n_w) · idf_w                                 (4)
 *   then x ← x / ‖x‖ in the chosen norm
 *
 *   n_w     how often the document holds word w     bag.counts
 *   N, N_w  training documents, those that hold w   vocabulary.documents, vocabulary.documentCounts
 *   idf_w   smooth  1 + ln((1 + N) / (1 + N_w))     scikit-learn, paper 002
 *           ratio   N / N_w                         paper 003, equation 3
 *           log10   log₁₀(N / N_w)                  paper 003, equation 4
 *           none    1
 *
 * A document without known words is a row of zeros.
 */
import type { Bags } from '../core/bag.ts';
import type { Documents } from '../core/documents.ts';
import { cosine } from '../core/likeness.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { takeArray, tensor } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { attributeByWord, normaliseRows } from './parts/sparse-rows.ts';

type Weighting = 'binary' | 'tf' | 'tfidf' | 'sublinear';
type Idf = 'smooth' | 'ratio' | 'log10' | 'none';

export const bow = defineRepresentation({
  name: 'bow',
  summary: 'bag of words: one dimension a word, by default sublinear tf-idf at unit length',
  likeness: cosine,
  needs: {},
  options: {
    weighting: choice('what a word of a document weighs', 'sublinear', ['binary', 'tf', 'tfidf', 'sublinear']),
    idf: choice('how the rarity of a word is counted, where the weighting asks for it', 'smooth', [
      'smooth',
      'ratio',
      'log10',
      'none',
    ]),
    norm: choice('the length every document is scaled to one by', 'l2', ['l2', 'l1', 'none']),
  },

  async fit({ vocabulary, options: { weighting, idf } }) {
    return { idf: tensor(bowWeights(vocabulary, weighting, idf)) };
  },

  prepare({ options, arrays, vocabulary }) {
    const idf = takeArray('bow', arrays, 'idf', 'f32', [vocabulary.words.length]).data;
    const represent = ({ bags }: Documents): SparseMatrix => {
      const values = weighted(bags, idf, options.weighting);
      normaliseRows(values, bags.offsets, options.norm);
      return { rows: bags.offsets.length - 1, columns: idf.length, offsets: bags.offsets, indices: bags.ids, values };
    };
    return { dimensions: idf.length, represent, attribute: attributeByWord(represent) };
  },
});

/** idf_w where the weighting asks for it, else 1. */
export const bowWeights = (vocabulary: Vocabulary, weighting: Weighting, idf: Idf): Float32Array =>
  inverseDocumentFrequencies(vocabulary, weighting === 'tfidf' || weighting === 'sublinear' ? idf : 'none');

/** Equations (1) to (4) for every entry of every bag. */
function weighted({ ids, counts }: Bags, idf: Float32Array, weighting: Weighting): Float32Array {
  const values = new Float32Array(ids.length);
  for (let j = 0; j < ids.length; j++) {
    const count = counts[j]!;
    const frequency =
      weighting === 'binary' ? 1 : weighting === 'sublinear' ? (count === 1 ? 1 : 1 + Math.log(count)) : count;
    values[j] = frequency * idf[ids[j]!]!;
  }
  return values;
}

export function inverseDocumentFrequencies({ documents, documentCounts }: Vocabulary, idf: Idf): Float32Array {
  const formulas: Record<Idf, (count: number) => number> = {
    smooth: (count) => 1 + Math.log((1 + documents) / (1 + count)),
    ratio: (count) => documents / Math.max(1, count), // 0: a word with a vector that no training document holds
    log10: (count) => Math.log10(documents / Math.max(1, count)),
    none: () => 1,
  };
  return Float32Array.from(documentCounts, formulas[idf]);
}
