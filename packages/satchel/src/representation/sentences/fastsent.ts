/**
 * FastSent (Hill, Cho and Korhonen, NAACL 2016): a document is the sum of word vectors that were trained to predict neighbouring sentences.
 *
 *   x = Σ_w n_w u_w,   then divided by its length (`norm`)                                                 (1)
 *
 *   n_w   how often the document holds word w        bag.counts
 *   u_w   vector of word w                            arrays.words (V × dimensions), embedding/sentences/train-fastsent.ts
 *
 * (1) is the sum of the vectors of the document's sentences. A word's share of a linear score is exact. A document without known words is zero.
 */
import { cosine } from '../../core/likeness.ts';
import { choice, integer, number, seedOption } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { takeArray, tensor } from '../../core/tensor.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { sentenceSteps } from '../../embedding/sentences/sentence-list.ts';
import { trainFastSent } from '../../embedding/sentences/train-fastsent.ts';
import { negativeShares } from '../../embedding/train/sampling.ts';
import { averagingRepresenter } from '../parts/averaging.ts';
import { startVectors } from '../parts/start-vectors.ts';

export const fastsent = defineRepresentation({
  name: 'fastsent',
  summary: 'sum of word vectors that predict the words of neighbouring sentences',
  paper: 'Hill, Cho and Korhonen 2016, Learning distributed representations of sentences from unlabelled data',
  likeness: cosine,
  needs: { order: true, sentences: true, startWords: true },
  options: {
    dimensions: integer('numbers in a vector', 100, { min: 1, max: 4096, tune: [50, 100, 200] }),
    autoEncode: choice(
      "whether a sentence predicts its own words too; 'auto': where it has no neighbour in its document",
      'auto',
      ['auto', 'yes', 'no'],
    ),
    objective: choice(
      'how a word is predicted: against random words, or against all words (slow)',
      'negative-sampling',
      ['negative-sampling', 'softmax'],
    ),
    negative: integer('negative samples per prediction', 5, { min: 1, max: 1000 }),
    together: integer('words predicted in one step, with one set of random words', 8, { min: 1, max: 64 }),
    longest: integer('longer sentences are cut into pieces of at most this many words', 30, { min: 1, max: 10_000 }),
    epochs: integer('how often training goes over the sentences', 20, { min: 1, max: 100_000 }),
    sample: number(
      'words more frequent than this share are thinned out of what is predicted; 0 keeps every word',
      1e-3,
      {
        min: 0,
        max: 1,
      },
    ),
    learningRate: number('learning rate at the start; it falls evenly to leastLearningRate', 0.05, {
      min: 1e-9,
      max: 10,
    }),
    leastLearningRate: number('learning rate at the end', 1e-4, { min: 0, max: 10 }),
    norm: choice('the norm that scales every document vector to length 1', 'l2', ['l2', 'none']),
    seed: seedOption,
  },

  async fit({ options, running, vocabulary, wordMatrix, wordRows, compute }) {
    const start = startVectors('fastsent', wordMatrix, wordRows, options.dimensions);
    const counts = new Float64Array(vocabulary.terms.length);
    for (const id of running.ids) counts[id]!++;
    const sentences = await inSteps(sentenceSteps(running, options.longest), compute);
    const text = { sentences, counts, negativeShares: negativeShares(counts), start };
    const { wordMatrix: trained } = await trainFastSent(text, options, compute);
    return { words: tensor(trained.data, trained.rows, trained.columns) };
  },

  prepare({ arrays, options: { dimensions, norm }, vocabulary, kernels }) {
    const rows = vocabulary.terms.length;
    const { data } = takeArray('fastsent', arrays, 'words', 'f32', [rows, dimensions], {
      min: -FARTHEST,
      max: FARTHEST,
    });
    return averagingRepresenter({ wordMatrix: { rows, columns: dimensions, data }, divideBy: 'sum', norm }, kernels);
  },
});

/** Sums of larger numbers, and their squares, would overflow. */
const FARTHEST = 1e15;
