/**
 * Neural tensor skip-gram (Liu, Qiu and Huang, IJCAI 2015): the bond of a word and its topic is a tensor.
 *
 *   P(c | w, z) = σ(g(w, t_z, c)),      g = uᵀ f(wᵀ M t + V_c (w ⊕ t) + b_c)             embedding/topical/tensor-step.ts             (1)
 *   d = Σ_tokens idf_w (w ⊕ t_z)                                      each half scaled to length 1                                    (2)
 *
 *   z      the topic of a token, by LDA                               topic-run.ts
 *   w, t   vectors of words and of topics, from those of twe-1        arrays.words, arrays.topics
 *
 * No code was released, and what the numerals of NTSG-1 to NTSG-4 stand for could not be found. Our reading is four forms of (1):
 *
 *   ntsg-1   tensor and V_c, f nothing, one slice
 *   ntsg-2   tensor and V_c, f = tanh, four slices
 *   ntsg-3   the tensor alone: V_c = 0, f = tanh, four slices
 *   ntsg-4   a diagonal tensor for each predicted word: g = u tanh(Σ_j w_j m_cj t_j)
 */
import { cosine } from '../../core/likeness.ts';
import { integer, number } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import type { TensorShape } from '../../embedding/topical/tensor-step.ts';
import { contextVectors, trainTensor } from '../../embedding/topical/train-tensor.ts';
import { checkVectorMemory } from '../../embedding/vector-memory.ts';
import { learnStages, startTopical, topicalArrays, topicalNeeds } from './learn.ts';
import { topicalOptions } from './options.ts';
import { prepareTopical } from './prepare.ts';

const tensorOptions = {
  tensorEpochs: integer('how often training of the tensor goes over the text', 1, { min: 1, max: 100_000 }),
  tensorRate: number('size of the first steps of the tensor', 0.01, { min: 1e-9, max: 10 }),
};

const slicesOption = (slices: number) =>
  integer('slices of the tensor: numbers that a word and a topic make together', slices, { min: 1, max: 256 });
const rankOption = integer('rank of a slice', 10, { min: 1, max: 1024 });

interface Form {
  readonly name: string;
  readonly summary: string;
  readonly slices: number;
  readonly shape: Omit<TensorShape, 'slices' | 'rank'>;
}

function ntsg({ name, summary, slices, shape }: Form) {
  const options = { ...topicalOptions, ...tensorOptions, slices: slicesOption(slices), rank: rankOption };
  return defineRepresentation({
    ...{ name, summary: `${summary} (our reading)`, likeness: cosine, needs: topicalNeeds, isTopical: true, options },
    paper: 'Liu, Qiu and Huang 2015, Learning context-sensitive word embeddings with neural tensor skip-gram model',

    async fit(training) {
      const { options, vocabulary } = training;
      const own = { ...shape, slices: shape.isDiagonal ? 1 : options.slices, rank: options.rank };
      checkVectorMemory(name, contextVectors(vocabulary.terms.length, own), 2 * options.dimensions);
      const started = await startTopical(name, training, options);
      const first = await learnStages(name, started, options);
      const settings = { ...options, epochs: options.tensorEpochs, learningRate: options.tensorRate };
      const vectors = await trainTensor(name, started.text, first, own, settings, started.compute);
      return topicalArrays(training, options, started.run, vectors);
    },

    prepare: (fitted) => prepareTopical(name, fitted, fitted.options),
  });
}

export const ntsg1 = ntsg({
  ...{ name: 'ntsg-1', summary: 'neural tensor skip-gram: words and topics joined by one slice', slices: 1 },
  shape: { activation: 'identity', hasLinear: true, isDiagonal: false },
});

export const ntsg2 = ntsg({
  ...{ name: 'ntsg-2', summary: 'neural tensor skip-gram: several slices, bent by tanh', slices: 4 },
  shape: { activation: 'tanh', hasLinear: true, isDiagonal: false },
});

export const ntsg3 = ntsg({
  ...{ name: 'ntsg-3', summary: 'neural tensor skip-gram: the tensor alone', slices: 4 },
  shape: { activation: 'tanh', hasLinear: false, isDiagonal: false },
});

export const ntsg4 = ntsg({
  ...{ name: 'ntsg-4', summary: 'neural tensor skip-gram: a diagonal tensor for each predicted word', slices: 1 },
  shape: { activation: 'tanh', hasLinear: false, isDiagonal: true },
});
