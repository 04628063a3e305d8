import { describe, expect, it } from 'vitest';
import type { ClassifierMethod } from '../../core/classifier.ts';
import { bernoulliNb } from '../bernoulli-nb.ts';
import { complementNb } from '../complement-nb.ts';
import { multinomialNb } from '../multinomial-nb.ts';
import { dense, examplesOf, scoresOf, seven, sparse, train, winners } from './toy-examples.case.ts';

/** Class A holds the documents `a a b` and `a b`, class B `b c`, `c c` and `c`. */
const documents = [
  [2, 1, 0],
  [1, 1, 0],
  [0, 1, 1],
  [0, 0, 2],
  [0, 0, 1],
];
const labels = [0, 0, 1, 1, 1];

describe('the query `a b b` against A: {aab, ab} and B: {bc, cc, c}', () => {
  it.each([
    ['multinomial', multinomialNb, 'seed', [-3.38919144, -5.01105187]],
    ['multinomial', multinomialNb, 'standard', [-3.50210355, -5.41164605]],
    ['Bernoulli', bernoulliNb, 'seed', [-2.69604426, -4.60558677]],
    ['Bernoulli', bernoulliNb, 'standard', [-1.71034408, -4.69478234]],
  ] as const)('%s, %s', async (_, method, estimator, expected) => {
    for (const form of [dense, sparse]) {
      const { classifier } = await train(method, examplesOf(form(documents), labels, 2), { estimator });
      scoresOf(classifier, form([[1, 2, 0]]))[0]!.forEach((score, k) => {
        expect(score).toBeCloseTo(expected[k]!, 6);
      });
    }
  });

  it.each([
    ['laplace', [0.42857143, 0.57142857]],
    ['empirical', [0.4, 0.6]],
    ['uniform', [0.5, 0.5]],
  ])('a document without known words scores its %s priors in the multinomial', async (priors, expected) => {
    const { classifier } = await train(multinomialNb, examplesOf(sparse(documents), labels, 2), { priors });
    scoresOf(classifier, sparse([[0, 0, 0]]))[0]!.forEach((score, k) => {
      expect(Math.exp(score)).toBeCloseTo(expected[k]!, 6);
    });
  });

  it('a document without known words is unlikely to be of a talkative class in the Bernoulli', async () => {
    const { classifier } = await train(bernoulliNb, examplesOf(sparse(documents), labels, 2), { priors: 'uniform' });
    // A: (1 − 3/4)(1 − 3/4)(1 − 1/4) / 2, B: (1 − 1/5)(1 − 2/5)(1 − 4/5) / 2
    scoresOf(classifier, sparse([[0, 0, 0]]))[0]!.forEach((score, k) => {
      expect(Math.exp(score)).toBeCloseTo([0.0234375, 0.048][k]!, 6);
    });
  });
});

describe('agrees with scikit-learn 1.7 (alpha = 0.5)', () => {
  it.each([
    [
      'MultinomialNB',
      multinomialNb,
      { priors: 'empirical' },
      [-3.780065916734399, -6.972710380004925, -8.825265953515753],
    ],
    ['BernoulliNB', bernoulliNb, { priors: 'empirical' }, [-2.56519352789371, -6.222576268071369, -6.222576268071369]],
    [
      'ComplementNB with norm',
      complementNb,
      { normalise: true },
      [1.052023129339857, 0.6781195860901533, 0.6496002330774904],
    ],
  ] satisfies [string, ClassifierMethod, object, number[]][])(
    '%s',
    async (_, method: ClassifierMethod, options, expected) => {
      const { classifier } = await train(method, examplesOf(sparse(seven.rows), seven.labels, 3), {
        smoothing: 0.5,
        ...options,
      });
      scoresOf(classifier, sparse(seven.questions))[0]!.forEach((score, k) => {
        expect(score).toBeCloseTo(expected[k]!, 5);
      });
    },
  );

  it('ComplementNB, which leaves out the prior that the paper has', async () => {
    const options = { smoothing: 0.5, priors: 'uniform' };
    const { classifier } = await train(complementNb, examplesOf(sparse(seven.rows), seven.labels, 3), options);
    const expected = [6.700776664521283, 4.1588830833596715, 3.6555070137471253];
    scoresOf(classifier, sparse(seven.questions))[0]!.forEach((score, k) => {
      expect(score).toBeCloseTo(expected[k]! - Math.log(3), 5);
    });
  });
});

