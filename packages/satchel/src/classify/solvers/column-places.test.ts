import { expect, it } from 'vitest';
import { testCompute } from '../../run/test-compute.case.ts';
import { moveColumns } from './column-places.ts';

it('puts frequent columns first, equally frequent ones in the order of the rows, unused ones last', async () => {
  const matrix = {
    ...{ rows: 3, columns: 6 },
    offsets: Uint32Array.of(0, 3, 5, 8),
    indices: Uint32Array.of(1, 3, 5, 0, 3, 2, 3, 5),
    values: new Float32Array(8).fill(1),
  };
  // Column 3 is named three times, 5 twice, 1, 0 and 2 once in this order, 4 never.
  expect([...(await moveColumns(matrix, testCompute))]).toEqual([3, 2, 4, 0, 5, 1]);
  expect([...matrix.indices]).toEqual([2, 0, 1, 3, 0, 4, 0, 1]);
});

it('takes rows without an entry', async () => {
  const matrix = {
    rows: 1,
    columns: 2,
    offsets: Uint32Array.of(0, 0),
    indices: new Uint32Array(0),
    values: new Float32Array(0),
  };
  expect([...(await moveColumns(matrix, testCompute))]).toEqual([0, 1]);
});
