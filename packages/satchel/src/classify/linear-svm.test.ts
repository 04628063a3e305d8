import { describe, expect, it } from 'vitest';
import { examplesFor } from '../../../../test/fixtures/contracts.ts';
import { resolveOptions } from '../core/options.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { linearSvm } from './linear-svm.ts';
import {
  alone,
  dense,
  examplesOf,
  manyThreads,
  scoresOf,
  seven,
  sparse,
  topicRows,
  train,
  winners,
} from './parts/toy-examples.case.ts';

const exact = { tolerance: 1e-13, maxPasses: 100_000 };

describe('on two points, x = ±1 with y = ±1', () => {
  const points = examplesOf(dense([[-1], [1]]), [0, 1], 2);

  it.each([
    [0.1, 0.2857142857],
    [1, 0.8],
    [10, 0.9756097561],
  ])('C = %d without offset gives w = 4C / (1 + 4C), and its mirror image to the first class', async (C, w) => {
    const { classifier } = await train(linearSvm, points, { C, bias: false, ...exact });
    expect(classifier.linear!.weight(0, 1)).toBeCloseTo(w, 6);
    expect(classifier.linear!.weight(0, 0)).toBe(-classifier.linear!.weight(0, 1));
    expect(classifier.linear!.bias(1)).toBe(0);
  });
});

it("refuses the penalty l1 with the loss 'hinge'", async () => {
  const points = examplesOf(dense([[-1], [1]]), [0, 1], 2);
  await expect(train(linearSvm, points, { penalty: 'l1', loss: 'hinge' })).rejects.toThrow(
    expect.objectContaining({
      code: 'BAD_PARAM',
      message: "linear-svm: the penalty 'l1' needs the loss 'squared-hinge', got \"hinge\".",
    }),
  );
});

describe('agrees with scikit-learn 1.7 LinearSVC (C = 2, tol 1e-12)', () => {
  it.each([
    [
      'squared hinge',
      {},
      [
        1.8459058960460795, -0.5287458447584625, -2.4245649948820542, -1.8498455477452673, 0.018934113574305078,
        -0.14738996929376458,
      ],
    ],
    ['hinge', { loss: 'hinge' }, [2.4651162790678383, -0.5, -3, -2.4651162790692576, 0, -0.15384615384640332]],
    [
      'intercept_scaling = 10',
      { biasScale: 10 },
      [
        1.8932804905015184, -0.5319571762158424, -2.5148490686323832, -1.9741012993357376, 0.03075752956074993,
        -0.44475219558288837,
      ],
    ],
    [
      "class_weight = 'balanced', one class against the rest",
      { classWeights: 'balanced' },
      [
        1.8918181015362268, -0.49402797203698395, -2.4361728912289906, -1.8194409011519648, 0.061602879670294944,
        -0.06577428930247065,
      ],
    ],
  ])('%s', async (_, options, expected) => {
    const { classifier } = await train(linearSvm, examplesOf(sparse(seven.rows), seven.labels, 3), {
      C: 2,
      ...exact,
      ...options,
    });
    scoresOf(classifier, sparse(seven.questions))
      .flat()
      .slice(0, 6)
      .forEach((score, i) => {
        expect(score).toBeCloseTo(expected[i]!, 4);
      });
  });
});

