import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bm25 } from './bm25.ts';
import { NOT_FOUND } from './ranker.ts';
import { bestDocuments, topDocuments } from './top-documents.ts';
import { query, toyIndex } from './toy-collection.case.ts';

it('gives the best first, of equal scores the earlier document', () => {
  expect([...topDocuments(Float64Array.of(1, 3, 2, 3, NOT_FOUND, 3), 3)]).toEqual([1, 3, 5]);
});

it('leaves out what was not found, and gives fewer where there are no more', () => {
  expect([...topDocuments(Float64Array.of(NOT_FOUND, -2, NOT_FOUND), 5)]).toEqual([1]);
  expect(topDocuments(new Float64Array(0), 5)).toHaveLength(0);
  expect(topDocuments(Float64Array.of(1), 0)).toHaveLength(0);
});

it('is what sorting everything would give', () => {
  const scores = fc.array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(NOT_FOUND)), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 70 }), (given, k) => {
      const values = Float64Array.from(given);
      const sorted = given
        .map((_, document) => document)
        .filter((document) => values[document] !== NOT_FOUND)
        .sort((a, b) => values[b]! - values[a]! || a - b);
      expect([...topDocuments(values, k)]).toEqual(sorted.slice(0, k));
    }),
  );
});

it('leaves out what is not to be kept, and asks of nothing that was not found', () => {
  const ranker = bm25.prepare(toyIndex, { variant: 'lucene', k1: 1.2, b: 0.75, delta: 1 });
  const asked: number[] = [];
  const keep = (document: number): boolean => asked.push(document) > 0 && document !== 0;
  const { documents, all } = bestDocuments(ranker, query([0, 1]), 10, new Float64Array(3), keep);
  expect([[...documents], all, asked]).toEqual([[2], 1, [0, 2]]);
});
