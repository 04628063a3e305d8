import { describe, expect, it } from 'vitest';
import { joined, offsetsOf, turned } from './end-to-end.ts';

describe('lists end to end', () => {
  const lists = [[1, 2], [], [3, 4, 5]];

  it('begin where the lists before them end', () => {
    expect(offsetsOf(lists.map(({ length }) => length))).toEqual(Uint32Array.of(0, 2, 2, 5));
    expect(offsetsOf([])).toEqual(Uint32Array.of(0));
  });

  it('are copied in their order', () => {
    expect(joined(Float32Array, lists)).toEqual(Float32Array.of(1, 2, 3, 4, 5));
    expect(joined(Uint32Array, [])).toEqual(new Uint32Array(0));
    const own = Uint8Array.of(7);
    expect(joined(Uint8Array, [own])).not.toBe(own);
  });
});

it('turns lists of ids with values into lists by id, and back', () => {
  const lists = {
    offsets: Uint32Array.of(0, 2, 2, 4),
    ids: Uint32Array.of(0, 2, 1, 2),
    values: Float32Array.of(5, 6, 7, 8),
  };
  const byId = turned(Float32Array, lists, 4);
  expect(byId).toEqual({
    offsets: Uint32Array.of(0, 1, 2, 4, 4),
    lists: Uint32Array.of(0, 2, 0, 2),
    values: Float32Array.of(5, 7, 6, 8),
  });
  const back = turned(Float32Array, { ...byId, ids: byId.lists }, 3);
  expect(back).toEqual({ offsets: lists.offsets, lists: lists.ids, values: lists.values });
});
