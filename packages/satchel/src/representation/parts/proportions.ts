/**
 * A document by the shares of its topics, where the topics are known: what `lda` and its relatives have in common.
 *
 *   θ_k = (α_k + Σ_w t_wk) / (Σα + l)                                                                          (1)
 *
 *   t_wk   tokens of word w of the document in topic k, in the mean      inference.tokensByTopic
 *   l      tokens of the document
 *
 * By (1) a linear score of θ is a sum over words: explanations are exact, and the part of α is the remainder. A document without known words
 * is zero.
 */
import { bagAt, bagCount } from '../../core/bag.ts';
import { type Documents, onlyDocument } from '../../core/documents.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import type { Representer } from '../../core/representation.ts';
import type { Topics } from '../../core/topics.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { defaultVariational, documentBound, inferGamma } from '../../topic-models/lda-bound.ts';
import type { FixedTopics, LdaInference } from '../../topic-models/lda-inference.ts';
import { remainderAfter } from './remainder.ts';
import { distributionTopics } from './topic-distributions.ts';

export function proportionsRepresenter(inference: LdaInference, alphas: Float64Array, topics: Topics): Representer {
  const K = alphas.length;
  const priors = sumOf(alphas);
  const represent = ({ bags }: Documents): Matrix => {
    const into = createMatrix(bagCount(bags), K);
    for (let i = 0; i < into.rows; i++) rowOf(into, i).set(inference.proportions(bagAt(bags, i)));
    return into;
  };
  return {
    dimensions: K,
    represent,
    attribute(document, direction, into) {
      const { bag } = document;
      const along = Float64Array.from(alphas, (_, k) => direction(k));
      const tokens = inference.tokensByTopic(bag);
      const length = bag.counts.reduce((sum, count) => sum + count, 0);
      for (let j = 0; j < bag.ids.length; j++) {
        let share = 0;
        for (let k = 0; k < K; k++) share += along[k]! * tokens[j * K + k]!;
        into[j] = share / (length + priors);
      }
      const whole = represent(onlyDocument(document)).data.reduce((sum, theta, k) => sum + theta * along[k]!, 0);
      return remainderAfter(whole, into, bag.ids.length);
    },
    topics,
  };
}

/** The lower bounds of variational Bayes (topic-models/lda-bound.ts), where the topics are distributions over words. */
export const boundsOf =
  ({ probabilities, alphas }: FixedTopics) =>
  ({ bags }: Documents): Float64Array => {
    const gamma = new Float64Array(alphas.length);
    return Float64Array.from({ length: bagCount(bags) }, (_, i) => {
      const bag = bagAt(bags, i);
      inferGamma(bag, probabilities, alphas, gamma, defaultVariational);
      return documentBound(bag, probabilities, alphas, gamma);
    });
  };

/** The topics themselves, where they are distributions over words. */
export const distributionsOf = (
  { probabilities: { rows, columns: K, data } }: FixedTopics,
  shares: Float64Array,
  inference: LdaInference,
): Topics =>
  distributionTopics({
    shares,
    wordCount: rows,
    probability: (k, word) => data[word * K + k]!,
    proportions: ({ bag }) => inference.proportions(bag),
  });
