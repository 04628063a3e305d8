/**
 * Weighted bag of concepts (Kim, Kim, Cho: Bag-of-concepts, Neurocomputing 2017): words of similar direction are one concept, and a document
 * counts concepts as a bag of words counts words.
 *
 *   x_c = (Σ_{w in c} n_w) · ln(N / N_c), then x ← x / ‖x‖ by choice         (1)
 *
 *   n_w     how often the document holds w                     bag.counts
 *   c       concept of w, by spherical k-means                 arrays.concepts
 *   N, N_c  training documents, those with a word of c         arrays.conceptWeights holds ln(N / N_c)
 *
 * A concept that every training document has weighs 0: few, large concepts make the vector nearly 0, so use some hundreds. A concept that no
 * training document has weighs 0 too. An empty document is a row of zeros.
 */

import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import { type Documents, type DocumentWords, onlyDocument } from '../core/documents.ts';
import { cosine } from '../core/likeness.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice, integer, seedOption } from '../core/options.ts';
import { type Direction, defineRepresentation } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import { normaliseRows } from '../numeric/term-weights.ts';
import { clusterTopics } from './parts/cluster-topics.ts';
import { takeWordWeights } from './parts/given-words.ts';
import { createGrowingRows } from './parts/growing-rows.ts';
import { clusterCounts, hardMemberships, takeAssignments } from './parts/memberships.ts';
import { alongRow, remainderAfter } from './parts/remainder.ts';
import { clusterWords } from './parts/vocabulary/word-clusters.ts';

export const boc = defineRepresentation({
  name: 'boc',
  summary: 'bag of concepts: counts of clusters of words; rare clusters weigh more',
  paper: 'Kim, Kim and Cho 2017, Bag-of-concepts: comprehending document representation through clustering words',
  likeness: cosine,
  needs: { words: true },
  isTopical: true,
  options: {
    components: integer('how many concepts the words form', 200, { min: 1, max: 100_000, tune: [60, 100, 200, 400] }),
    iterations: integer('largest number of k-means iterations', 10, { min: 1 }),
    weighting: choice('weigh a concept by its rarity (cf-idf), or count it only (cf)', 'cf-idf', ['cf-idf', 'cf']),
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'l1', 'none']),
    seed: seedOption,
  },

  async fit({ bags, wordMatrix, vocabulary, options, compute }) {
    const { components, iterations, weighting, seed } = options;
    const { assignments } = await clusterWords(
      wordMatrix,
      vocabulary,
      components,
      { iterations, seed, spherical: true, option: 'boc.components' },
      compute,
    );
    const counts = clusterCounts(bags, assignments, components);
    const rarity = (count: number) => (count === 0 ? 0 : Math.log(bagCount(bags) / count));
    const weights = weighting === 'cf' ? new Float32Array(components).fill(1) : Float32Array.from(counts, rarity);
    return { concepts: tensor(assignments), conceptWeights: tensor(weights) };
  },

  prepare({ options, arrays, wordMatrix, vocabulary }) {
    const concepts = takeAssignments('boc', arrays, 'concepts', wordMatrix.rows, options.components);
    const weights = takeWordWeights('boc', arrays, 'conceptWeights', options.components);

    function represent({ bags }: Documents): SparseMatrix {
      const counted = countConcepts(bags, concepts, weights);
      normaliseRows(counted.values, counted.offsets, options.norm);
      return counted;
    }

    function attribute(document: DocumentWords, direction: Direction, into: Float64Array): number {
      const { bag } = document;
      const alone = onlyDocument(document);
      const row = represent(alone);
      const { indices, values } = row;
      // what one occurrence of each concept adds to the scaled row
      const counted = countConcepts(alone.bags, concepts, weights).values;
      const factors = new Map(
        Array.from(indices, (concept, j) => [concept, counted[j]! === 0 ? 0 : values[j]! / counted[j]!]),
      );
      bag.ids.forEach((w, j) => {
        const concept = concepts[w]!;
        into[j] = bag.counts[j]! * weights[concept]! * (factors.get(concept) ?? 0) * direction(concept);
      });
      return remainderAfter(alongRow(row, direction), into, bag.ids.length);
    }

    return {
      dimensions: options.components,
      represent,
      attribute,
      topics: clusterTopics(hardMemberships(concepts, options.components), vocabulary),
    };
  },
});

/** Equation (1) before scaling. */
function countConcepts(bags: Bags, concepts: Uint32Array, weights: Float32Array): SparseMatrix {
  const rows = createGrowingRows(bagCount(bags), weights.length);
  const counts = new Float64Array(weights.length);
  for (let row = 0; row < bagCount(bags); row++) {
    const { ids, counts: tokens } = bagAt(bags, row);
    counts.fill(0);
    for (let j = 0; j < ids.length; j++) counts[concepts[ids[j]!]!]! += tokens[j]!;
    const block = rows.room(Math.min(ids.length, weights.length));
    for (let concept = 0; concept < weights.length; concept++) {
      if (counts[concept]! === 0 || weights[concept]! === 0) continue;
      block.indices[block.used] = concept;
      block.values[block.used++] = counts[concept]! * weights[concept]!;
    }
    rows.endRow();
  }
  return rows.finish();
}
