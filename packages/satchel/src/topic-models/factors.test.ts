import { describe, expect, it } from 'vitest';
import type { SparseMatrix } from '../core/matrix.ts';
import { createEngine } from '../run/engine.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { type Factors, openFactors, shardCount } from './factors.ts';
import { foldIn } from './fold-in.ts';
import { fitNmf, multiply } from './nmf.ts';
import { fitPlsa, plsaStep } from './plsa.ts';
import { crafts } from './toy-corpus.case.ts';

function sparse(rows: readonly (readonly number[])[]): SparseMatrix {
  const columns = rows[0]!.length;
  const entries = rows.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [{ column, value }])));
  return {
    ...{ rows: rows.length, columns },
    offsets: Uint32Array.from([0, ...rows.map((_, i) => entries.slice(0, i + 1).flat().length)]),
    indices: Uint32Array.from(entries.flat(), ({ column }) => column),
    values: Float32Array.from(entries.flat(), ({ value }) => value),
  };
}

/** Two topics, in rows of four numbers. */
function write(factors: Factors, side: 'documentSide' | 'wordSide', rows: readonly (readonly number[])[]): void {
  rows.forEach((row, i) => {
    factors[side].rows.data.set(row, 4 * i);
  });
}
const read = (factors: Factors, side: 'documentSide' | 'wordSide', column: number): number[] =>
  Array.from({ length: factors[side].rows.rows }, (_, i) =>
    Number(factors[side].rows.data[4 * i + column]!.toFixed(6)),
  );

function productAt({ documentSide, wordSide }: Factors, i: number, j: number): number {
  const [w, o] = [documentSide.rows.data, wordSide.rows.data];
  return w[4 * i]! * o[4 * j]! + w[4 * i + 1]! * o[4 * j + 1]!;
}

