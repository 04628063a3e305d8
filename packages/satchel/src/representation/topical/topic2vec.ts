/**
 * Topic2Vec (Niu, Dai, Zhang and Chen, IALP 2015): vectors of topics are learned together with those of words.
 *
 *   skip-gram   max Σ_tokens Σ_c log P(c | w) + log P(c | z)          words, topics and outputs in one run                          (1)
 *   cbow        max Σ_tokens log P(w | contexts) + log P(z | contexts)                                                             (2)
 *   d = (Σ_tokens idf_w w) ⊕ Σ_k θ_k t_k                              each half scaled to length 1                                 (3)
 *
 *   z      the topic of a token, by LDA                               topic-run.ts
 *   w, t   vectors of words and of topics                             arrays.words, arrays.topics
 *   θ_k    the share of topic k in the document
 *
 * (1) is in embedding/topical/topic-vectors.ts, (2) in embedding/topical/topic-cbow.ts. A topic without tokens keeps its first vector and has
 * no share. The prior of LDA is left out of θ, so that (3) is a sum over tokens.
 */
import { cosine } from '../../core/likeness.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { choice, type OptionValues } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { drawVector } from '../../embedding/documents/train.ts';
import type { StartVectors } from '../../embedding/topical/first-words.ts';
import type { TopicalVectors } from '../../embedding/topical/settings.ts';
import { trainTopicsByCbow } from '../../embedding/topical/topic-cbow.ts';
import { trainTogether } from '../../embedding/topical/topic-vectors.ts';
import { seedWords } from '../../numeric/random-bits.ts';
import { topicPart, wordPart } from './document-vectors.ts';
import { type Started, startTopical, topicalArrays, topicalNeeds } from './learn.ts';
import { topicalOptions } from './options.ts';
import { prepareTopical, takeVectors } from './prepare.ts';

const { topicEpochs: _, ...shared } = topicalOptions;
const options = {
  ...shared,
  form: choice('what predicts what: a word and its topic the words around, or the words around both', 'skip-gram', [
    'skip-gram',
    'cbow',
  ]),
};

export const topic2vec = defineRepresentation({
  name: 'topic2vec',
  summary: 'vectors of words and of topics, learned together',
  paper: 'Niu, Dai, Zhang and Chen 2015, Topic2Vec: learning distributed representations of topics',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options,

  async fit(training) {
    const started = await startTopical('topic2vec', training, training.options);
    return topicalArrays(training, training.options, started.run, await learn(started, training.options));
  },

  prepare: (fitted) =>
    prepareTopical('topic2vec', fitted, fitted.options, (arrays, V) => ({
      wordParts: [wordPart(takeVectors('topic2vec', arrays, 'words', V, fitted.options.dimensions))],
      topics: [
        topicPart(takeVectors('topic2vec', arrays, 'topics', fitted.options.topics, fitted.options.dimensions), false),
      ],
    })),
});

function learn({ text, start, compute }: Started, settings: OptionValues<typeof options>): Promise<TopicalVectors> {
  const { dimensions, seed, form, topics } = settings;
  const V = text.counts.length;
  const first = {
    wordMatrix: drawn(V, dimensions, seed, 3, start),
    topics: form === 'cbow' ? createMatrix(topics, dimensions) : drawn(topics, dimensions, seed, 4),
    outputs: createMatrix(V, dimensions),
  };
  if (form === 'cbow') return trainTopicsByCbow('topic2vec', text, first, settings, compute);
  return trainTogether('topic2vec', text, first, { ...settings, joins: false }, compute);
}

/** Rows from U(−½, ½) / d, or as they are given. */
function drawn(rows: number, dimensions: number, seed: number, kind: number, start?: StartVectors): Matrix {
  const matrix = createMatrix(rows, dimensions);
  const rowAt = (row: number): Float32Array => matrix.data.subarray(row * dimensions, (row + 1) * dimensions);
  for (let row = 0; row < rows; row++) drawVector(rowAt(row), seedWords(seed, kind, row));
  start?.ids.forEach((word, i) => {
    rowAt(word).set(start.vectors.data.subarray(i * dimensions, (i + 1) * dimensions));
  });
  return matrix;
}
