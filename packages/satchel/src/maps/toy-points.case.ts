/** Points for the tests of maps: two groups of three points in three dimensions; and groups around corners. */

import { silentProgress } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import { type Block, createBlock } from '../numeric/block.ts';
import { createRandom } from '../numeric/random.ts';
import type { MapCompute } from './points.ts';

export const plainCompute: MapCompute = { progress: silentProgress };

export const sixPoints: Matrix = {
  rows: 6,
  columns: 3,
  data: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 2, 0, 3, 3, 1, 4, 3, 0, 3, 5, 2),
};

/** A map of the six points, as a person might draw it. */
export const sixPositions: Block = {
  rows: 6,
  columns: 2,
  data: Float64Array.of(0, 0, 1, 0.5, -0.5, 1, 2, 2, 2.5, 1.5, 1.5, 3),
};

export const blockOf = ({ rows, columns, data }: Matrix): Block => ({ rows, columns, data: Float64Array.from(data) });

/** `count` points in turn around `groups` corners, `columns` wide; the corners are 4 apart, the groups 1 wide. */
export function crowds(count: number, groups: number, columns: number, seed = 1): Block {
  const random = createRandom(seed, 'crowds');
  const points = createBlock(count, columns);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < columns; j++)
      points.data[i * columns + j] = (i % groups === j ? 4 : 0) + random.uniform() - 0.5;
  }
  return points;
}
