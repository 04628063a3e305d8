import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptionValues, resolveOptions } from '../core/options.ts';
import { type FeedbackMethod, feedbackRanker, queryExpander } from './feedback.ts';
import { invertBags } from './inverted-index.ts';
import { dirichlet } from './language-models.ts';
import { divergenceModel, mixtureModel, relevanceModel } from './mixture-model.ts';
import { mixQueries, type Query, type Ranker } from './ranker.ts';
import { feedbacks } from './registry.ts';
import { query, scoresOf, toyBags, toyIndex, toyQuery } from './toy-collection.case.ts';

const background = Float64Array.of(0.4, 0.3, 0.2, 0.1);
const counts = Float64Array.of(2, 6, 4, 8);
const models = [Float64Array.of(0.1, 0.3, 0.2, 0.4), Float64Array.of(0.2, 0.3, 0.2, 0.3)];
const close = (found: Float64Array, expected: readonly number[], digits = 7): void => {
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i]!, digits);
};

describe('the worked feedback models', () => {
  it('mixture: the first steps', () => {
    const { model, logLikelihoods } = mixtureModel(counts, background, 0.5, 1);
    expect(logLikelihoods[0]).toBeCloseTo(-29.904139229, 8);
    expect(logLikelihoods[1]).toBeCloseTo(-26.90897828, 8);
    close(model, [0.06728155, 0.23854369, 0.19436893, 0.49980583]);
    expect(mixtureModel(counts, background, 0.5, 2).logLikelihoods[2]).toBeCloseTo(-26.503813532, 8);
  });

  it('mixture: the limit, and the new query', () => {
    const { model, logLikelihoods } = mixtureModel(counts, background, 0.5, 10_000, 0);
    expect(logLikelihoods.at(-1)).toBeCloseTo(-26.330884797, 8);
    close(model, [0, 0.23333333, 0.15555556, 0.61111111], 5);
    const expanded = mixQueries(query([0, 0.5], [1, 0.5]), { ids: Uint32Array.of(0, 1, 2, 3), weights: model }, 0.5);
    close(expanded.weights, [0.25, 0.36666667, 0.07777778, 0.30555556], 5);
  });

  it('divergence form', () => {
    close(divergenceModel(models, background, 0.5), [0.02857143, 0.17142857, 0.11428571, 0.68571429]);
  });

  it('RM1 and RM3', () => {
    const weights = Float64Array.of(0.73105858, 0.26894142);
    const model = relevanceModel(models, weights);
    close(model, [0.12689414, 0.3, 0.2, 0.37310586]);
    const all: Query = { ids: Uint32Array.of(0, 1, 2, 3), weights: model };
    close(mixQueries(query([0, 0.5], [1, 0.5]), all, 0.5).weights, [0.31344707, 0.4, 0.1, 0.18655293]);
  });
});

describe('the mixture model', () => {
  const words = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 8,
  });

  it('never fits worse after a step', () => {
    fc.assert(
      fc.property(words, fc.double({ min: 0, max: 0.99, noNaN: true }), (given, noise) => {
        fc.pre(given.some(([count]) => count > 0));
        const total = given.reduce((sum, [, count]) => sum + count, 0);
        const { logLikelihoods, model } = mixtureModel(
          Float64Array.from(given, ([count]) => count),
          Float64Array.from(given, ([, count]) => count / total),
          noise,
          30,
          0,
        );
        for (let i = 1; i < logLikelihoods.length; i++) {
          expect(logLikelihoods[i]! - logLikelihoods[i - 1]!).toBeGreaterThanOrEqual(
            -1e-9 * Math.abs(logLikelihoods[i]!),
          );
        }
        expect(model.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('without noise is the share of each word', () => {
    close(mixtureModel(counts, background, 0, 5).model, [0.1, 0.3, 0.2, 0.4], 12);
  });
});

describe.each(feedbacks.map((method) => [method.name, method] as const))('feedback by %s', (name, method) => {
  const plain = dirichlet.prepare(toyIndex, { mu: 10, scoring: 'kl' });
  const fed = (given: Partial<OptionValues>, ranker: Ranker = plain) =>
    feedbackRanker({ index: toyIndex, bags: toyBags }, ranker, ranker, {
      method: method as FeedbackMethod,
      options: resolveOptions(name, method.options, given),
    });
  const wordsAskedBy = (given: Partial<OptionValues>): number[] => {
    const asked: number[][] = [];
    const { top: _, ...scoring } = plain;
    const spy: Ranker = {
      ...scoring,
      score(of, into) {
        asked.push([...of.ids]);
        plain.score(of, into);
      },
    };
    scoresOf(fed(given, spy), toyQuery);
    return asked[1] ?? [];
  };

  it('changes nothing at weight 0: the order is that of the query itself', () => {
    const half = (scores: number[]) => scores.map((score) => score / 2); // two words of weight ½ each
    expect(scoresOf(fed({ weight: 0 }), toyQuery)).toEqual(half(scoresOf(plain, toyQuery)));
  });

  it('adds words of the first document, as many as asked for', () => {
    expect(wordsAskedBy({ documents: 1 })).toEqual([0, 1, 2]); // D2 = b c is first: b is new
    expect(wordsAskedBy({ documents: 1, terms: 1, weight: 1 })).toHaveLength(1);
  });

  it('finds nothing where there is nothing to find', () => {
    expect(scoresOf(fed({}), query())).toEqual(scoresOf(plain, query()));
  });

  it('leaves a query that finds no document as it is', () => {
    const options = resolveOptions(name, method.options, {});
    const expand = queryExpander({ index: toyIndex, bags: toyBags }, { method: method as FeedbackMethod, options });
    const asked = query([1, 2], [3, 2]);
    expect(expand(asked, () => ({ documents: new Uint32Array(), scores: new Float64Array() }))).toEqual(asked);
  });

  it('explains the scores of the new query', () => {
    const ranker = fed({ documents: 2 });
    const scores = scoresOf(ranker, toyQuery);
    for (const [document, score] of scores.entries()) {
      const { shares, remainder } = ranker.explain(toyQuery, document);
      expect(shares.reduce((sum, { share }) => sum + share, 0) + remainder).toBe(score);
    }
  });
});

it('the divergence form of the mixture prefers what the documents share and the collection does not explain', () => {
  const method = feedbacks[0]!;
  const options = resolveOptions('mixture', method.options, { form: 'divergence', mu: 1 });
  const found = { documents: Uint32Array.of(2), scores: Float64Array.of(1) };
  const { ids, weights } = method.model({ index: toyIndex, bags: toyBags }, found, options);
  expect([...ids]).toEqual([0, 2, 3]);
  expect(weights.indexOf(Math.max(...weights))).toBe(2); // d, twice in D3 and nowhere else
});

it('a document without words takes no part in a relevance model', () => {
  const bags = { offsets: Uint32Array.of(0, 2, 2), ids: Uint32Array.of(0, 1), counts: Float32Array.of(1, 3) };
  const method = feedbacks.find(({ name }) => name === 'rm3')!;
  const options = resolveOptions('rm3', method.options, { documentWeights: 'equal' });
  const first = { documents: Uint32Array.of(0, 1), scores: Float64Array.of(0, 0) };
  const { ids, weights } = method.model(
    { index: invertBags(bags, 2), bags } as never,
    first as never,
    options as never,
  );
  expect([...ids]).toEqual([0, 1]);
  close(weights, [0.125, 0.375]);
});
