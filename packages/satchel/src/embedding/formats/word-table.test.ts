import { describe, expect, it } from 'vitest';
import { resolveReadOptions } from './options.ts';
import { problemsOf } from './problems.ts';
import { WordTable } from './word-table.ts';

const [rows, dimensions] = [100_000, 4];

/** Fills a table and answers how often its numbers were moved to a larger place, and how large that is in the end. */
function fill(prepare: (table: WordTable) => void, limit = 0): { moves: number; room: number } {
  const table = new WordTable(resolveReadOptions({ limit }), problemsOf('t'));
  prepare(table);
  let [moves, data] = [0, table.data];
  for (let i = 0; i < (limit || rows); i++) {
    const at = table.row();
    if (table.data !== data) moves++;
    data = table.data;
    data[at] = i;
    table.keep(`w${i}`);
  }
  const { words } = table.loaded('glove', {});
  expect(words.vectors.data[dimensions * (words.vectors.rows - 1)]).toBe((limit || rows) - 1);
  expect(words.vectors.data).toHaveLength((limit || rows) * dimensions);
  return { moves, room: data.length };
}

describe('the room a table takes', () => {
  it('is what the file promises, taken once the file has shown that it is no joke', () => {
    expect(fill((table) => table.expect(rows, dimensions))).toEqual({ moves: 2, room: rows * dimensions });
    expect(fill((table) => table.expect(1e9, dimensions), 30_000)).toEqual({ moves: 2, room: 30_000 * dimensions });
  });

  it('grows by doubling where nothing is known, or the promise was too small', () => {
    expect(fill((table) => table.guess(() => 0, dimensions)).moves).toBeLessThan(24);
    expect(fill((table) => table.expect(10, dimensions)).moves).toBeLessThan(20);
  });

  it('never creeps after a guess that is always a little short', () => {
    let asked = 0;
    const creeping = fill((table) => table.guess(() => table.rows + (++asked % 3), dimensions));
    expect(creeping.moves).toBeLessThan(24);
    expect(fill((table) => table.guess(() => rows + 2000, dimensions)).room).toBe((rows + 2000) * dimensions);
  });

  it('stays small for a large promise that is not kept', () => {
    const table = new WordTable(resolveReadOptions(), problemsOf('t'));
    table.expect(10_000_000, 300);
    table.row();
    expect(table.data.byteLength).toBeLessThanOrEqual(2 ** 18);
  });
});
