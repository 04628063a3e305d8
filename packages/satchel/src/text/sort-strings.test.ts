import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortedPositions } from './sort-strings.ts';

const sorted = (strings: readonly string[]): string[] => Array.from(sortedPositions(strings), (at) => strings[at]!);

it('sorts as sort() does, by code units', () => {
  const strings = [
    'b',
    'a',
    'ab',
    '',
    'z',
    'é',
    'ÿ',
    'Ā',
    '東',
    '\uffff',
    '😀',
    '\ud800',
    'a\u0000',
    'abcde',
    'abcd',
    'abcdf',
  ];
  expect(sorted(strings)).toEqual(strings.toSorted());
  expect(Array.from(sortedPositions(strings, 0), (at) => strings[at])).toEqual(strings.toSorted());
});

it('sorts any strings', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.string({ unit: fc.constantFrom('a', 'b', 'ÿ', 'Ā', '\u0000'), maxLength: 10 }),
  );
  fc.assert(
    fc.property(fc.array(text), (strings) => {
      expect(sorted(strings)).toEqual(strings.toSorted());
      expect(sortedPositions(strings, 0)).toEqual(sortedPositions(strings));
    }),
  );
});

it('leaves equal strings in their order', () => {
  for (const few of [0, 10]) expect([...sortedPositions(['b', 'a', 'b', 'a'], few)]).toEqual([1, 3, 0, 2]);
});
