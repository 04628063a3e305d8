/**
 * Bag of word vectors (gwBoWV; Gupta, Karnick, Bansal, Jhala, COLING 2016): the words fall into K hard clusters, and a document has one
 * block per cluster with the sum of its words' vectors there and one number for how rare they are.
 *
 *   cv_k = Σ_{w in k} n_w v_w          icf_k = Σ_{w in k} n_w idf_w            sum       (1)
 *                                      icf_k / Σ_{w in k} n_w                  mean
 *   x = ⊕_k (cv_k, icf_k)                                                                (2)
 *
 *   n_w     how often the document holds w              bag.counts
 *   idf_w   how rare w is in training, as in bow.ts     arrays.idf
 *   k       cluster of w, by k-means                    arrays.clusters
 *   v_w     the vector of word w                        words, row w
 *
 * Together with the vectors the icf columns would hold nearly all of a row's length (97.6 % of its square on 20 Newsgroups) and drown them.
 * So by default the vectors have length 1 and the icf columns `icfWeight` (`norm: 'apart'`); 'together' is the reading of the paper, whose
 * icf is a sum in the original algorithm and a mean in paper 002. Only clusters with words are stored; an empty document is a row of zeros.
 */

import { type Bag, bagAt, bagCount } from '../core/bag.ts';
import { type Documents, type DocumentWords, onlyDocument } from '../core/documents.ts';
import { cosine } from '../core/likeness.ts';
import type { Matrix, SparseMatrix } from '../core/matrix.ts';
import { choice, flag, integer, number, seedOption } from '../core/options.ts';
import { type Direction, defineRepresentation, type Representer } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import type { Topics } from '../core/topics.ts';
import { sumOf } from '../numeric/statistics.ts';
import { squaredLength, unitScale } from '../numeric/vectors.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { clusterTopics } from './parts/cluster-topics.ts';
import { shareByWord } from './parts/component-shares.ts';
import { type ComponentSums, createComponentSums } from './parts/component-sums.ts';
import { idfOption, takeWordWeights } from './parts/given-words.ts';
import { type Block, createGrowingRows } from './parts/growing-rows.ts';
import { clusterCounts, hardMemberships, type Memberships, takeAssignments } from './parts/memberships.ts';
import { alongRow, remainderAfter } from './parts/remainder.ts';
import { clusterWords } from './parts/vocabulary/word-clusters.ts';

export const bowv = defineRepresentation({
  name: 'bowv',
  summary: 'bag of word vectors: one block per cluster of words, with the sum of their vectors and their rarity',
  paper: 'https://aclanthology.org/C16-1315',
  likeness: cosine,
  needs: { words: true },
  learnsFrom: 'vocabulary',
  isTopical: true,
  prefers: { 'linear-svm': { C: 1 } },
  options: {
    components: integer('how many clusters the words form', 60, { min: 1, max: 10_000, tune: [20, 40, 60, 80] }),
    spherical: flag('cluster by angle instead of distance', false),
    iterations: integer('largest number of k-means iterations', 50, { min: 1 }),
    icf: choice('how the rarities of the words of a cluster become one number', 'sum', ['sum', 'mean', 'none']),
    icfWeight: number("the length of the icf columns, where the vectors have length 1 (norm 'apart')", 0.3, {
      min: 0,
      max: 1e6,
    }),
    idf: idfOption('smooth'),
    norm: choice('scale vectors and icf columns to unit length separately, together, or not at all', 'apart', [
      'apart',
      'together',
      'none',
    ]),
    seed: seedOption,
  },

  async fit({ vocabulary, wordMatrix, options, compute }) {
    const { assignments } = await clusterWords(
      wordMatrix,
      vocabulary,
      options.components,
      { ...options, option: 'bowv.components' },
      compute,
    );
    return { idf: tensor(inverseDocumentFrequencies(vocabulary, options.idf)), clusters: tensor(assignments) };
  },

  prepare({ options, arrays, vocabulary, wordMatrix }) {
    const idf = takeWordWeights('bowv', arrays, 'idf', wordMatrix.rows);
    const memberships = hardMemberships(
      takeAssignments('bowv', arrays, 'clusters', wordMatrix.rows, options.components),
      options.components,
    );
    return bowvRepresenter({ ...options, wordMatrix, memberships, idf }, clusterTopics(memberships, vocabulary));
  },
});

