import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNames, packStrings, unpackNames, unpackStrings } from './packed-strings.ts';

const anyText = fc.string({ unit: 'binary' });

it('gives the same strings back, halves of surrogate pairs too', () => {
  fc.assert(
    fc.property(fc.array(anyText), (strings) => {
      expect(unpackStrings(packStrings(strings))).toEqual(strings);
    }),
  );
  expect(unpackStrings(packStrings(['\ud800', '', 'ü'.repeat(20_000)]))).toEqual(['\ud800', '', 'ü'.repeat(20_000)]);
});

it('lies in shared memory', () => {
  const { units, ends } = packStrings(['iron', 'anvil']);
  expect(units.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect([...ends]).toEqual([4, 9]);
});

it('keeps absent names absent, and stores a name once', () => {
  const packed = packNames(['train', undefined, 'test', 'train']);
  expect([...packed.numbers]).toEqual([0, -1, 1, 0]);
  expect([...packed.names.ends]).toEqual([5, 9]);
  expect(unpackNames(packed)).toEqual(['train', undefined, 'test', 'train']);
});
