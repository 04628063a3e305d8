import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedSum, shardsOf } from './shards.ts';

describe('shards of rows', () => {
  it('hold every row once, in order, and are fixed by the number of rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (rows) => {
        const shards = shardsOf(rows);
        expect(shards.length).toBeLessThanOrEqual(4096);
        expect(shards.at(-1)?.end ?? 0).toBe(rows);
        shards.forEach(({ start, end }, i) => {
          expect(start).toBe(i === 0 ? 0 : shards[i - 1]!.end);
          expect(end).toBeGreaterThan(start);
        });
      }),
    );
  });

  it('have 128 rows at least, 4√rows of many, and are 4,096 at most', () => {
    expect(shardsOf(0)).toEqual([]);
    expect(shardsOf(128)).toEqual([{ start: 0, end: 128 }]);
    expect(shardsOf(129)).toEqual([
      { start: 0, end: 128 },
      { start: 128, end: 129 },
    ]);
    expect(shardsOf(10_000)).toHaveLength(25);
    expect(shardsOf(10_000)[0]).toEqual({ start: 0, end: 400 });
    expect(shardsOf(1e9)).toHaveLength(4096);
  });
});

describe('an ordered sum', () => {
  const parts = [0.1, 0.2, 0.3, 1e16, -1e16, 0.7].map((value) => Float64Array.of(value, value / 3));

  it('has the same bits in whatever order the parts arrive', () => {
    const expected = orderedSum();
    parts.forEach((part, shard) => {
      expected.add(shard, part);
    });
    const bits = expected.finish(6);
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        const sum = orderedSum();
        for (const shard of order) sum.add(shard, parts[shard]!);
        expect(sum.finish(6)).toEqual(bits);
      }),
    );
    expect(bits[0]).toBe(0.1 + 0.2 + 0.3 + 1e16 - 1e16 + 0.7);
  });

  it('takes an equal part for the same shard without adding it again, early or late', () => {
    const sum = orderedSum();
    sum.add(1, parts[1]!);
    sum.add(1, parts[1]!.slice());
    sum.add(0, parts[0]!);
    sum.add(0, parts[0]!.slice());
    expect(sum.finish(2)[0]).toBe(0.1 + 0.2);
  });

  it('refuses a part that differs, one of another length, and an end before all are there', () => {
    const sum = orderedSum();
    sum.add(0, parts[0]!);
    sum.add(2, parts[2]!);
    expect(() => sum.add(0, parts[1]!)).toThrow('shard 0 has two parts that differ');
    expect(() => sum.add(2, parts[1]!)).toThrow('shard 2 has two parts that differ');
    expect(() => sum.add(1, new Float64Array(3))).toThrow('the part of shard 1 has 3 numbers, not 2');
    expect(() => sum.finish(3)).toThrow('the part of shard 1 of 3 is missing');
  });

  it('adds parts that know only some of the numbers as if the others were 0', () => {
    const [dense, sparse] = [orderedSum(), orderedSum()];
    const first = Float64Array.of(0.1, 0.2, 0, 0, 0.3, 0.4);
    for (const shard of [1, 0]) {
      dense.add(shard, first);
      sparse.add(shard, { length: 6, width: 2, at: Uint32Array.of(0, 2), values: Float64Array.of(0.1, 0.2, 0.3, 0.4) });
    }
    expect(sparse.finish(2)).toEqual(dense.finish(2));
  });

  it('refuses any second part where a shard is computed once', () => {
    const sum = orderedSum('refused');
    sum.add(1, parts[1]!);
    expect(() => sum.add(1, parts[1]!)).toThrow('shard 1 came twice');
    sum.add(0, parts[0]!);
    expect(() => sum.add(0, parts[0]!)).toThrow('shard 0 came twice');
  });
});
