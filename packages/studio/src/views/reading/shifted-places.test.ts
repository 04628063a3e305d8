import { expect, it } from 'vitest';
import { shiftedPlaces } from './shifted-places.ts';

const before = 'hot iron on the anvil';
const places = [[0, 3, 1], [4, 8, 2], [16, 21, 3]] as const; // biome-ignore format: hot, iron, anvil

it.each([
  ['the same text', before, [[0, 3, 1], [4, 8, 2], [16, 21, 3]]],
  ['a word put in', 'hot red iron on the anvil', [[0, 3, 1], [8, 12, 2], [20, 25, 3]]],
  ['a letter inside of a word', 'hot irXon on the anvil', [[0, 3, 1], [17, 22, 3]]],
  ['a word taken out', 'iron on the anvil', [[0, 4, 2], [12, 17, 3]]],
  ['a letter at the end', 'hot iron on the anvils', [[0, 3, 1], [4, 8, 2], [16, 21, 3]]],
  ['another text', 'dough', []],
  ['nothing', '', []],
])('%s', (_, now, expected) => {
  expect(shiftedPlaces(places, before, now)).toEqual(expected);
}); // biome-ignore format: a table
