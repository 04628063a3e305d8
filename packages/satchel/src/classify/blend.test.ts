import { describe, expect, it } from 'vitest';
import type { ClassifierMethod, Examples } from '../core/classifier.ts';
import { labelsAt, selectLabelSets } from '../core/labels.ts';
import { denseNumbers, isSparse, selectRows, vectorAt } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { blend } from './blend.ts';
import { scaleOf, standardise } from './blending/member-scores.ts';
import { complementNb } from './complement-nb.ts';
import { linearSvm } from './linear-svm.ts';
import { logistic } from './logistic.ts';
import { nbsvm } from './nbsvm.ts';
import { dense, examplesOf, seven, sparse, topicRows, train, winners } from './parts/toy-examples.case.ts';

/** Three classes of 20 rows over twelve words, at unit length. */
function topics(isMultiLabel = false): Examples {
  const { rows, labels } = topicRows(60, 12, 3, 7);
  const unit = rows.map((row) => row.map((count) => count / Math.hypot(...row)));
  const several = labels.map((label, row) => (row % 5 === 0 ? [0, label] : [label]));
  return examplesOf(sparse(unit), isMultiLabel ? several : labels, 3);
}

const numbersOf = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Σ_m a_m z_m(x), member by member. */
async function summed(examples: Examples, members: readonly [ClassifierMethod, object, number][]) {
  const { classes, multiLabel, vectors } = examples;
  const sums = new Float64Array(vectors.rows * classes.length);
  for (const [method, options, weight] of members) {
    const { classifier } = await train(method, examples, options as Record<string, unknown>);
    const scores = classifier.score(vectors);
    standardise(scores, scaleOf(scores, classes.length, multiLabel), classes.length, multiLabel);
    scores.forEach((score, i) => {
      sums[i]! += weight * score;
    });
  }
  return sums;
}

it.each([1, 2, 5])('writes the scores of %i rows to an array of their size that is given', async (rows) => {
  const examples = topics();
  const { classifier } = await train(complementNb, examples);
  const vectors = selectRows(
    examples.vectors,
    Uint32Array.from({ length: rows }, (_, row) => row),
  );
  const reused = new Float64Array(3 * rows).fill(9);
  expect(classifier.score(vectors, reused)).toBe(reused);
  expect(reused).toEqual(classifier.score(vectors));
  expect(classifier.score(vectors, new Float64Array(3 * rows + 1))).toEqual(reused);
});

