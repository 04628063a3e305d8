import { describe, expect, it } from 'vitest';
import { createMatrix } from '../matrix.ts';
import { claimSlot, forgetRows, placeRows } from './row-copies.ts';

const copiesOf = (rows: number) => ({
  copies: createMatrix(rows + 1, 1),
  slots: new Uint32Array(rows),
  touched: new Uint32Array(rows + 1),
});

describe('slots of rows', () => {
  it('are handed out in order and know their rows', () => {
    const copies = copiesOf(5);
    expect([claimSlot(copies, 3), claimSlot(copies, 0)]).toEqual([1, 2]);
    expect([...copies.touched]).toEqual([2, 3, 0, 0, 0, 0]);
    expect([...copies.slots]).toEqual([2, 0, 0, 1, 0]);
  });

  it('give every row one place in the sums, whichever shard comes first with it', () => {
    const [first, second, sums] = [copiesOf(5), copiesOf(5), copiesOf(5)];
    for (const row of [4, 1]) claimSlot(first, row);
    for (const row of [1, 2, 4, 0]) claimSlot(second, row);
    expect([placeRows(first, sums), placeRows(second, sums)]).toEqual([0, 2]);
    expect([...sums.touched]).toEqual([4, 4, 1, 2, 0, 0]);
    expect(placeRows(first, sums)).toBe(4);
    expect(sums.touched[0]).toBe(4);
  });

  it('are all free after forgetting, once they were emptied', () => {
    const copies = copiesOf(2);
    claimSlot(copies, 1);
    copies.slots.fill(0);
    forgetRows(copies);
    expect(claimSlot(copies, 0)).toBe(1);
  });
});
