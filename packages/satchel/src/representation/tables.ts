/**
 * Word tables side by side: an average of word vectors for each table, centred and at unit length.
 *
 *   s_t = Σ_w α_w v_w^t / Σ_w α_w,   α_w = (1 + ln n_w) ln((1 + N) / (1 + N_w))     over words that table t has         (1)
 *   x = ⊕_t  (s_t − m_t) / ‖s_t − m_t‖ / √T                                                                           (2)
 *
 *   n_w      how often the document holds w                        bag.counts
 *   N, N_w   training documents, those that hold w                 arrays.idf holds ln((1 + N) / (1 + N_w))
 *   v_w^t    the vector of w in table t                            words, row w, the columns of table t (arrays.widths)
 *   m_t      mean of s_t over training documents that have one     arrays.means
 *
 * One table beside a bag of words adds little where labels are many; several tables that were made in different ways add to each other. A linear
 * classifier wants them at less weight than the bag of words, and a small C: .3 to .7 and .3 to .5, chosen by folds. A document without
 * known words of a table has a block of zeros.
 */
import { type Bag, bagAt, bagCount } from '../core/bag.ts';
import { pause } from '../core/compute.ts';
import type { Documents, DocumentWords } from '../core/documents.ts';
import { inconsistent } from '../core/errors.ts';
import { cosine } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { type Direction, defineRepresentation } from '../core/representation.ts';
import { ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { unitScale } from '../numeric/vectors.ts';
import { takeWordWeights } from './parts/given-words.ts';
import { remainderAfter } from './parts/remainder.ts';

/** Documents between two pauses of `fit`. */
const DOCUMENTS_A_STEP = 64;

export const tables = defineRepresentation({
  name: 'tables',
  summary: 'one average of word vectors for each table of them, centred and at unit length, side by side',
  likeness: cosine,
  needs: { words: true },
  prefers: { words: { unit: false }, 'linear-svm': { C: 1 } },
  besideOthers: { weights: [0.5, 0.3, 0.7], tune: { 'linear-svm.C': [0.4, 0.3, 0.5] } },
  options: {},

  async fit({ bags, vocabulary, wordMatrix, wordTables = [wordMatrix.columns], compute }) {
    const idf = rarities(vocabulary);
    const averaging = { wordMatrix, idf, ends: endsOf(wordTables) };
    const average = averagesOf(averaging);
    const means = new Float64Array(wordMatrix.columns);
    const documents = new Float64Array(wordTables.length);
    for (let row = 0; row < bagCount(bags); row++) {
      const { sums, weights } = average(bagAt(bags, row));
      weights.forEach((weight, t) => {
        if (weight > 0) documents[t]!++;
      });
      sums.forEach((value, i) => {
        means[i]! += value;
      });
      if (row % DOCUMENTS_A_STEP === 0) await pause(compute);
    }
    eachTable(averaging.ends, (t, start, end) => {
      for (let i = start; i < end; i++) means[i]! /= Math.max(documents[t]!, 1);
    });
    return { idf: tensor(idf), means: tensor(means), widths: tensor(Uint32Array.from(wordTables)) };
  },

  prepare({ arrays, wordMatrix }) {
    const d = wordMatrix.columns;
    const idf = takeWordWeights('tables', arrays, 'idf', wordMatrix.rows);
    const means = takeArray('tables', arrays, 'means', 'f64', [d], ORDINARY).data;
    const widths = takeArray('tables', arrays, 'widths', 'u32', [undefined], { max: d }).data;
    if (widths.length === 0 || widths.reduce((sum, width) => sum + width, 0) !== d)
      throw inconsistent('tables', `'widths' must add up to ${d}, the columns of the word vectors.`);
    const ends = endsOf(widths);
    const average = averagesOf({ wordMatrix, idf, ends });
    const share = 1 / Math.sqrt(widths.length);

    /** (2); the scale of each table is 0 where the document has none of its words. */
    function centred(bag: Bag): { sums: Float64Array; weights: Float64Array; scales: Float64Array } {
      const { sums, weights } = average(bag);
      const scales = new Float64Array(ends.length);
      eachTable(ends, (t, start, end) => {
        if (weights[t] === 0) return;
        let square = 0;
        for (let i = start; i < end; i++) {
          sums[i]! -= means[i]!;
          square += sums[i]! ** 2;
        }
        scales[t] = share * unitScale(square);
      });
      return { sums, weights, scales };
    }

    function represent({ bags }: Documents): Matrix {
      const vectors = createMatrix(bagCount(bags), d);
      for (let row = 0; row < vectors.rows; row++) {
        const { sums, scales } = centred(bagAt(bags, row));
        const into = rowOf(vectors, row);
        eachTable(ends, (t, start, end) => {
          for (let i = start; i < end; i++) into[i] = scales[t]! * sums[i]!;
        });
      }
      return vectors;
    }

    /** The share of m_t is in the remainder. */
    function attribute({ bag }: DocumentWords, direction: Direction, into: Float64Array): number {
      const { sums, weights, scales } = centred(bag);
      into.fill(0, 0, bag.ids.length);
      let whole = 0;
      eachTable(ends, (t, start, end) => {
        if (scales[t] === 0) return;
        for (let i = start; i < end; i++) whole += direction(i) * Math.fround(scales[t]! * sums[i]!);
        bag.ids.forEach((w, j) => {
          let along = 0;
          for (let i = start; i < end; i++) along += direction(i) * wordMatrix.data[w * d + i]!;
          into[j]! += (scales[t]! * weightOf(bag, j, idf) * along) / weights[t]!;
        });
      });
      return remainderAfter(whole, into, bag.ids.length);
    }

    return { dimensions: d, represent, attribute };
  },
});

/** ln((1 + N) / (1 + N_w)). */
const rarities = ({ documents, documentCounts }: Vocabulary): Float32Array =>
  Float32Array.from(documentCounts, (count) => Math.log((1 + documents) / (1 + count)));

/** α_w of the j-th word of the bag. */
const weightOf = ({ ids, counts }: Bag, j: number, idf: Float32Array): number =>
  (1 + Math.log(counts[j]!)) * idf[ids[j]!]!;

interface Averaging {
  readonly wordMatrix: Matrix;
  readonly idf: Float32Array;
  /** Where the columns of each table end. */
  readonly ends: readonly number[];
}

/** (1) for one document: s of all tables, and Σ α_w of each. Both are overwritten by the next call. */
function averagesOf({ wordMatrix, idf, ends }: Averaging): (bag: Bag) => { sums: Float64Array; weights: Float64Array } {
  const [d, { data }] = [wordMatrix.columns, wordMatrix];
  const sums = new Float64Array(d);
  const weights = new Float64Array(ends.length);
  return (bag) => {
    sums.fill(0);
    weights.fill(0);
    for (let j = 0; j < bag.ids.length; j++) {
      const [from, weight] = [bag.ids[j]! * d, weightOf(bag, j, idf)];
      eachTable(ends, (t, start, end) => {
        let isKnown = false;
        for (let i = start; i < end; i++) {
          const value = data[from + i]!;
          isKnown ||= value !== 0;
          sums[i]! += weight * value;
        }
        if (isKnown) weights[t]! += weight;
      });
    }
    eachTable(ends, (t, start, end) => {
      if (weights[t]! > 0) for (let i = start; i < end; i++) sums[i]! /= weights[t]!;
    });
    return { sums, weights };
  };
}

/** [100, 200] → [100, 300]. */
function endsOf(widths: ArrayLike<number>): number[] {
  let end = 0;
  return Array.from(widths, (width) => {
    end += width;
    return end;
  });
}

function eachTable(ends: readonly number[], visit: (table: number, start: number, end: number) => void): void {
  for (let t = 0; t < ends.length; t++) visit(t, ends[t - 1] ?? 0, ends[t]!);
}
