import { expect, it } from 'vitest';
import { cells, columns } from './table.ts';

it('lines columns up, text left and numbers right', () => {
  expect(columns([['a', '1'], ['bcd', '100']], ['left', 'right'])).toEqual(['a      1', 'bcd  100']); // biome-ignore format: a table
});

it('counts what a terminal shows: wide characters twice, marks and colours not at all', () => {
  expect([cells('abc'), cells('日本'), cells('e\u0301'), cells('\u001b[31mred\u001b[39m')]).toEqual([3, 4, 1, 3]);
});
