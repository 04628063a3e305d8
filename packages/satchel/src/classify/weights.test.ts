/** Weights of rows and of classes, for every classifier that has them. */
import { describe, expect, it } from 'vitest';
import type { ClassifierMethod, Examples } from '../core/classifier.ts';
import { labelSetsFrom, labelsAt } from '../core/labels.ts';
import { selectRows } from '../core/matrix.ts';
import { inOneGo } from '../core/threads/steps.ts';
import { complementNb } from './complement-nb.ts';
import { linearSvm } from './linear-svm.ts';
import { logistic } from './logistic.ts';
import { multinomialNb } from './multinomial-nb.ts';
import { nbsvm } from './nbsvm.ts';
import { checkWeights } from './parts/check-weights.ts';
import { classWeightsIn } from './parts/class-weights.ts';
import {
  dense,
  examplesOf,
  manyThreads,
  scoresOf,
  seven,
  sparse,
  topicRows,
  train,
} from './parts/toy-examples.case.ts';
import { classifiers } from './registry.ts';
import { classCosts } from './solvers/class-costs.ts';
import { descend } from './solvers/dual-coordinate-descent.ts';
import { newtonLogistic } from './solvers/newton-logistic.ts';
import { rowsOf, squaredNorms } from './solvers/rows.ts';

const weighing = classifiers.filter(({ weighsRows }) => weighsRows);
const weights = Float64Array.of(1, 2, 1, 3, 1, 1, 2);
const single = examplesOf(sparse(seven.rows), seven.labels, 3);
const several = examplesOf(sparse(seven.rows), [[0], [0, 1], [1], [1, 2], [2], [], [0]], 3);
/** Solvers as exact as they go; a blend chooses nothing. */
const exact: Record<string, Record<string, unknown>> = {
  'linear-svm': { tolerance: 1e-14, maxPasses: 1e5 },
  logistic: { tolerance: 1e-10 },
  blend: { weights: '1,1', C: '1' },
};
/** Sums of whole numbers are exact, so the arrays are equal to the bit. */
const counting = ['multinomial-nb', 'bernoulli-nb', 'complement-nb'];
/** The stopping rules of nbsvm and of the blend's members are looser. */
const digits = (name: string): number => (name === 'nbsvm' || name === 'blend' ? 1 : 5);

/** Each row as often as its weight says, one copy beside the other. */
function repeated({ vectors, labels, ...rest }: Examples, counts: ArrayLike<number>): Examples {
  const rows = Uint32Array.from(Array.from(counts).flatMap((count, row) => new Array<number>(count).fill(row)));
  return {
    ...rest,
    vectors: selectRows(vectors, rows),
    labels: labelSetsFrom(Array.from(rows, (row) => labelsAt(labels, row))),
  };
}

async function expectAlike(
  method: ClassifierMethod,
  a: Examples,
  b: Examples,
  given: Record<string, unknown> = {},
): Promise<void> {
  const options = { ...exact[method.name], ...given };
  const [weighed, copied] = [await train(method, a, options), await train(method, b, exact[method.name])];
  if (counting.includes(method.name)) return expect(weighed.arrays).toEqual(copied.arrays);
  const expected = scoresOf(copied.classifier, sparse(seven.questions)).flat();
  scoresOf(weighed.classifier, sparse(seven.questions))
    .flat()
    .forEach((score, i) => {
      expect(score).toBeCloseTo(expected[i]!, digits(method.name));
    });
}

it('are known to the linear classifiers, centroid and naive Bayes', () => {
  expect(weighing.map(({ name }) => name)).toEqual([
    ...['linear-svm', 'logistic', 'nbsvm', 'blend', 'multinomial-nb', 'bernoulli-nb', 'complement-nb', 'centroid'],
  ]);
});

