/**
 * Topical word embeddings, second model (Liu, Liu, Chua and Sun, AAAI 2015): a word in a topic is a word of its own.
 *
 *   max Σ_tokens Σ_c log P(⟨c, z_c⟩ | ⟨w, z⟩)                         skip-gram over pairs                                          (1)
 *   d = Σ_tokens idf_w v⟨w, z⟩                                        scaled to length 1                                           (2)
 *
 *   z         the topic of a token, by LDA                            topic-run.ts
 *   v⟨w,z⟩    the vector of a pair                                    arrays.words, then arrays.pairs
 *
 * A word has one row in arrays.words, for its main topic and for its rare pairs (fewer than `pairCount` tokens); every other pair has one in
 * arrays.pairs. Pairs start from the vectors of their words, which skip-gram learns first. With one topic this is skip-gram.
 */
import { cosine } from '../../core/likeness.ts';
import { type Matrix, rowOf } from '../../core/matrix.ts';
import type { OptionValues } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../../core/tensor.ts';
import { trainItems } from '../../embedding/topical/first-words.ts';
import { pairItems, pairLookup } from '../../embedding/topical/pairs.ts';
import type { Part } from './document-vectors.ts';
import { learnWords, matrixTensor, sharedArrays, startTopical, topicalNeeds } from './learn.ts';
import { pairOptions, topicalOptions } from './options.ts';
import { prepareTopical, takeVectors } from './prepare.ts';

const { parts: _, norm: __, topicEpochs: ___, ...shared } = topicalOptions;
const options = { ...shared, ...pairOptions };

export const twe2 = defineRepresentation({
  name: 'twe-2',
  summary: 'topical word embeddings: a vector for every word in every topic',
  paper: 'Liu, Liu, Chua and Sun 2015, Topical word embeddings',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options,

  async fit(training) {
    const { options, vocabulary } = training;
    const started = await startTopical('twe-2', training, options);
    const { text, compute, run } = started;
    const first = await learnWords('twe-2', started, options);
    const { items, keys, counts } = pairItems(text, options.pairCount);
    const V = vocabulary.terms.length;
    const wordOf = Uint32Array.from(counts, (_, item) =>
      item < V ? item : Math.floor(keys[item - V]! / options.topics),
    );
    const start = { ids: Uint32Array.from(wordOf.keys()), vectors: rowsAt(first.wordMatrix, wordOf) };
    const pairText = {
      running: { ...text.running, ids: items },
      counts,
      start,
      outputs: rowsAt(first.outputs, wordOf),
    };
    const { wordMatrix: trained } = await trainItems(
      'twe-2',
      pairText,
      { ...options, epochs: options.pairEpochs },
      compute,
    );
    return { ...rowsOfPairs(trained, V), pairKeys: tensor(keys), ...sharedArrays(training, options, run) };
  },

  prepare: (fitted) =>
    prepareTopical('twe-2', fitted, { ...fitted.options, parts: 'both', norm: 'l2' }, (arrays, V) => ({
      wordParts: [pairPart('twe-2', arrays, V, fitted.options)],
      topics: [],
    })),
});

function rowsAt(from: Matrix, rows: Uint32Array): Matrix {
  const data = new Float32Array(rows.length * from.columns);
  rows.forEach((row, i) => {
    data.set(rowOf(from, row), i * from.columns);
  });
  return { rows: rows.length, columns: from.columns, data };
}

function rowsOfPairs({ rows, columns, data }: Matrix, V: number): Arrays {
  const part = (start: number, end: number) =>
    matrixTensor({ rows: end - start, columns, data: data.slice(start * columns, end * columns) });
  return { words: part(0, V), pairs: part(V, rows) };
}

function pairPart(
  owner: string,
  arrays: Arrays,
  V: number,
  { dimensions, topics }: OptionValues<typeof options>,
): Part {
  const wordMatrix = takeVectors(owner, arrays, 'words', V, dimensions);
  const keys = takeArray(owner, arrays, 'pairKeys', 'u32', [undefined], { min: 0, max: V * topics - 1 }).data;
  const pairs = takeVectors(owner, arrays, 'pairs', keys.length, dimensions);
  const itemOf = pairLookup(keys, topics, V);
  return {
    ...{ dimensions, isWeighted: true },
    vectorOf(word, topic) {
      const item = itemOf(word, topic);
      return item < V ? rowOf(wordMatrix, item) : rowOf(pairs, item - V);
    },
  };
}