describe('a blend', () => {
  it.each([false, true])(
    'is the weighted sum of its members as one linear table (several labels: %s)',
    async (several) => {
      const examples = topics(several);
      const options = { members: 'linear-svm,complement-nb,nbsvm,logistic', weights: '1,0.7,0.5,2', C: '0.5,1,1,10' };
      const { classifier, arrays } = await train(blend, examples, options);
      const expected = await summed(examples, [
        [linearSvm, { C: 0.5 }, 1],
        [complementNb, { smoothing: 0.1 }, 0.7],
        [nbsvm, { C: 1 }, 0.5],
        [logistic, { C: 10 }, 2],
      ] as never);
      classifier.score(examples.vectors).forEach((score, i) => {
        expect(Math.abs(score - expected[i]!)).toBeLessThan(1e-6);
      });
      expect(arrays['weights']!.shape).toEqual([12, 3]);
      expect(classifier.linear).toBeDefined();
    },
  );

  it('chooses weights and C by folds, the same ones each time', async () => {
    const [a, b] = [await train(blend, topics()), await train(blend, topics())];
    expect(a.arrays).toEqual(b.arrays);
    expect(a.arrays['memberWeights']!.data[0]).toBe(1);
    const { vectors, labels } = topics();
    const right = winners(a.classifier, vectors).filter((label, row) => label === labelsAt(labels, row)[0]);
    expect(right.length).toBeGreaterThan(51);
  });

  it('says what it chose, and the same values give the same table', async () => {
    const { arrays } = await train(blend, topics());
    const options = resolveOptions('blend', blend.options);
    const again = await train(blend, topics(), blend.chosen!({ arrays, options }));
    expect(again.arrays).toEqual(arrays);
  });

  it('gives members equal weights where there are too few rows for folds', async () => {
    const few = examplesOf(
      sparse([
        [1, 0],
        [0, 1],
        [1, 0],
      ]),
      [0, 1, 0],
      2,
    );
    const { arrays } = await train(blend, few);
    expect([...arrays['memberWeights']!.data]).toEqual([1, 1]);
    expect(arrays['memberCosts']!.data[0]).toBe(0.5);
  });

  it.each([
    [
      { members: 'linear-svm' },
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "linear-svm".`,
    ],
    [
      { members: 'linear-svm,knn' },
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "linear-svm,knn".`,
    ],
    [
      { members: 'nbsvm,nbsvm' },
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "nbsvm,nbsvm".`,
    ],
    [{ weights: '1' }, `blend: 'weights' must be 2 numbers of at least 0, or 'auto', got "1".`],
    [{ weights: '0,0' }, `blend: 'weights' must be 2 numbers of at least 0, or 'auto', got "0,0".`],
    [{ weights: '1,-1' }, `blend: 'weights' must be 2 numbers of at least 0, or 'auto', got "1,-1".`],
    [{ C: 'much' }, `blend: 'C' must be a number above 0, or one for each member, or 'auto', got "much".`],
    [{ C: '1,2,3' }, `blend: 'C' must be a number above 0, or one for each member, or 'auto', got "1,2,3".`],
  ])('refuses %j', async (options, message) => {
    await expect(train(blend, topics(), options)).rejects.toMatchObject({ code: 'BAD_PARAM', message });
  });
});

/** The topics between two blocks: `average` of three numbers, some below 0, `bow` of the twelve words, `lsi` of two numbers. */
function fusion(isSparse: boolean): Examples {
  const { rows, labels } = topicRows(60, 12, 3, 7);
  const wide = rows.map((row, i) => {
    const label = labels[i]!;
    const average = [label === 0 ? 1 : -0.2, i % 2, -0.1];
    return [...average, ...row.map((count) => count / Math.hypot(...row)), label === 2 ? 0.5 : -0.5, 0.1];
  });
  return { ...examplesOf(isSparse ? sparse(wide) : dense(wide), labels, 3), blocks };
}

const blocks = [
  { name: 'average', start: 0, end: 3, holdsTerms: false },
  { name: 'bow', start: 3, end: 15, holdsTerms: true },
  { name: 'lsi', start: 15, end: 17, holdsTerms: false },
];

/** The columns of the named blocks alone. */
function onBlocks(examples: Examples, ...names: string[]): Examples {
  const { vectors } = examples;
  const row = (i: number) => Array.from(denseNumbers(vectorAt(vectors, i), vectors.columns));
  const named = blocks.filter(({ name }) => names.includes(name));
  const rows = Array.from({ length: vectors.rows }, (_, i) =>
    named.flatMap(({ start, end }) => row(i).slice(start, end)),
  );
  return { ...examples, vectors: isSparse(vectors) ? sparse(rows) : dense(rows), blocks: undefined };
}

describe('members of a blend over a fusion', () => {
  it.each([true, false])(
    'learn from the blocks they name alone, and fold into one table (sparse: %s)',
    async (isSparse) => {
      const examples = fusion(isSparse);
      const members = 'linear-svm@lsi+average, complement-nb, linear-svm@bow, logistic';
      const options = { members, weights: '1,0.7,0.5,2', C: '0.5,1,2,10' };
      const { classifier, arrays } = await train(blend, examples, options);
      const parts = await Promise.all([
        summed(onBlocks(examples, 'average', 'lsi'), [[linearSvm, { C: 0.5 }, 1]] as never),
        summed(onBlocks(examples, 'bow'), [[complementNb, { smoothing: 0.1 }, 0.7]] as never),
        summed(onBlocks(examples, 'bow'), [[linearSvm, { C: 2 }, 0.5]] as never),
        summed(onBlocks(examples, 'average', 'bow', 'lsi'), [[logistic, { C: 10 }, 2]] as never),
      ]);
      classifier.score(examples.vectors).forEach((score, i) => {
        expect(Math.abs(score - parts.reduce((sum, part) => sum + part[i]!, 0))).toBeLessThan(1e-6);
      });
      expect(arrays['weights']!.shape).toEqual([17, 3]);
    },
  );

  it('give no weight to the other blocks', async () => {
    const options = { members: 'linear-svm@lsi,logistic@lsi', weights: '1,1', C: '1' };
    const { classifier } = await train(blend, fusion(true), options);
    const sums = Array.from({ length: 17 }, (_, i) => Math.abs(classifier.linear!.weight(i, 0)));
    expect(sums.map((weight) => weight > 0)).toEqual([...new Array(15).fill(false), true, true]);
  });

  it('get weights and C by folds, the same ones each time', async () => {
    const options = { members: 'linear-svm@bow,linear-svm@average' };
    const [a, b] = [await train(blend, fusion(true), options), await train(blend, fusion(true), options)];
    expect(a.arrays).toEqual(b.arrays);
    const resolved = resolveOptions('blend', blend.options, options);
    const again = await train(blend, fusion(true), blend.chosen!({ arrays: a.arrays, options: resolved }));
    expect(again.arrays).toEqual(a.arrays);
  });

  it('are judged by vectors that were learned without the rows of a fold, where vectors learn from labels', async () => {
    const { vectors, labels, ...rest } = topics();
    const told = Array.from({ length: vectors.rows }, (_, row) =>
      [0, 1, 2].map((k) => (labelsAt(labels, row)[0] === k ? 1 : 0)),
    );
    const numbers = (row: number) => Array.from(denseNumbers(vectorAt(vectors, row), 12));
    const wide = (tells: boolean) =>
      sparse(numbersOf(vectors.rows).map((row) => [...(tells ? told[row]! : [1, 0, 0]), ...numbers(row)]));
    const blocks = [
      { name: 'labels', start: 0, end: 3, holdsTerms: true },
      { name: 'words', start: 3, end: 15, holdsTerms: true },
    ];
    const examples: Examples = { ...rest, labels, vectors: wide(true), blocks };
    const options = { members: 'linear-svm@labels,linear-svm@words', C: '1' };
    const weightsOf = async (given: Examples) => (await train(blend, given, options)).arrays['memberWeights']!.data;
    expect([...(await weightsOf(examples))]).toEqual([1, 1]); // the labels are right every time
    const asked: number[] = [];
    const refitted: Examples['refitted'] = async (rows, others) => {
      asked.push(rows.length, others.length);
      const training = {
        ...examples,
        vectors: selectRows(examples.vectors, rows),
        labels: selectLabelSets(labels, rows),
      };
      return { training, others: selectRows(wide(false), others) };
    };
    expect([...(await weightsOf({ ...examples, refitted }))][1]).toBeGreaterThan(1);
    expect(asked).toEqual(new Array(5).fill([48, 12]).flat());
  });

  it('may read a block without any column', async () => {
    const { vectors } = fusion(true);
    const empty = [...blocks, { name: 'none', start: 17, end: 17, holdsTerms: false }];
    const options = { members: 'linear-svm@bow,linear-svm@none,logistic@none', weights: '1,1,1', C: '1' };
    const { classifier } = await train(blend, { ...fusion(true), blocks: empty }, options);
    expect(winners(classifier, vectors)).toHaveLength(60);
  });

  it.each([
    [
      'linear-svm,logistic@tables',
      `blend: 'logistic@tables' reads 'tables', but the blocks of the fusion are average, bow, lsi.`,
      'Name some of these blocks after the @, with + between, or add the missing one to the fusion.',
    ],
    [
      'complement-nb,complement-nb@bow',
      `blend: 'complement-nb' and 'complement-nb@bow' read the same blocks.`,
      'Leave one of them out, or let it read other blocks.',
    ],
    [
      'linear-svm@bow+lsi,linear-svm@lsi+bow',
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "linear-svm@bow+lsi,linear-svm@lsi+bow".`,
      'The same classifier may stand twice if it reads different blocks of a fusion: linear-svm@bow,linear-svm@tables.',
    ],
    [
      'linear-svm@,logistic',
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "linear-svm@,logistic".`,
      'The same classifier may stand twice if it reads different blocks of a fusion: linear-svm@bow,linear-svm@tables.',
    ],
  ])('cannot be %s', async (members, message, remedy) => {
    await expect(train(blend, fusion(true), { members })).rejects.toMatchObject({ code: 'BAD_PARAM', message, remedy });
  });

  it('cannot name a block where there is one representation', async () => {
    await expect(train(blend, topics(), { members: 'linear-svm@bow,logistic' })).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: `blend: 'linear-svm@bow' names a block, but the representation is not a fusion.`,
      remedy: "Leave out the '@' and what follows it, or fuse representations, such as bow+average.",
    });
  });

  it('cannot count terms in a block with negative numbers', async () => {
    const options = { members: 'linear-svm,complement-nb@lsi', weights: '1,1', C: '1' };
    await expect(train(blend, fusion(true), options)).rejects.toMatchObject({
      code: 'NEGATIVE_INPUT',
      message: 'complement-nb@lsi needs counts, but row 0, column 0 is -0.5.',
    });
  });
});

describe('scales of members', () => {
  it('divide by the mean spread of a row: 1 and 2 make 1.5', () => {
    const scores = Float64Array.of(1, -1, 4, 0);
    expect(scaleOf(scores, 2, false)).toBe(1.5);
    standardise(scores, 1.5, 2, false);
    expect([...scores]).toEqual([1 / 1.5, -1 / 1.5, 2 / 1.5, -2 / 1.5]);
  });

  it('are the root of the mean square where documents have several labels', () => {
    expect(scaleOf(Float64Array.of(3, 4, 0, 5), 2, true)).toBeCloseTo(Math.sqrt(50 / 4), 12);
  });

  it('are 1 where all scores are equal', () => {
    expect(scaleOf(Float64Array.of(2, 2), 2, false)).toBe(1);
  });
});

it('refuses a file whose member weights are negative', async () => {
  const { arrays } = await train(blend, examplesOf(sparse(seven.rows), seven.labels, 3), { weights: '1,1', C: '1,1' });
  const options = resolveOptions('blend', blend.options, {});
  const fitted = { options, dimensions: 4, classes: ['a', 'b', 'c'], wordMatrix: undefined };
  const bad = { ...arrays, memberWeights: tensor(Float64Array.of(1, -0.5)) };
  expect(() => blend.prepare({ ...fitted, arrays: bad })).toThrow("'memberWeights' must hold numbers of at least 0");
});
