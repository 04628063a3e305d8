import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Summed } from '../core/class-sums.ts';
import { labelSetsFrom } from '../core/labels.ts';
import type { Matrix, SparseMatrix, Vectors } from '../core/matrix.ts';
import { shardsOf } from '../core/shards.ts';
import { sliceRows } from '../core/sweep.ts';
import { tensor } from '../core/tensor.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { bytesExecutor, permutedExecutor } from '../run/permuted-executor.case.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { classSums, labelledRowData, sumByClass } from './class-sums.ts';
import { createRandom } from './random.ts';

/** Rows (3, 0, 4) of class 0, (0, 2, 0) of class 1, (0, 0, 0) of both. */
const labels = labelSetsFrom([[0], [1], [0, 1]]);
const dense: Matrix = { rows: 3, columns: 3, data: Float32Array.of(3, 0, 4, 0, 2, 0, 0, 0, 0) };
const sparse: SparseMatrix = {
  rows: 3,
  columns: 3,
  offsets: Uint32Array.of(0, 2, 3, 3),
  indices: Uint32Array.of(0, 2, 1),
  values: Float32Array.of(3, 4, 2),
};

/** As [class][dimension], all rows last. */
async function sumsOf(vectors: Vectors, summed: Summed): Promise<number[][]> {
  const { classes, all } = await sumByClass({ vectors, labels, classes: 2 }, summed, testCompute);
  return [...classes, all].map(({ sums }) => [...sums]);
}

describe.each([
  ['dense', dense],
  ['sparse', sparse],
])('sums by class of %s rows', (_, vectors) => {
  it('adds up numbers, presence and rows of length 1', async () => {
    expect(await sumsOf(vectors, 'values')).toEqual([[3, 0, 4], [0, 2, 0], [3, 2, 4]]); // biome-ignore format: a table
    expect(await sumsOf(vectors, 'presence')).toEqual([[1, 0, 1], [0, 1, 0], [1, 1, 1]]); // biome-ignore format: a table
    const [x, z] = [expect.closeTo(0.6, 12), expect.closeTo(0.8, 12)];
    expect(await sumsOf(vectors, 'unit')).toEqual([[x, 0, z], [0, 1, 0], [x, 1, z]]); // biome-ignore format: a table
  });

  it('counts a row in each of its classes, and once among all', async () => {
    const { classes, all } = await sumByClass({ vectors, labels, classes: 2 }, 'values', testCompute);
    expect([...classes, all].map(({ rows }) => rows)).toEqual([2, 2, 3]);
  });

  it('knows the longest row, and whether there are only 0 and 1', async () => {
    const sums = await sumByClass({ vectors, labels, classes: 2 }, 'values', testCompute);
    expect([sums.largestSquare, sums.isBinary]).toEqual([25, false]);
  });
});

describe('sums over shards', () => {
  const rows = 500; // four shards
  const random = createRandom(3, 'rows');
  const data = Float32Array.from({ length: rows * 7 }, () => (random.below(3) > 0 ? 0 : random.uniform() - 0.3));
  const many = { rows, columns: 7, data };
  const manyLabels = labelSetsFrom(
    Array.from({ length: rows }, () => (random.below(5) > 0 ? [random.below(3)] : [0, 2])),
  );
  const listed = sparseOf(many);

  it.each(['values', 'presence', 'unit'] as const)(
    'of %s have the same bits in any order of arrival',
    async (summed) => {
      for (const vectors of [many, listed]) {
        const labelled = { vectors, labels: manyLabels, classes: 3 };
        const expected = await sumByClass(labelled, summed, testCompute);
        for (const executor of [permutedExecutor(1), permutedExecutor(2), bytesExecutor()])
          expect(await sumByClass(labelled, summed, { ...testCompute, executor })).toEqual(expected);
      }
    },
  );

  it('have the same bits for dense and for sparse rows', async () => {
    const of = (vectors: Vectors) => sumByClass({ vectors, labels: manyLabels, classes: 3 }, 'values', testCompute);
    expect(await of(listed)).toEqual(await of(many));
  });

  it('equal the sums of the shard as rows of their own', () => {
    const parameters = {
      shape: tensor(Uint32Array.of(7, 3)),
      groups: tensor(Uint32Array.of(4)),
      summed: tensor(Uint8Array.of(2)),
    };
    const partOf = classSums.prepare(parameters, kernelProvider);
    const all = labelledRowData({ vectors: listed, labels: manyLabels, classes: 3 });
    for (const range of shardsOf(rows)) {
      const own = sliceRows(all, range);
      expect(partOf(own, { start: 0, end: own.rows })).toEqual(partOf(all, range));
    }
  });

  it('are what one running sum gives, where numbers are whole', () => {
    const anyRows = fc.array(fc.array(fc.nat(3), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 300 });
    return fc.assert(
      fc.asyncProperty(anyRows, async (table) => {
        const vectors = { rows: table.length, columns: 2, data: Float32Array.from(table.flat()) };
        const own = { vectors: sparseOf(vectors), labels: labelSetsFrom(table.map((_, i) => [i % 2])), classes: 2 };
        const { classes } = await sumByClass(own, 'values', testCompute);
        const expected = [0, 1].map((k) =>
          [0, 1].map((i) => table.filter((_, row) => row % 2 === k).reduce((sum, row) => sum + row[i]!, 0)),
        );
        expect(classes.map(({ sums }) => [...sums])).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

function sparseOf({ rows, columns, data }: Matrix): SparseMatrix {
  const offsets = new Uint32Array(rows + 1);
  const indices: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) if (data[row * columns + i] !== 0) indices.push(i);
    offsets[row + 1] = indices.length;
  }
  return { rows, columns, offsets, indices: Uint32Array.from(indices), values: data.filter((value) => value !== 0) };
}