interface BowvSettings {
  readonly wordMatrix: Matrix;
  readonly memberships: Memberships;
  /** Of every word. */
  readonly idf: Float32Array;
  readonly icf: 'sum' | 'mean' | 'none';
  readonly icfWeight: number;
  readonly norm: 'apart' | 'together' | 'none';
}

function bowvRepresenter(settings: BowvSettings, topics: Topics): Representer {
  const { wordMatrix, memberships, idf } = settings;
  const d = wordMatrix.columns;
  const width = settings.icf === 'none' ? d : d + 1;
  const dimensions = memberships.count * width;
  const sums = createComponentSums({ wordMatrix, memberships });
  const icfs = new Float64Array(memberships.count); // of the clusters the bag has words in

  function gather(bag: Bag): Scales {
    sums.gather(bag);
    gatherIcf(bag, memberships.components, idf, icfs);
    if (settings.icf === 'mean') for (let t = 0; t < sums.size; t++) icfs[sums.touched[t]!]! /= sums.masses[t]!;
    return scalesOf(sums, d, icfs, settings);
  }

  function write({ vector, icf }: Scales, block: Block): void {
    const { indices, values } = block;
    let at = block.used;
    for (let t = 0; t < sums.size; t++) {
      const column = sums.touched[t]! * width;
      for (let i = 0; i < d; i++, at++) {
        indices[at] = column + i;
        values[at] = vector * sums.sums[t * d + i]!;
      }
      if (width === d) continue;
      indices[at] = column + d;
      values[at++] = icf * icfs[sums.touched[t]!]!;
    }
    block.used = at;
  }

  function represent({ bags }: Documents): SparseMatrix {
    const occupied = sumOf(clusterCounts(bags, memberships.components, memberships.count));
    const rows = createGrowingRows(bagCount(bags), dimensions, width * occupied);
    for (let row = 0; row < bagCount(bags); row++) {
      const scales = gather(bagAt(bags, row));
      write(scales, rows.room(sums.size * width));
      rows.endRow();
    }
    return rows.finish();
  }

  function attribute(document: DocumentWords, direction: Direction, into: Float64Array): number {
    const { bag } = document;
    const whole = alongRow(represent(onlyDocument(document)), direction);
    const scales = gather(bag);
    const along = new Float64Array(memberships.count * d);
    const alongIcf = new Float64Array(memberships.count);
    for (let t = 0; t < sums.size; t++) {
      const k = sums.touched[t]!;
      for (let i = 0; i < d; i++) along[k * d + i] = scales.vector * direction(k * width + i);
      if (width > d)
        alongIcf[k] = (scales.icf * direction(k * width + d)) / (settings.icf === 'mean' ? sums.masses[t]! : 1);
    }
    shareByWord(bag, { wordMatrix, memberships }, along, new Float64Array(memberships.count), into);
    bag.ids.forEach((w, j) => {
      into[j] = into[j]! + bag.counts[j]! * idf[w]! * alongIcf[memberships.components[w]!]!;
    });
    return remainderAfter(whole, into, bag.ids.length);
  }

  return { dimensions, represent, attribute, topics };
}

/** Σ_{w in k} n_w idf_w of each cluster. */
function gatherIcf({ ids, counts }: Bag, clusters: Uint32Array, idf: Float32Array, into: Float64Array): void {
  into.fill(0);
  for (let j = 0; j < ids.length; j++) {
    const k = clusters[ids[j]!]!;
    into[k] = into[k]! + counts[j]! * idf[ids[j]!]!;
  }
}

interface Scales {
  readonly vector: number;
  readonly icf: number;
}

function scalesOf(
  { sums, size }: ComponentSums,
  d: number,
  icfs: Float64Array,
  { norm, icf, icfWeight }: BowvSettings,
): Scales {
  if (norm === 'none') return { vector: 1, icf: 1 };
  const vectorSquare = squaredLength(sums, 0, size * d);
  const icfSquare = icf === 'none' ? 0 : squaredLength(icfs);
  if (norm === 'apart') return { vector: unitScale(vectorSquare), icf: icfWeight * unitScale(icfSquare) };
  const scale = unitScale(vectorSquare + icfSquare);
  return { vector: scale, icf: scale };
}
