/** What the topical embeddings share once they are fitted: inference of topics, vectors of documents, topics as lists of words. */
import type { Matrix } from '../../core/matrix.ts';
import type { Options } from '../../core/options.ts';
import type { Fitted, Representer } from '../../core/representation.ts';
import { type Arrays, takeArray } from '../../core/tensor.ts';
import { ldaInference } from '../../topic-models/lda-inference.ts';
import { takeWordWeights } from '../parts/given-words.ts';
import { distributionTopics } from '../parts/topic-distributions.ts';
import { type Part, partsRepresenter, topicPart, wordPart } from './document-vectors.ts';
import type { TopicalNeeds } from './learn.ts';
import type { TopicalOptions } from './options.ts';

/** The parts of a vector by name, in the order in which they stand in it. */
export interface NamedParts {
  readonly wordParts: readonly Part[];
  readonly topics: readonly Part[];
}

export function prepareTopical<O extends Options>(
  owner: string,
  fitted: Fitted<O, TopicalNeeds>,
  options: Omit<TopicalOptions, 'topicEpochs'>,
  partsOf: (arrays: Arrays, wordCount: number) => NamedParts = (arrays, wordCount) =>
    twoParts(owner, arrays, wordCount, options),
): Representer {
  const { arrays, vocabulary, kernels } = fitted;
  const [V, K] = [vocabulary.terms.length, options.topics];
  const probability = { min: 0, max: 1 };
  const { data } = takeArray(owner, arrays, 'probabilities', 'f32', [V, K], probability);
  const alphas = takeArray(owner, arrays, 'alphas', 'f64', [K], { min: 1e-6, max: 1000 }).data;
  const shares = takeArray(owner, arrays, 'shares', 'f64', [K], probability).data;
  const weights = takeWordWeights(owner, arrays, 'idf', V);
  const settings = { sweeps: options.inferenceSweeps, seed: options.seed };
  const inference = ldaInference({ probabilities: { rows: V, columns: K, data }, alphas }, settings, kernels);
  const { wordParts, topics } = partsOf(arrays, V);
  const parts = [...(options.parts === 'topics' ? [] : wordParts), ...(options.parts === 'words' ? [] : topics)];
  return {
    ...partsRepresenter({ parts, norm: options.norm, weights, tokensByTopic: (bag) => inference.tokensByTopic(bag) }),
    topics: distributionTopics({
      ...{ shares, wordCount: V },
      probability: (k, word) => data[word * K + k]!,
      proportions: ({ bag }) => inference.proportions(bag),
    }),
  };
}

/** Words and topics side by side. */
function twoParts(
  owner: string,
  arrays: Arrays,
  V: number,
  { topics, dimensions }: Pick<TopicalOptions, 'topics' | 'dimensions'>,
): NamedParts {
  return {
    wordParts: [wordPart(takeVectors(owner, arrays, 'words', V, dimensions))],
    topics: [topicPart(takeVectors(owner, arrays, 'topics', topics, dimensions))],
  };
}

/** Larger numbers would overflow 32 bits in a product of two vectors. */
const FARTHEST = 1e15;

export function takeVectors(owner: string, arrays: Arrays, name: string, rows: number, columns: number): Matrix {
  const { data } = takeArray(owner, arrays, name, 'f32', [rows, columns], { min: -FARTHEST, max: FARTHEST });
  return { rows, columns, data };
}
