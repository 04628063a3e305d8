import fc from 'fast-check';
import { expect, it } from 'vitest';
import { winnow } from './fingerprints.ts';

it('keeps the smallest of every window, as in the paper: 77 74 42 17 98 50 17 98 8 88 67 39 77 74 42 17 98 by fours', () => {
  const hashes = Uint32Array.of(77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98);
  expect([...winnow(hashes, 4)]).toEqual([17, 8, 39]);
});

it('takes one of fewer shingles than a window, and none of none', () => {
  expect([...winnow(Uint32Array.of(5, 3, 9), 8)]).toEqual([3]);
  expect([...winnow(new Uint32Array(0), 8)]).toEqual([]);
});

const hashes = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 }).map((list) => Uint32Array.from(list));

it('every window holds its smallest shingle among the kept ones', () => {
  fc.assert(
    fc.property(hashes, fc.integer({ min: 1, max: 9 }), (running, window) => {
      const kept = winnow(running, window);
      for (let end = window; end <= running.length; end++)
        expect(kept.has(Math.min(...running.slice(end - window, end)))).toBe(true);
    }),
  );
});

it('texts that share a run as long as a window share a fingerprint, wherever it stands', () => {
  fc.assert(
    fc.property(
      hashes,
      hashes,
      hashes,
      hashes,
      fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 5, maxLength: 20 }),
      (a, b, c, d, run) => {
        const [first, second] = [
          winnow(Uint32Array.of(...a, ...run, ...b), 5),
          winnow(Uint32Array.of(...c, ...run, ...d), 5),
        ];
        expect([...first].some((fingerprint) => second.has(fingerprint))).toBe(true);
      },
    ),
  );
});