describe('the linear view of Bernoulli', () => {
  it('is there for vectors of 0 and 1', async () => {
    const { classifier } = await train(
      bernoulliNb,
      examplesOf(sparse(documents.map((row) => row.map((x) => Math.min(x, 1)))), labels, 2),
    );
    expect(classifier.linear).toBeDefined();
  });

  it('is not there for other vectors, which are read as "is it there"', async () => {
    const { classifier } = await train(bernoulliNb, examplesOf(sparse(documents), labels, 2));
    expect(classifier.linear).toBeUndefined();
    expect(scoresOf(classifier, sparse([[1, 7, 0]]))).toEqual(scoresOf(classifier, dense([[0.2, 1, 0]])));
  });
});

describe('probabilities', () => {
  it('are the softmax of scores far below what e^x can hold', async () => {
    const { classifier } = await train(multinomialNb, examplesOf(sparse(documents), labels, 2));
    const scores = Float64Array.of(-10_000, -10_000 + Math.log(3));
    classifier.probabilities!(scores, false);
    expect(scores[0]).toBeCloseTo(0.25, 9);
    expect(scores[1]).toBeCloseTo(0.75, 9);
  });

  it('are not offered for normalised complement weights', async () => {
    const { classifier } = await train(complementNb, examplesOf(sparse(documents), labels, 2), { normalise: true });
    expect(classifier.probabilities).toBeUndefined();
  });
});

const methods: ClassifierMethod[] = [multinomialNb, bernoulliNb, complementNb];

describe.each(methods)('$name', (method) => {
  it('scores each label of a multi-label task by its log-odds against the rest', async () => {
    const rows = [
      [3, 0, 0],
      [3, 3, 0],
      [0, 3, 0],
      [0, 0, 3],
      [0, 0, 2],
    ];
    const { classifier } = await train(method, examplesOf(sparse(rows), [[0], [0, 1], [1], [], []], 2));
    const given = scoresOf(classifier, sparse(rows)).map((scores) =>
      scores.map((score) => score >= classifier.threshold),
    );
    expect(given).toEqual([
      [true, false],
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ]);
    const scores = Float64Array.of(0, -800);
    classifier.probabilities!(scores, true);
    expect([...scores]).toEqual([0.5, 0]);
  });

  it('never gives a class that no training row has, whatever the words', async () => {
    const { classifier } = await train(
      method,
      examplesOf(
        sparse(documents),
        labels.map((k) => k + 1),
        3,
      ),
    );
    expect(
      winners(
        classifier,
        sparse([
          [0, 0, 0],
          [9, 0, 0],
          [0, 9, 0],
          [0, 0, 9],
          [1, 1, 1],
        ]),
      ),
    ).not.toContain(0);
  });

  it('gives a constant to a label that every training row has, or none', async () => {
    const { classifier } = await train(
      method,
      examplesOf(
        sparse(documents),
        labels.map((k) => [k, 2]),
        4,
      ),
    );
    for (const [, , always, never] of scoresOf(
      classifier,
      sparse([
        [9, 0, 0],
        [0, 0, 0],
      ]),
    )) {
      expect(always).toBeCloseTo(Math.log(6), 6);
      expect(never).toBeCloseTo(-Math.log(6), 6);
    }
  });

  it('refuses negative numbers', async () => {
    await expect(
      train(
        method,
        examplesOf(
          dense([
            [1, 0],
            [0, -1],
          ]),
          [0, 1],
          2,
        ),
      ),
    ).rejects.toMatchObject({ code: 'NEGATIVE_INPUT' });
  });
});
