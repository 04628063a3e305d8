/**
 * A document as the subspace its words span (paper 003; numeric/word-subspace.ts), for any task that compares documents.
 *
 *   vector = u_1, u_2, … u_m end to end, m · d numbers; zeros from the rank on                                   (1)
 *   similarity of two = mean of their squared canonical cosines = ‖U_aᵀ U_b‖_F² / min(rank_a, rank_b)            (2)
 *   u_k = (1 / λ_k) Σ_w ω_w (x_w·u_k) x_w                                                                        (3)
 *
 *   u_k   k-th direction of the document's words, λ_k what it holds     x_w   vector of word w, d numbers     words, row w
 *   ω_w   1, or how often the document holds w                          m     options.dimensions
 *
 * A document with fewer independent words than m has a subspace of lower rank (`subspaceRank`). An explanation of a linear score over (1)
 * splits it by word with (3); the signs of u_k are fixed (the largest entry is positive). (2), the purpose of this representation, does not
 * depend on the signs. A document without known words is zero; its similarity to any document is 0.
 */
import { type Bag, bagAt, bagCount } from '../core/bag.ts';
import type { Documents } from '../core/documents.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { choice, integer } from '../core/options.ts';
import { type Direction, defineRepresentation } from '../core/representation.ts';
import type { Block } from '../numeric/block.ts';
import { type Subspace, wordSubspace } from '../numeric/word-subspace.ts';
import { subspaceLikeness } from './parts/subspace-likeness.ts';

export const subspace = defineRepresentation({
  name: 'subspace',
  summary: "the subspace a document's words span, compared by canonical angles",
  paper: 'https://arxiv.org/abs/1806.03125',
  likeness: subspaceLikeness,
  needs: { words: true },
  learnsFrom: 'vocabulary',
  options: {
    dimensions: integer('largest number of dimensions of the subspace of a document', 5, {
      min: 1,
      max: 1000,
      tune: [1, 3, 5, 10],
    }),
    weighting: choice("whether a word counts as often as it occurs ('tf') or once", 'tf', ['tf', 'distinct']),
  },

  async fit() {
    return {}; // nothing is learned beyond the word vectors
  },

  prepare({ options, wordMatrix }) {
    const width = Math.min(options.dimensions, wordMatrix.columns) * wordMatrix.columns;
    const weightsOf = ({ counts }: Bag): Float32Array => (options.weighting === 'tf' ? counts : counts.map(() => 1));
    const subspaceOf = (bag: Bag): Subspace => wordSubspace(wordMatrix, bag.ids, weightsOf(bag), options.dimensions);
    return {
      dimensions: width,
      represent({ bags }: Documents): Matrix {
        const into = createMatrix(bagCount(bags), width);
        for (let i = 0; i < into.rows; i++) rowOf(into, i).set(subspaceOf(bagAt(bags, i)).basis.data);
        return into;
      },
      attribute({ bag }, direction, into) {
        const { basis, values } = subspaceOf(bag);
        const weights = weightsOf(bag);
        let rest = basis.data.reduce((sum, value, i) => sum + Math.fround(value) * direction(i), 0);
        for (let j = 0; j < bag.ids.length; j++) {
          into[j] = weights[j]! * shareOf(rowOf(wordMatrix, bag.ids[j]!), basis, values, direction);
          rest -= into[j]!;
        }
        return rest;
      },
    };
  },
});

/** Σ_k (x·u_k) / λ_k Σ_i x_i direction(k, i): the share of one occurrence of a word by (3). */
function shareOf(x: Float32Array, { rows, columns, data }: Block, values: Float64Array, direction: Direction): number {
  let share = 0;
  for (let k = 0; k < rows; k++) {
    let [along, weighed] = [0, 0];
    for (let i = 0; i < columns; i++) {
      along += x[i]! * data[k * columns + i]!;
      weighed += x[i]! * direction(k * columns + i);
    }
    share += (along / values[k]!) * weighed;
  }
  return share;
}
