import { expect, it } from 'vitest';
import { leaksAcross } from './leaks.ts';
import type { DuplicateKind, DuplicatePair } from './near-duplicates.ts';

const pair = (first: number, second: number, kind: DuplicateKind, similarity = 0.7): DuplicatePair => ({
  first,
  second,
  kind,
  similarity: kind === 'exact' ? 1 : similarity,
  containment: 1,
});
const rows = (...list: number[]): Uint32Array => Uint32Array.from(list);

it('a test document leaks when its copy is in the training part, whichever comes first in the corpus', () => {
  const pairs = [pair(0, 2, 'near'), pair(1, 3, 'near')];
  expect(leaksAcross({ pairs }, rows(0, 3), rows(1, 2))).toMatchObject([
    { row: 1, source: 3, kind: 'near' },
    { row: 2, source: 0, kind: 'near' },
  ]);
});

it('copies on one side of the split are no leak', () => {
  expect(leaksAcross({ pairs: [pair(0, 1, 'exact'), pair(2, 3, 'near')] }, rows(0, 1), rows(2, 3))).toEqual([]);
});

it('the closest training document is named: exact before near, near before contained, then the more similar', () => {
  const pairs = [pair(0, 9, 'contained', 0.9), pair(1, 9, 'near', 0.6), pair(2, 9, 'near', 0.8)];
  expect(leaksAcross({ pairs }, rows(0, 1, 2), rows(9))).toMatchObject([{ row: 9, source: 2, similarity: 0.8 }]);
  expect(leaksAcross({ pairs: [...pairs, pair(3, 9, 'exact')] }, rows(0, 1, 2, 3), rows(9))).toMatchObject([
    { source: 3 },
  ]);
});

it('exact copies share what the first of them is paired with', () => {
  const pairs = [pair(0, 1, 'exact'), pair(0, 2, 'exact'), pair(0, 3, 'near')];
  expect(leaksAcross({ pairs }, rows(1), rows(0, 2, 3))).toMatchObject([
    { row: 0, source: 1, kind: 'exact' },
    { row: 2, source: 1, kind: 'exact' },
    { row: 3, source: 1, kind: 'near' },
  ]);
});

it('documents on neither side are never the source of a leak', () => {
  expect(leaksAcross({ pairs: [pair(0, 1, 'exact'), pair(0, 2, 'near')] }, rows(5), rows(1, 2))).toEqual([]);
});