describe('non-negative factors of [1 2 0; 0 1 3]', () => {
  const a = [
    [1, 2, 0],
    [0, 1, 3],
  ];
  const start = (): Factors => {
    const factors = openFactors('nmf', sparse(a), 2, testCompute);
    write(factors, 'documentSide', [
      [1, 0.5],
      [0.5, 1],
    ]);
    write(factors, 'wordSide', [
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    return factors;
  };
  const sumOver = (cost: (value: number, product: number) => number, factors: Factors): number =>
    a.flatMap((row, i) => row.map((value, j) => cost(value, productAt(factors, i, j)))).reduce((x, y) => x + y, 0);
  const squares = (factors: Factors) => sumOver((value, product) => (value - product) ** 2, factors);
  const divergence = (factors: Factors) =>
    sumOver((value, product) => (value > 0 ? value * Math.log(value / product) : 0) - value + product, factors);

  it('follow the worked steps of the divergence', async () => {
    const factors = start();
    expect(divergence(factors)).toBeCloseTo(3.84387547, 6);
    await multiply(factors, 'wordSide');
    expect(read(factors, 'wordSide', 0)).toEqual([0.444444, 1.111111, 0.666667]); // the first row of H
    expect(read(factors, 'wordSide', 1)).toEqual([0.222222, 0.888889, 1.333333]);
    expect(squares(factors)).toBeCloseTo(4.345679012, 5); // from H = 1 both objectives take the same step
    expect(divergence(factors)).toBeCloseTo(2.486050736, 5);
    await multiply(factors, 'documentSide');
    expect(divergence(factors)).toBeCloseTo(2.227306043, 5);
  });

  it('lower the squared differences by descent, further than the worked multiplicative steps, which are not taken', async () => {
    const factors = start();
    expect(squares(factors)).toBeCloseTo(7.5, 6);
    await factors.leastSquares('documentSide', { sweeps: 0, tolerance: 0 });
    await factors.leastSquares('wordSide', { sweeps: 1, tolerance: 0 });
    expect(squares(factors)).toBeLessThan(4.345679012);
    await factors.leastSquares('documentSide', { sweeps: 1, tolerance: 0 });
    expect(squares(factors)).toBeLessThan(3.432523995);
  });
});

describe.each(['frobenius', 'kl'] as const)('nmf by %s', (loss) => {
  const { bags, words } = crafts();
  const matrix = { rows: 60, columns: words, offsets: bags.offsets, indices: bags.ids, values: bags.counts };
  const settings = { topics: 3, loss, iterations: 60, tolerance: 0, seed: 1 };

  it('never raises the objective', async () => {
    const { history } = await fitNmf(matrix, settings, testCompute);
    expect(history.length).toBeGreaterThan(3);
    history.slice(1).forEach((value, i) => {
      expect(value).toBeLessThan(history[i]! * (1 + 1e-6)); // 32 bits
    });
  });

  it('gives the same bytes on every number of threads', async () => {
    const run = async (threads: number) => {
      await using engine = await createEngine({ threads });
      const { factors, history } = await fitNmf(matrix, { ...settings, iterations: 5 }, engine);
      return { words: factors.wordSide.rows.data.slice(), history };
    };
    expect(await run(2)).toEqual(await run(1));
  });

  it.each([1, 40])('manages %d topics, and documents that are all alike or empty', async (topics) => {
    const alike = sparse([
      [1, 2, 0, 0],
      [1, 2, 0, 0],
      [0, 0, 0, 0],
    ]);
    const { factors, history } = await fitNmf(alike, { ...settings, topics, iterations: 30 }, testCompute);
    expect(history.every(Number.isFinite)).toBe(true);
    expect(factors.wordSide.rows.data.every(Number.isFinite)).toBe(true);
  });
});

describe('plsa of [2 1 0; 0 1 3]', () => {
  const start = (): Factors => {
    const factors = openFactors(
      'plsa',
      sparse([
        [2, 1, 0],
        [0, 1, 3],
      ]),
      2,
      testCompute,
    );
    write(factors, 'documentSide', [
      [0.6, 0.4],
      [0.3, 0.7],
    ]);
    write(factors, 'wordSide', [
      [0.5, 0.2],
      [0.3, 0.3],
      [0.2, 0.5],
    ]);
    return factors;
  };

  it('takes the worked step', async () => {
    const factors = start();
    expect((await plsaStep(factors)).logLikelihood).toBeCloseTo(-7.017908019, 5);
    expect(read(factors, 'wordSide', 0)).toEqual([0.541111, 0.308433, 0.150455]);
    expect(read(factors, 'wordSide', 1)).toEqual([0.103148, 0.269474, 0.627378]);
    expect(read(factors, 'documentSide', 0)).toEqual([0.726316, 0.184756]);
    expect((await plsaStep(factors)).logLikelihood).toBeCloseTo(-6.078074317, 5);
  });

  it('folds the worked document in', () => {
    const topics = { rows: 3, columns: 2, data: Float32Array.of(0.5, 0.2, 0.3, 0.3, 0.2, 0.5) };
    const document = { ids: Uint32Array.of(0, 2), weights: Float32Array.of(1, 1) };
    const after = (iterations: number) =>
      foldIn(document, topics, Float64Array.of(0.5, 0.5), { iterations, tolerance: 0 }).theta[0];
    expect(after(1)).toBeCloseTo(0.5, 6); // the two words are each other's mirror
    const skewed = {
      rows: 3,
      columns: 2,
      data: Float32Array.of(0.54111126, 0.1031479, 0.30843342, 0.26947388, 0.15045533, 0.62737822),
    };
    const fromStep = (iterations: number) =>
      foldIn(document, skewed, Float64Array.of(0.5, 0.5), { iterations, tolerance: 0 }).theta;
    expect(fromStep(1)[0]).toBeCloseTo(0.51666279, 6);
    expect(fromStep(50)[0]).toBeCloseTo(0.53997689, 6);
    expect(fromStep(50)[1]).toBeCloseTo(0.46002311, 6);
  });

  it('never lowers the likelihood, and is the same on every number of threads', async () => {
    const { bags, words } = crafts();
    const matrix = { rows: 60, columns: words, offsets: bags.offsets, indices: bags.ids, values: bags.counts };
    const run = async (threads: number) => {
      await using engine = await createEngine({ threads });
      const { history, shares } = await fitPlsa(matrix, { topics: 3, iterations: 40, tolerance: 0, seed: 1 }, engine);
      return { history, shares };
    };
    const { history, shares } = await run(1);
    history.slice(1).forEach((value, i) => {
      expect(value).toBeGreaterThan(history[i]! - 1e-6 * Math.abs(history[i]!)); // 32 bits
    });
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(await run(2)).toEqual({ history, shares });
  });
});

it('says before the run that memory would not be enough', () => {
  const { bags, words } = crafts();
  const matrix = { rows: 60, columns: words, offsets: bags.offsets, indices: bags.ids, values: bags.counts };
  expect(() => openFactors('nmf', matrix, 100_000, testCompute)).toThrow(/^nmf: 100000 topics of 60 documents/);
});

it('the number of shards follows from the data', () => {
  expect([shardCount(1000, 10), shardCount(1e6, 80), shardCount(1e8, 100)]).toEqual([1, 8, 75]);
});

it('stops when asked to', async () => {
  const { bags, words } = crafts();
  const matrix = { rows: 60, columns: words, offsets: bags.offsets, indices: bags.ids, values: bags.counts };
  const controller = new AbortController();
  const reason = new Error('enough');
  const progress = { stage() {}, advance: (done: number) => void (done === 2 && controller.abort(reason)) };
  const compute = { ...testCompute, progress, signal: controller.signal };
  const settings = { topics: 3, iterations: 50, tolerance: 0, seed: 1 };
  await expect(fitPlsa(matrix, settings, compute)).rejects.toBe(reason);
});
