import { describe, expect, it } from 'vitest';
import { silentProgress } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import { distilTable, type Teacher } from './distil.ts';
import { type FeatureSets, fitRidge, gather } from './ridge.ts';

const sets = (features: number, ...lists: number[][]): FeatureSets => ({
  features,
  offsets: Uint32Array.from([0, ...lists.map((_, i) => lists.slice(0, i + 1).flat().length)]),
  ids: Uint32Array.from(lists.flat()),
});
const column = (...values: number[]): Matrix => ({ rows: values.length, columns: 1, data: Float32Array.from(values) });
const compute = { progress: silentProgress, signal: undefined };
const near = (values: ArrayLike<number>, ...expected: number[]) => {
  expect(values.length).toBe(expected.length);
  expected.forEach((value, i) => {
    expect(values[i]).toBeCloseTo(value, 5);
  });
};

describe('ridge regression from sets', () => {
  // X = (1 0; 1/√2 1/√2), so XᵀX + I = (2.5 .5; .5 1.5); R = (3, 2√2), so XᵀR = (5, 2); the solution is (13/7, 5/7)
  const two = sets(2, [0], [0, 1]);
  const targets = column(3, 2 * Math.SQRT2);

  it('solves the normal equations in as many steps as there are features', async () => {
    near((await fitRidge(two, targets, { penalty: 1, steps: 2 }, compute)).data, 13 / 7, 5 / 7);
  });

  it('takes the steepest step first: D = XᵀR (r·r) / (r·Ar)', async () => {
    // r = (5, 2), A r = (13.5, 5.5), r·r = 29, r·Ar = 78.5
    near((await fitRidge(two, targets, { penalty: 1, steps: 1 }, compute)).data, (5 * 29) / 78.5, (2 * 29) / 78.5);
  });

  it('solves each column as if it were alone', async () => {
    const both: Matrix = { rows: 2, columns: 2, data: Float32Array.of(3, 1, 2 * Math.SQRT2, 0) };
    const { data } = await fitRidge(two, both, { penalty: 1, steps: 2 }, compute);
    near([data[0]!, data[2]!], 13 / 7, 5 / 7);
    near([data[1]!, data[3]!], 3 / 7, -1 / 7); // XᵀR = (1, 0)
  });

  it('leaves a feature that no set holds, and a set without features, at zero', async () => {
    near((await fitRidge(sets(2, [0], []), column(2, 9), { penalty: 1, steps: 5 }, compute)).data, 1, 0);
  });

  it('sums the rows of a set at unit length', async () => {
    near((await gather(sets(2, [0], [0, 1], []), column(4, 2), compute)).data, 4, 6 / Math.SQRT2, 0);
  });
});

/** Words have vectors of their own; a passage is the sum of its words, but "not good" is bad. */
const lexicon: Readonly<Record<string, readonly number[]>> = { good: [1, 0], bad: [-1, 0], not: [0, 1], film: [0, -1] };
const teacher: Teacher = {
  async encode(text) {
    const known = text.replace('not good', 'bad').split(' ').flatMap((word) => [lexicon[word] ?? [0, 0]]); // biome-ignore format: one line
    return Float32Array.of(known.reduce((sum, [x = 0]) => sum + x, 0), known.reduce((sum, [, y = 0]) => sum + y, 0) + 0.1); // biome-ignore format: one line
  },
};
const words = ['good', 'bad', 'not', 'film'];
const passages = ['good film', 'bad film', 'not good film', 'not bad film', 'film'];
const text = {
  terms: words,
  pairs: ['not good'],
  passages,
  features: sets(5, [0, 3], [1, 3], [0, 2, 3, 4], [1, 2, 3], [3]),
};

describe('distilling', () => {
  it('gives words alone their vectors at unit length, less their mean', async () => {
    const alone = { ...text, pairs: [], passages: [], features: sets(4) };
    const { data } = await distilTable(alone, teacher, { penalty: 1, steps: 9 }, compute);
    const own = words.map((word) => [lexicon[word]![0]!, lexicon[word]![1]! + 0.1]);
    const unit = own.map(([x = 0, y = 0]) => [x / Math.hypot(x, y), y / Math.hypot(x, y)]);
    const mean = [0, 1].map((j) => unit.reduce((sum, row) => sum + row[j]!, 0) / 4);
    near(data, ...unit.flatMap(([x = 0, y = 0]) => [x - mean[0]!, y - mean[1]!]));
  });

  it('lets a pair say what its words do not', async () => {
    const table = await distilTable(text, teacher, { penalty: 0.1, steps: 30 }, compute);
    expect(table.rows).toBe(5);
    expect(table.data[0]).toBeGreaterThan(0); // good
    expect(table.data[2 * 4]).toBeLessThan(0); // not good
  });

  it('is near the words alone where the penalty is large, but for one scale', async () => {
    const alone = await distilTable({ ...text, pairs: [], passages: [], features: sets(4) }, teacher, { penalty: 1, steps: 1 }, compute); // biome-ignore format: one line
    const { data } = await distilTable(text, teacher, { penalty: 1e6, steps: 5 }, compute);
    const scale = data[0]! / alone.data[0]!;
    alone.data.forEach((value, at) => {
      expect(data[at]).toBeCloseTo(scale * value, 4);
    });
  });

  it('counts every text and stops when it is asked to', async () => {
    const seen: number[] = [];
    const progress = { stage() {}, advance: (done: number, total = 0) => void seen.push(total - done) };
    await distilTable(text, teacher, { penalty: 1, steps: 1 }, { progress, signal: undefined });
    expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(distilTable(text, teacher, { penalty: 1, steps: 1 }, { ...compute, signal: stopped })).rejects.toThrow('enough'); // biome-ignore format: one line
  });

  it.each([
    ['vectors of several lengths', (text: string) => new Float32Array(text.length), 'INCONSISTENT'],
    ['passages of another length', (text: string) => new Float32Array(text.includes(' ') ? 3 : 2), 'INCONSISTENT'],
    ['a number that is none', () => Float32Array.of(Number.NaN, 1), 'NONFINITE'],
  ])('refuses a teacher with %s', async (_what, encode, code) => {
    const run = distilTable(text, { encode: async (text) => encode(text) }, { penalty: 1, steps: 1 }, compute);
    await expect(run).rejects.toMatchObject({ code });
  });
});