describe.each(weighing.map((method) => [method.name, method] as const))('%s', (_, method) => {
  it.each([
    ['one label a row', single],
    ['several', several],
  ])('a row of weight 2 is a row given twice: %s', async (_kind, examples) => {
    if (method.name === 'blend') return; // its scale counts each row once
    await expectAlike(method, { ...examples, weights }, repeated(examples, weights));
  });

  it('the same bytes on several threads', async () => {
    const { rows, labels } = topicRows(60, 12, 3);
    const examples = { ...examplesOf(sparse(rows), labels, 3), weights: Float64Array.from(labels, (k) => 0.5 + k) };
    const here = await train(method, examples);
    expect((await train(method, examples, {}, { executor: manyThreads(3) })).arrays).toEqual(here.arrays);
  });

  it('weights of 1 change nothing', async () => {
    const ones = { ...single, weights: new Float64Array(7).fill(1) };
    await expectAlike(method, ones, single);
  });

  if (Object.hasOwn(method.options, 'classWeights') && method.name !== 'blend')
    it('a class of weight 2 is its rows given twice', async () => {
      const counts = seven.labels.map((label) => (label === 1 ? 2 : 1));
      const [given, copied] = [{ classWeights: 'class 1:2' }, repeated(single, counts)];
      const options = { ...exact[method.name], ...given };
      const [weighed, other] = [await train(method, single, options), await train(method, copied, exact[method.name])];
      const expected = scoresOf(other.classifier, sparse(seven.questions)).flat();
      scoresOf(weighed.classifier, sparse(seven.questions))
        .flat()
        .forEach((score, i) => {
          expect(score).toBeCloseTo(expected[i]!, digits(method.name));
        });
    });
});

const sparsifying = weighing.filter(({ options }) => Object.hasOwn(options, 'penalty'));

it.each(sparsifying.map((method) => [method.name, method] as const))(
  '%s with the penalty l1: a row of weight 2 is a row given twice, and a class of weight 2 its rows',
  async (_, method) => {
    const l1 = { penalty: 'l1', C: 3, tolerance: 1e-10 };
    const byClass = seven.labels.map((label) => (label === 1 ? 2 : 1));
    for (const [examples, given, copies] of [
      [{ ...single, weights }, {}, repeated(single, weights)],
      [single, { classWeights: 'class 1:2' }, repeated(single, byClass)],
    ] as const) {
      const [weighed, copied] = [await train(method, examples, { ...l1, ...given }), await train(method, copies, l1)];
      const expected = scoresOf(copied.classifier, sparse(seven.questions)).flat();
      const found = scoresOf(weighed.classifier, sparse(seven.questions)).flat();
      found.forEach((score, i) => {
        expect(score).toBeCloseTo(expected[i]!, 5);
      });
    }
  },
);

describe('solvers', () => {
  const { rows, labels } = topicRows(40, 8, 2);
  const counts = labels.map((_, i) => 1 + (i % 3));
  const copies = counts.flatMap((count, i) => new Array<number>(count).fill(i));
  const problemOf = (places: readonly number[], weighed?: Float64Array) => {
    const vectors = dense(places.map((i) => rows[i]!));
    const signs = Int8Array.from(places, (i) => (labels[i] === 0 ? 1 : -1));
    const costs = [0.5, 2] as const;
    return { rows: rowsOf(vectors), squaredNorms: squaredNorms(vectors), signs, costs, weights: weighed };
  };
  const own = problemOf(
    rows.map((_, i) => i),
    Float64Array.from(counts),
  );

  it.each(['squared-hinge', 'hinge'] as const)('the least %s objective is that of rows given several times', (loss) => {
    const settings = { loss, biasScale: 1, tolerance: 1e-14, maxPasses: 1e5, order: 7 };
    const [a, b] = [inOneGo(descend(own, settings)), inOneGo(descend(problemOf(copies), settings))];
    expect(Math.abs(a.primal - b.primal) / b.primal).toBeLessThan(1e-10);
  });

  it('logistic weights are those of rows given several times, to 1e-10', () => {
    const settings = { bias: true, tolerance: 1e-12, maxSteps: 200 };
    const [a, b] = [inOneGo(newtonLogistic(own, settings)), inOneGo(newtonLogistic(problemOf(copies), settings))];
    a.point.forEach((weight, i) => {
      expect(Math.abs(weight - b.point[i]!)).toBeLessThan(1e-10);
    });
  });
});

