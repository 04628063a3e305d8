/**
 * What a word of a document weighs, in bags of words and in what is made of them:
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
 */
import type { Bags } from '../core/bag.ts';
import { choice } from '../core/options.ts';
import type { Bounds } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';

type Weighting = 'binary' | 'tf' | 'tfidf' | 'sublinear';
type Idf = 'smooth' | 'ratio' | 'log10' | 'none';
export type Norm = 'l2' | 'l1' | 'none';

export const termWeightOptions = {
  weighting: choice('the weight of a word in a document', 'sublinear', ['binary', 'tf', 'tfidf', 'sublinear']),
  idf: choice('the inverse document frequency, for weightings that use it', 'smooth', [
    'smooth',
    'ratio',
    'log10',
    'none',
  ]),
};

/** For methods that decompose a matrix of weighted documents. */
export const rowNormOption = choice(
  'the norm that scales every weighted document to length 1 before the decomposition',
  'l2',
  ['l2', 'l1', 'none'],
);

/** idf_w is at most N, and documents are counted in 32 bits. */
export const IDF: Bounds = { min: 0, max: 2 ** 32 };

/** idf_w of every word; ones where the weighting takes no idf. */
export const idfFor = (vocabulary: Vocabulary, weighting: Weighting, idf: Idf): Float32Array =>
  inverseDocumentFrequencies(vocabulary, weighting === 'tfidf' || weighting === 'sublinear' ? idf : 'none');

/** Equations (1) to (4) for every entry of every bag. */
export function termWeights({ ids, counts }: Bags, idf: Float32Array, weighting: Weighting): Float32Array {
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

/** Scales each row to length one, in place; a row of zeros stays. */
export function normaliseRows(values: Float32Array, offsets: Uint32Array, norm: Norm): void {
  if (norm === 'none') return;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const [start, end] = [offsets[row]!, offsets[row + 1]!];
    let total = 0;
    for (let j = start; j < end; j++) total += norm === 'l2' ? values[j]! * values[j]! : Math.abs(values[j]!);
    const length = norm === 'l2' ? Math.sqrt(total) : total;
    if (length > 0) for (let j = start; j < end; j++) values[j] = values[j]! / length;
  }
}

/** The length of the character n-grams of a row, where its words have length 1. */
const GRAM_LENGTH = 0.7;

/**
 * The same where some columns are character n-grams (`marks[column]` is 1): words and n-grams are scaled apart, so that the many n-grams do not drown
 * the words, and then the row.
 */
export function normaliseApart(
  values: Float32Array,
  { offsets, columns }: { readonly offsets: Uint32Array; readonly columns: Uint32Array },
  marks: Uint8Array | undefined,
  norm: Norm,
): void {
  if (marks && norm !== 'none') {
    for (let row = 0; row + 1 < offsets.length; row++) {
      const lengths = [0, 0];
      for (let j = offsets[row]!; j < offsets[row + 1]!; j++)
        lengths[marks[columns[j]! % marks.length]!]! += norm === 'l2' ? values[j]! ** 2 : Math.abs(values[j]!);
      const [wordLength, grams] = lengths.map((total) => (norm === 'l2' ? Math.sqrt(total) : total)) as [
        number,
        number,
      ];
      const factors = [wordLength > 0 ? 1 / wordLength : 0, grams > 0 ? GRAM_LENGTH / grams : 0];
      for (let j = offsets[row]!; j < offsets[row + 1]!; j++)
        values[j] = values[j]! * factors[marks[columns[j]! % marks.length]!]!;
    }
  }
  normaliseRows(values, offsets, norm);
}
