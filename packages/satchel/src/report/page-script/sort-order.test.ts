import { describe, expect, it } from 'vitest';
import { sortedRows } from './sort-order.ts';

const sorted = (cells: string[], isDescending = false) => sortedRows(cells, isDescending).map((row) => cells[row]);

describe('the order of rows', () => {
  it('is by number where a column has numbers of one unit', () => {
    expect(sorted(['9.5 %', '86.1 %', '10.0 %'])).toEqual(['9.5 %', '10.0 %', '86.1 %']);
    expect(sorted(['1,200', '−0.25', '30', '+4'])).toEqual(['−0.25', '+4', '30', '1,200']);
    expect(sorted(['▲ 2', '▼ −1', '0'], true)).toEqual(['▲ 2', '0', '▼ −1']);
    expect(sorted(['78.1 ± 0.3', '9.9 ± 0.4'])).toEqual(['9.9 ± 0.4', '78.1 ± 0.3']);
  });

  it('is by text where a word or another unit is among them', () => {
    expect(sorted(['b', 'a10', 'a9'])).toEqual(['a9', 'a10', 'b']);
    expect(sorted(['3 s', 'none', '20 s'])).toEqual(['3 s', '20 s', 'none']);
  });

  it('puts empty cells last both ways and keeps equal cells in their order', () => {
    expect(sorted(['', '2', '–', '1'])).toEqual(['1', '2', '', '–']);
    expect(sorted(['', '2', '–', '1'], true)).toEqual(['2', '1', '', '–']);
    expect(sortedRows(['x', 'X', 'a', 'x'], false)).toEqual([2, 0, 1, 3]);
  });
});
