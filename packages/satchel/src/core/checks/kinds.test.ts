import { expect, it } from 'vitest';
import { fitsOne } from './kinds.ts';

const [data, offsets, values] = [Float32Array.of(1, 2), Uint32Array.of(0, 1), Float32Array.of(2)];

it.each<[string, unknown, boolean]>([
  ['dense', { rows: 1, columns: 2, data }, true],
  ['sparse', { rows: 1, columns: 2, offsets, indices: Uint32Array.of(1), values }, true],
  ['without rows', { columns: 2, data }, false],
  ['with rows that are null', { rows: null, columns: 2, data }, false],
  ['with a list for data', { rows: 1, columns: 2, data: [1, 2] }, false],
  ['sparse without values', { rows: 1, columns: 2, offsets }, false],
  ['with a DataView', { rows: 1, columns: 2, data: new DataView(new ArrayBuffer(8)) }, false],
  ['a list', [1, 2], false],
  ['nothing', null, false],
])('vectors: %s', (_, value, fits) => {
  expect(fitsOne(value, ['vectors'])).toBe(fits);
});