it('gives every label of a multi-label task its own problem', async () => {
  const rows = [
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const { classifier } = await train(linearSvm, examplesOf(sparse(rows), [[0], [0, 1], [1], []], 2), { C: 10 });
  const given = scoresOf(classifier, sparse(rows)).map((scores) =>
    scores.map((score) => score >= classifier.threshold),
  );
  expect(given).toEqual([
    [true, false],
    [true, true],
    [false, true],
    [false, false],
  ]);
});

it('solves each of two labels by itself where a row may have both', async () => {
  const examples = examplesOf(dense([[1], [2], [3], [4], [5], [6]]), [[0], [0], [0, 1], [0, 1], [0, 1], [1]], 2);
  const { arrays } = await train(linearSvm, examples, { C: 10 });
  const [[first, second], biases] = [[...arrays['weights']!.data], [...arrays['bias']!.data]] as [number[], number[]];
  expect(first).toBeLessThan(-0.1); // 0 ends after the fifth row, 1 begins with the third
  expect(second).toBeGreaterThan(0.1);
  expect(-biases[0]! / first!).toBeGreaterThan(4.5);
  expect(-biases[1]! / second!).toBeLessThan(3.5);
});

it('scores a label that no training row has, or every row, with a constant', async () => {
  const { classifier } = await train(
    linearSvm,
    examplesOf(
      dense([
        [1, 0],
        [0, 1],
      ]),
      [
        [0, 2],
        [1, 2],
      ],
      4,
    ),
  );
  for (const [, , always, never] of scoresOf(
    classifier,
    dense([
      [5, -5],
      [0, 0],
      [-1, 9],
    ]),
  )) {
    expect(always).toBeCloseTo(Math.log(3), 6);
    expect(never).toBeCloseTo(-Math.log(3), 6);
  }
});

it('gives the same bits on any number of threads, sparse or dense', async () => {
  const { rows, labels } = topicRows(400, 1300, 4);
  for (const vectors of [dense(rows), sparse(rows.map((row) => row.map((value) => value + 0.01)))]) {
    const examples = examplesOf(vectors, labels, 4);
    const reference = await train(linearSvm, examples, exact, { executor: alone });
    for (const threads of [2, 4]) {
      const executor = manyThreads(threads);
      const { arrays } = await train(linearSvm, examples, exact, { executor });
      expect(executor.sent).toEqual(new Array(4).fill('linear-svm/solve'));
      expect(arrays).toEqual(reference.arrays);
    }
  }
});

it('sends nothing away that is quicker done here', async () => {
  const { rows, labels } = topicRows(30, 20, 3);
  const executor = manyThreads(4);
  await train(linearSvm, examplesOf(sparse(rows), labels, 3), {}, { executor });
  expect(executor.sent).toEqual([]);
});

it('takes another order of the rows from another seed, and comes to the same labels', async () => {
  const { rows, labels } = topicRows(200, 40, 3);
  const examples = examplesOf(sparse(rows), labels, 3);
  const [one, other] = [
    await train(linearSvm, examples, {}, { seed: 1 }),
    await train(linearSvm, examples, {}, { seed: 2 }),
  ];
  expect(other.arrays).not.toEqual(one.arrays);
  expect(winners(other.classifier, examples.vectors)).toEqual(winners(one.classifier, examples.vectors));
});

it('ends within a second of an abort, with the reason the caller gave', async () => {
  const { rows, labels } = topicRows(600, 900, 6);
  const controller = new AbortController();
  const examples = examplesOf(dense(rows), labels, 6);
  let abortedAt = Number.NaN;
  setTimeout(() => {
    abortedAt = performance.now();
    controller.abort('enough');
  }, 50);
  const endless = { C: 1e9, loss: 'hinge', tolerance: 1e-10, maxPasses: 1e7 };
  await expect(train(linearSvm, examples, endless, { signal: controller.signal })).rejects.toBe('enough');
  expect(performance.now() - abortedAt).toBeLessThan(10_000); // it takes milliseconds; a busy machine may not fail it
});

it('tells how many classes are done', async () => {
  const { rows, labels } = topicRows(30, 20, 3);
  const told: string[] = [];
  const progress = {
    stage() {},
    advance: (done: number, total: number | undefined, unit: string) => told.push(`${done}/${total} ${unit}`),
  };
  await train(linearSvm, examplesOf(sparse(rows), labels, 3), exact, { progress });
  expect(told).toEqual(['1/3 classes', '2/3 classes', '3/3 classes']);
});

it('says so when the passes run out before the solution settles', async () => {
  const warnings: string[] = [];
  const { rows, labels } = topicRows(40, 10, 2);
  const compute = {
    executor: alone,
    progress: { stage() {}, advance() {}, warn: (message: string) => void warnings.push(message) },
    kernels: kernelProvider,
  };
  const options = resolveOptions('linear-svm', linearSvm.options, { maxPasses: 1, tolerance: 1e-9 });
  await linearSvm.fit(examplesFor(examplesOf(dense(rows), labels, 2), options, compute, 1));
  expect(warnings).toEqual([
    expect.stringMatching(/^linear-svm: 1 of the classes did not converge .*use a smaller C or more steps/),
  ]);
});
