import { describe, expect, it } from 'vitest';
import type { ClassSums, Group, Summed, SumsOf } from '../../core/class-sums.ts';
import type { ClassifierMethod, Examples } from '../../core/classifier.ts';
import { selectLabelSets } from '../../core/labels.ts';
import { selectRows } from '../../core/matrix.ts';
import { resolveOptions } from '../../core/options.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { multinomialNb } from '../multinomial-nb.ts';
import { classifiers } from '../registry.ts';
import { sumsOfExamples } from './class-sums.ts';
import { dense, examplesOf, seven, train, wordsFor } from './toy-examples.case.ts';

const fromSums = classifiers.filter(({ fitSums }) => fitSums !== undefined);
const single = examplesOf(dense(seven.rows), seven.labels, 3);
const several = examplesOf(dense(seven.rows), [[0], [0, 2], [1], [1], [2], [0, 2], []], 3);

async function fitSums(method: ClassifierMethod, sums: SumsOf, { classes, multiLabel }: Examples) {
  const options = resolveOptions(method.name, method.options, {});
  const given = { sums, classes, multiLabel, dimensions: 4, options, compute: testCompute };
  return method.fitSums!({ ...given, wordMatrix: wordsFor(method, 4) });
}

/** The sums of the rows, taken of two parts and added up. */
async function sumsInParts(examples: Examples, summed: readonly Summed[]): Promise<SumsOf> {
  const parts = [
    [0, 1, 2],
    [3, 4, 5, 6],
  ].map(async (rows) => {
    const own = Uint32Array.from(rows);
    const [vectors, labels] = [selectRows(examples.vectors, own), selectLabelSets(examples.labels, own)];
    return (await sumsOfExamples({ ...examples, vectors, labels }, summed, testCompute)).sums;
  });
  const [first, second] = await Promise.all(parts);
  return Object.fromEntries(summed.map((kind) => [kind, added(first![kind]!, second![kind]!)]));
}

const added = (a: ClassSums, b: ClassSums): ClassSums => ({
  classes: a.classes.map((group, k) => addedGroups(group, b.classes[k]!)),
  all: addedGroups(a.all, b.all),
  largestSquare: Math.max(a.largestSquare, b.largestSquare),
  isBinary: a.isBinary && b.isBinary,
});

const addedGroups = (a: Group, b: Group): Group => ({
  sums: a.sums.map((sum, i) => sum + b.sums[i]!),
  rows: a.rows + b.rows,
});

describe('fitSums', () => {
  it('belongs to the methods that need nothing but sums by class', () => {
    expect(fromSums.map(({ name }) => name)).toEqual([
      'multinomial-nb',
      'bernoulli-nb',
      'complement-nb',
      'centroid',
      'msm',
      'tf-msm',
      'sa',
    ]);
  });

  it.each(fromSums)('of $name gives what fit gives, from sums that were taken in two places', async (method) => {
    const { arrays } = await train(method, single);
    const options = resolveOptions(method.name, method.options, {});
    const sums = await sumsInParts(single, method.summed!(options, false));
    const learned = await fitSums(method, sums, single);
    expect(Object.keys(learned).sort()).toEqual(Object.keys(arrays).sort());
    for (const [name, { data }] of Object.entries(arrays))
      data.forEach((value, i) => {
        expect(learned[name]!.data[i]).toBeCloseTo(value, 6);
      });
  });

  it.each(fromSums.filter(({ needs }) => !needs.words))('of $name learns several labels too', async (method) => {
    const { arrays } = await train(method, several);
    const options = resolveOptions(method.name, method.options, {});
    const learned = await fitSums(method, await sumsInParts(several, method.summed!(options, true)), several);
    for (const [name, { data }] of Object.entries(arrays))
      data.forEach((value, i) => {
        expect(learned[name]!.data[i]).toBeCloseTo(value, 6);
      });
  });

  it.each(fromSums.filter(({ needs }) => needs.words))('of $name refuses several labels', async (method) => {
    await expect(fitSums(method, {}, several)).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: `${method.name}: a multi-label task cannot be learned from sums by class, because its offsets are means of scores.`,
      remedy: 'Fit it to the vectors of the documents instead.',
    });
  });

  const group = (rows: number, ...sums: number[]): Group => ({ rows, sums: Float64Array.from(sums) });
  const good = [group(2, 1, 0, 0, 1), group(1, 0, 1, 0, 0), group(1, 0, 0, 1, 0)];
  const all = group(4, 1, 1, 1, 1);
  it.each([
    ['no sums of its kind', undefined, 'SHAPE', "multinomial-nb: the sums by class of kind 'values' are missing."],
    ['sums of too few classes', good.slice(1), 'SHAPE', 'multinomial-nb: 3 classes but sums for 2.'],
    [
      'sums of other dimensions',
      [group(2, 1), ...good.slice(1)],
      'SHAPE',
      'multinomial-nb: class 0 has 1 sums over 2 rows, expected 4 over a number of rows.',
    ],
    [
      'fewer than no rows',
      [group(-1, 1, 0, 0, 1), ...good.slice(1)],
      'SHAPE',
      'multinomial-nb: class 0 has 4 sums over -1 rows, expected 4 over a number of rows.',
    ],
    [
      'a sum that is not a number',
      [group(2, 1, 0, Number.NaN, 1), ...good.slice(1)],
      'NONFINITE_INPUT',
      'multinomial-nb: the sum of class 0, column 2, is NaN; every number must be finite.',
    ],
    [
      'a sum below zero',
      [group(2, 1, 0, -3, 1), ...good.slice(1)],
      'NEGATIVE_INPUT',
      'multinomial-nb needs counts, but the sum of class 0, column 2 is -3.',
    ],
    [
      'rows of one class alone',
      [group(4, 1, 1, 1, 1), group(0, 0, 0, 0, 0), group(0, 0, 0, 0, 0)],
      'SINGLE_CLASS',
      'multinomial-nb: all 4 training documents have the same label; at least two are needed.',
    ],
  ])('refuses %s', async (_, classes, code, message) => {
    const sums = classes ? { values: { classes, all, largestSquare: 1, isBinary: true } } : {};
    await expect(fitSums(multinomialNb as unknown as ClassifierMethod, sums, single)).rejects.toMatchObject({
      code,
      message,
    });
  });
});
