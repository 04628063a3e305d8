import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, nearest } from './spelling.ts';

it.each([
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['same', 'same', 0],
  ['bwo', 'bow', 1],
])('counts %s → %s as %d changes', (from, to, changes) => {
  expect(editDistance(from, to)).toBe(changes);
});

it('counts the same both ways', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.string({ maxLength: 12 }),
      (a, b) => editDistance(a, b) === editDistance(b, a),
    ),
  );
});

it('guesses what was probably meant, and nothing where nothing is near', () => {
  expect(nearest('thread', ['seed', 'threads'])).toBe('threads');
  expect(nearest('qqqqqq', ['seed', 'threads'])).toBeUndefined();
});