describe("'balanced'", () => {
  /** Class A holds the documents `a a b` and `a b`, class B `b c`, `c c` and `c`; their weights are 5/4 and 5/6. */
  const documents = [
    [2, 1, 0],
    [1, 1, 0],
    [0, 1, 1],
    [0, 0, 2],
    [0, 0, 1],
  ];
  const two = examplesOf(sparse(documents), [0, 0, 1, 1, 1], 2);

  it('multinomial-nb: the query `a b b` by hand', async () => {
    const { classifier } = await train(multinomialNb, two, { classWeights: 'balanced' });
    const [a, b] = scoresOf(classifier, sparse([[1, 2, 0]]))[0]!;
    expect(a).toBeCloseTo(Math.log(3.5 / 7) + Math.log(4.75 / 9.25) + 2 * Math.log(3.5 / 9.25), 6);
    expect(b).toBeCloseTo(Math.log(3.5 / 7) + Math.log(6 / 43) + 2 * Math.log(11 / 43), 6);
  });

  it('complement-nb: a class is described by the weighed others', async () => {
    const { classifier } = await train(complementNb, two, { classWeights: 'balanced' });
    const [a] = scoresOf(classifier, sparse([[0, 1, 0]]))[0]!;
    expect(a).toBeCloseTo(-Math.log(2) - Math.log(11 / 43), 6); // B's b: (1 + 5/6) / (3 + 25/6)
  });

  it('costs by hand: n/2n₊ and n/2n₋, from weights where there are some', () => {
    const settings = { C: 3, classWeights: 'balanced' };
    expect(classCosts('x', two, settings).costs).toEqual([
      [(3 * 5) / 6, (3 * 5) / 4],
      [(3 * 5) / 4, (3 * 5) / 6],
    ]);
    const weighed = { ...two, weights: Float64Array.of(2, 2, 1, 1, 2) };
    expect(classCosts('x', weighed, settings).costs[0]).toEqual([3, 3]);
  });

  it('linear-svm with the weights of scikit-learn written out is the same', async () => {
    const given = await train(linearSvm, two, { classWeights: 'class 0:1.25,class 1:0.8333333333333334' });
    const named = await train(linearSvm, two, { classWeights: 'balanced' });
    given.arrays['weights']!.data.forEach((weight, i) => {
      expect(weight).toBeCloseTo(named.arrays['weights']!.data[i]!, 3);
    });
  });

  it('several labels a row: multinomial-nb weighs both sides alike', async () => {
    const { classifier } = await train(multinomialNb, several, { classWeights: 'balanced', priors: 'empirical' });
    const [first] = scoresOf(classifier, sparse([[0, 0, 0, 0]]));
    for (const score of first!) expect(score).toBeCloseTo(0, 6);
  });
});

it('several labels a row: the rows with the class weigh as it does, the others 1', () => {
  const { costs, weights: rows } = classCosts('x', several, { C: 2, classWeights: 'class 1:3' });
  expect(costs).toEqual([
    [2, 2],
    [2, 6],
    [2, 2],
  ]);
  expect(rows).toBeUndefined();
});

describe('refuses', () => {
  it.each(['balancd', 'a', 'a:', 'a:0', 'a:-1', 'a:NaN', 'a:1e99', ':2', 'a:1,a:2', '{"a":"2"}', '{"a":2', ''])(
    "classWeights '%s'",
    (typed) => {
      expect(() => classWeightsIn('nbsvm', typed)).toThrow(
        "nbsvm: 'classWeights' must be 'none', 'balanced' or labels",
      );
    },
  );

  it.each([
    [
      'a:1,b c:0.5',
      [
        ['a', 1],
        ['b c', 0.5],
      ],
    ],
    ['a:b:2', [['a:b', 2]]],
    ['{"a, b": 2}', [['a, b', 2]]],
  ])('not %s', (typed, expected) => {
    expect([...(classWeightsIn('nbsvm', typed) as Map<string, number>)]).toEqual(expected);
  });

  it('a label that no document has', () => {
    const check = () =>
      checkWeights(logistic as unknown as ClassifierMethod, { classWeights: 'smit:2' }, {}, ['smith', 'baker']);
    expect(check).toThrow(
      expect.objectContaining({
        code: 'BAD_PARAM',
        message: "logistic: 'classWeights' names the label 'smit', which no document has.",
        remedy: "Did you mean 'smith'?",
      }),
    );
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a row of weight %s', async (weight) => {
    const bad = { ...single, weights: Float64Array.of(1, 1, weight, 1, 1, 1, 1) };
    await expect(train(nbsvm, bad)).rejects.toMatchObject({
      code: 'BAD_WEIGHT',
      message: `nbsvm: row 2: the weight must be a number from 0 to 1e9, got ${weight}.`,
    });
  });
});
