import { describe, expect, it } from 'vitest';
import type { Matrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { inOneGo } from '../core/threads/steps.ts';
import { dirichlet, jelinekMercer } from './language-models.ts';
import { mixLanguageModels, paragraphModelSteps, paragraphRanker } from './paragraph-model.ts';
import { NOT_FOUND, type WordProbabilities } from './ranker.ts';
import { query, scoresOf, toyIndex, toyQuery } from './toy-collection.case.ts';

const matrix = (...rows: number[][]): Matrix => ({
  ...{ rows: rows.length, columns: rows[0]!.length, data: Float32Array.from(rows.flat()) },
});

const near = (found: ArrayLike<number>, expected: readonly number[]): void => {
  expected.forEach((value, i) => {
    expect(found[i]!).toBeCloseTo(value, 7);
  });
};

/** The unit word vectors of the toy collection. */
const words = matrix([1, 0], [0.8, 0.6], [0, 1], [-0.6, 0.8]);
const all = Int32Array.of(0, 1, 2, 3);
const documents = matrix([1, 0.3], [0.5, 1], [-0.4, 0.9]);
const model = inOneGo(paragraphModelSteps(documents, words, all));

/** P(w|D) of all words in one document. */
const distribution = (probabilities: WordProbabilities, document: number, count = 3): number[] =>
  [0, 1, 2, 3].map((word) => {
    const into = new Float64Array(count);
    probabilities(word, into);
    return into[document]!;
  });

const language = dirichlet.prepare(toyIndex, resolveOptions('dirichlet', dirichlet.options, { mu: 10 }));
const half = { ...toyQuery, weights: Float64Array.of(0.5, 0.5) };
const mixedWith = (lambda: number): number[] => {
  const into = new Float64Array(3);
  mixLanguageModels(language.probabilities!, model, lambda, half, into);
  return [...into];
};

describe('the worked numbers', () => {
  it('are the softmax of the words', () => {
    expect(distribution(model, 2).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    near(distribution(model, 0), [0.36583875, 0.35859465, 0.18167014, 0.09389646]);
  });

  it('are the logarithms of Z: what u·d has more than ln P', () => {
    near(
      [0, 1, 2].map((document) => documents.data[2 * document]! - Math.log(distribution(model, document)[0]!)), // u = (1, 0)
      [2.00556263, 2.16722416, 1.94415094],
    );
  });

  it('are corrected by the negatives', () => {
    const shares = Float64Array.of(2 / 7, 2 / 7, 2 / 7, 1 / 7);
    const corrected = inOneGo(paragraphModelSteps(documents, words, all, shares));
    near(distribution(corrected, 0), [0.38386031, 0.37625936, 0.19061939, 0.04926094]);
  });

  it('are the mixed probabilities', () => {
    const column =
      (values: readonly number[]): WordProbabilities =>
      (word, into) =>
        into.fill(values[word]!);
    const into = new Float64Array(1);
    [0.1966311, 0.3033689, 0.3733689, 0.1266311].forEach((expected, word) => {
      const pv = column([0.18877033, 0.31122967, 0.31122967, 0.18877033]);
      mixLanguageModels(column([0.2, 0.3, 0.4, 0.1]), pv, 0.3, query([word, 1]), into);
      expect(Math.exp(into[0]!)).toBeCloseTo(expected, 7);
    });
  });

  it('rank as they should', () => {
    near(scoresOf(language, half), [-1.32870729, -1.29788462, -1.32085317]);
    near(mixedWith(0.3), [-1.3358891, -1.32511086, -1.36314059]);
    near(mixedWith(1), [-1.35556263, -1.41722416, -1.69415094]);
    expect(scoresOf(paragraphRanker(3, model), half)).toEqual(mixedWith(1));
  });
});

describe('P(w|D) of language models', () => {
  it.each(['kl', 'seed-linear'])('is given where scores are its logarithms: %s', (scoring) => {
    const ranker = dirichlet.prepare(toyIndex, resolveOptions('dirichlet', dirichlet.options, { mu: 10, scoring }));
    expect(ranker.probabilities === undefined).toBe(scoring !== 'kl');
  });

  it('adds up to 1, however the collection takes part', () => {
    const mixed = jelinekMercer.prepare(
      toyIndex,
      resolveOptions('jelinek-mercer', jelinekMercer.options, { lambda: 0.3, scoring: 'kl' }),
    );
    for (const { probabilities } of [language, mixed])
      for (const document of [0, 1, 2])
        expect(distribution(probabilities!, document).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
  });
});

describe('the edges', () => {
  it('gives a word without an output no probability, and the other part stays', () => {
    const without = inOneGo(paragraphModelSteps(documents, words, Int32Array.of(-1, 1, 2, 3)));
    const into = new Float64Array(3);
    mixLanguageModels(language.probabilities!, without, 0.5, query([0, 1]), into);
    expect([...into].every(Number.isFinite)).toBe(true);
  });

  it('gives an empty document every word alike', () => {
    near(distribution(inOneGo(paragraphModelSteps(matrix([0, 0]), words, all)), 0, 1), [0.25, 0.25, 0.25, 0.25]);
  });

  it('finds nothing for a query without words', () => {
    expect(scoresOf(paragraphRanker(3, model), query())).toEqual(new Array(3).fill(Number.NEGATIVE_INFINITY));
  });

  it('explains scores exactly', () => {
    const ranker = paragraphRanker(3, model);
    const { score, shares, remainder } = ranker.explain(half, 1);
    expect(score).toBeCloseTo(scoresOf(ranker, half)[1]!, 12);
    expect(shares.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 12);
  });
});

it('an explanation adds up to the score, for no, one and two words', () => {
  const ranker = paragraphRanker(3, model);
  expect(ranker.explain(query(), 1)).toEqual({ score: NOT_FOUND, shares: [], remainder: 0 });
  for (const asked of [query([2, 0.5]), toyQuery]) {
    const { score, shares } = ranker.explain(asked, 1);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(score);
    expect(score).toBeCloseTo(scoresOf(ranker, asked)[1]!, 12);
  }
});
