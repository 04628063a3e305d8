import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { createMarkedRows, type SparseMatrix } from '../../core/matrix.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { sumByClass } from '../class-sums.ts';
import { createRandom } from '../random.ts';
import { type ClassCells, cellsByClass } from './class-cells.ts';

/** Numbers of 24 bits and of very different size, so that sums depend on the order of addition. */
function randomRows(rows: number, columns: number, seed: number): SparseMatrix {
  const random = createRandom(seed, 'rows');
  const lists = Array.from({ length: rows }, () => [...Array(columns).keys()].filter(() => random.below(3) === 0));
  const offsets = new Uint32Array(rows + 1);
  lists.forEach((list, row) => {
    offsets[row + 1] = offsets[row]! + list.length;
  });
  const values = Float32Array.from(lists.flat(), () => random.uniform() * 10 ** random.below(7));
  return { rows, columns, offsets, indices: Uint32Array.from(lists.flat()), values };
}

/** As [class][dimension], with zeros where there is no cell. */
const spread = ({ offsets, dimensions, sums, all }: ClassCells) =>
  Array.from({ length: offsets.length - 1 }, (_, c) => {
    const own = new Float64Array(all.length);
    for (let cell = offsets[c]!; cell < offsets[c + 1]!; cell++) own[dimensions[cell]!] = sums[cell]!;
    return own;
  });

it('adds up (3, 0, 4) and (1, 2, 0) of class 1 and (0, 5, 0) of class 0', async () => {
  const matrix: SparseMatrix = {
    rows: 3,
    columns: 3,
    offsets: Uint32Array.of(0, 2, 3, 5),
    indices: Uint32Array.of(0, 2, 1, 0, 1),
    values: Float32Array.of(3, 4, 5, 1, 2),
  };
  expect(await cellsByClass(matrix, labelSetsFrom([[1], [0], [1]]), 2, testCompute)).toEqual({
    offsets: Uint32Array.of(0, 1, 4),
    dimensions: Uint32Array.of(1, 0, 2, 1),
    sums: Float64Array.of(5, 4, 4, 2),
    rows: Uint32Array.of(1, 2),
    all: Float64Array.of(4, 7, 4),
  });
});

it('has the bits of the sums over shards', async () => {
  const shape = fc.record({
    rows: fc.constantFrom(1, 5, 127, 129, 700), // six shards
    columns: fc.integer({ min: 1, max: 9 }),
    classes: fc.integer({ min: 1, max: 7 }),
    seed: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ rows, columns, classes, seed }) => {
      const [vectors, random] = [randomRows(rows, columns, seed), createRandom(seed, 'labels')];
      const labels = labelSetsFrom(Array.from({ length: rows }, () => [random.below(classes)]));
      const expected = await sumByClass({ vectors, labels, classes }, 'values', testCompute);
      const cells = await cellsByClass(vectors, labels, classes, testCompute);
      expect(spread(cells)).toEqual(expected.classes.map(({ sums }) => sums));
      expect(cells.all).toEqual(expected.all.sums);
      expect([...cells.rows]).toEqual(expected.classes.map((group) => group.rows));
    }),
    { numRuns: 60 },
  );
});

it('reads marked rows', async () => {
  const marked = createMarkedRows(2, 33, Uint32Array.of(0, 1, 3), Uint32Array.of(2, 0, 2, 1), Float32Array.of(5, 6, 7));
  const { dimensions, sums } = await cellsByClass(marked, labelSetsFrom([[0], [0]]), 1, testCompute);
  expect([[...dimensions], [...sums]]).toEqual([[1, 32], [11, 7]]); // biome-ignore format: a table
});
