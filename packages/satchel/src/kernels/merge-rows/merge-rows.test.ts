import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { claimSlot, placeRows } from '../../core/threads/row-copies.ts';
import { type Bench, createBench } from '../twins.case.ts';

describe('merging rows', () => {
  it('moves row 1 from 10 by half of what two shards changed in it, 2 and 4, and leaves row 0 alone', () => {
    const bench = createBench();
    const shard = (changed: number) => ({
      copies: { rows: 2, columns: 4, data: bench.floats([0, 0, 0, 0, changed, changed, changed, changed]) },
      slots: bench.words([0, 1]),
      touched: bench.words([1, 1]),
    });
    for (const kernels of [bench.plain, bench.simd]) {
      const rows = { rows: 2, columns: 4, data: bench.floats([5, 5, 5, 5, 10, 10, 10, 10]) };
      const sums = { copies: bench.memory.matrix(3, 4), slots: bench.memory.u32(2), touched: bench.memory.u32(3) };
      for (const changed of [12, 14]) {
        const copies = shard(changed);
        kernels.addDifferences(rows, copies, sums, placeRows(copies, sums), { part: 0, parts: 1 });
      }
      kernels.applySums(rows, bench.floats([1, 0.5]), sums, { part: 0, parts: 1 });
      expect([...rows.data]).toEqual([5, 5, 5, 5, 13, 13, 13, 13]);
    }
  });

  /** Two shards that touched some of 100 rows, merged by `parts` threads' shares, the last first. */
  function merged(pick: (bench: Bench) => Kernels, parts = 1): Float32Array {
    const bench = createBench(21);
    const kernels = pick(bench);
    const rows = bench.matrix(100, 8);
    const place = () => ({
      copies: bench.matrix(101, 8),
      slots: bench.memory.u32(100),
      touched: bench.memory.u32(101),
    });
    const [first, second, sums] = [place(), place(), place()];
    for (let row = 0; row < 90; row += 2) claimSlot(first, row);
    for (let row = 99; row > 0; row -= 3) claimSlot(second, row);
    const placed = [first, second].map((shard) => ({ shard, before: placeRows(shard, sums) }));
    expect(placed.map(({ before }) => before)).toEqual([0, 45]);
    expect([...sums.touched.subarray(44, 48)]).toEqual([86, 88, 99, 96]); // the last of the first shard, the first of the second
    const factors = bench.floats(Array.from({ length: 100 }, (_, row) => 1 / (row + 1)));
    for (let part = parts - 1; part >= 0; part--) {
      for (const { shard, before } of placed) kernels.addDifferences(rows, shard, sums, before, { part, parts });
      kernels.applySums(rows, factors, sums, { part, parts });
    }
    expect(Math.max(...first.slots, ...second.slots, ...sums.slots)).toBe(0);
    return rows.data.slice();
  }

  it('agrees with its twin to the bit and adds in shard order', () => {
    expect(merged((bench) => bench.simd)).toEqual(merged((bench) => bench.plain));
  });

  it.each([2, 3, 7])('gives the same bits in %i shares as in one', (parts) => {
    const whole = merged((bench) => bench.simd);
    expect(merged((bench) => bench.simd, parts)).toEqual(whole);
    expect(merged((bench) => bench.plain, parts)).toEqual(whole);
  });
});
