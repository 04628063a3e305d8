import { expect, it } from 'vitest';
import { normaliseApart } from './term-weights.ts';

it('words and character n-grams are scaled apart, the n-grams to their share, and then all of a row together', () => {
  const rows = { offsets: Uint32Array.of(0, 3), columns: Uint32Array.of(0, 1, 2) };
  const marks = Uint8Array.of(0, 1, 1); // a word and two n-grams
  const once = Float32Array.of(5, 3, 1);
  const often = Float32Array.of(50, 3, 1);
  normaliseApart(once, rows, marks, 'l1');
  normaliseApart(often, rows, marks, 'l1');
  expect([...once]).toEqual([...often]); // how long the words are does not count
  expect(once[1]! / once[2]!).toBeCloseTo(3, 6);
  const unit = Float32Array.of(1, 0.75, 0.25);
  normaliseApart(unit, rows, marks, 'l1');
  unit.forEach((value, j) => {
    expect(value).toBeCloseTo(once[j]!, 6); // nor how long the n-grams are
  });
});
