import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, dotProduct } from '../core/likeness.ts';
import type { Matrix, SparseMatrix, Vector } from '../core/matrix.ts';
import { subspaceLikeness } from '../representation/parts/subspace-likeness.ts';
import { NOT_FOUND } from './ranker.ts';
import { query, scoresOf } from './toy-collection.case.ts';
import { comparingRanker, vectorRanker } from './vectors.ts';

/** Four documents in the plane; the last has no vector. */
const dense: Matrix = { rows: 4, columns: 2, data: Float32Array.of(3, 0, 0, 2, 1, 1, 0, 0) };
const sparse: SparseMatrix = {
  rows: 4,
  columns: 2,
  offsets: Uint32Array.of(0, 1, 2, 4, 4),
  indices: Uint32Array.of(0, 1, 0, 1),
  values: Float32Array.of(3, 2, 1, 1),
};
const towards = (vector: Vector) => () => vector;
const east = Float32Array.of(2, 0);

describe.each([
  ['dense', dense, east],
  ['sparse', sparse, { indices: Uint32Array.of(0), values: Float32Array.of(2) }],
])('%s vectors', (_, documents, asked) => {
  it('are compared by their angles', () => {
    const ranker = vectorRanker({ documents, likeness: cosine, vectorOf: towards(asked) });
    const [first, second, third, fourth] = scoresOf(ranker, query());
    expect([first, second, fourth]).toEqual([1, 0, 0]);
    expect(third).toBeCloseTo(Math.SQRT1_2, 7);
  });

  it('or by their products', () => {
    expect(scoresOf(vectorRanker({ documents, likeness: dotProduct, vectorOf: towards(asked) }), query())).toEqual([
      6, 0, 2, 0,
    ]);
  });

  it('explain a score by what the representation tells of its words', () => {
    const attribute = (document: number, direction: Float64Array) => ({
      shares: [{ word: 7, source: 'vectors', share: direction[0]! * dense.data[2 * document]! } as const],
      remainder: direction[1]! * dense.data[2 * document + 1]!,
    });
    const ranker = vectorRanker({ documents, likeness: cosine, vectorOf: towards(asked), attribute });
    const scores = scoresOf(ranker, query());
    for (const [document, score] of scores.entries()) {
      const explained = ranker.explain(query(), document);
      expect(explained.score).toBe(score);
      expect(explained.shares.reduce((sum, { share }) => sum + share, explained.remainder)).toBeCloseTo(score, 12);
    }
  });
});

it('a query without a vector finds nothing', () => {
  const ranker = vectorRanker({ documents: dense, likeness: cosine, vectorOf: towards(Float32Array.of(0, 0)) });
  expect(scoresOf(ranker, query())).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect(ranker.explain(query(), 0).score).toBe(NOT_FOUND);
});

it('any number of columns is added up whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 11 }), (row) => {
      const documents: Matrix = { rows: 1, columns: row.length, data: Float32Array.from(row) };
      const ranker = vectorRanker({
        documents,
        likeness: dotProduct,
        vectorOf: towards(Float32Array.from(row, () => 2)),
      });
      expect(scoresOf(ranker, query())).toEqual([row.reduce((sum, value) => sum + 2 * value, 0)]);
    }),
  );
});

it('vectors that are no directions are compared as their representation says', () => {
  const overlap = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + Math.min(value, b[i]!), 0);
  const ranker = comparingRanker(dense, () => east, overlap);
  expect(scoresOf(ranker, query())).toEqual([2, 0, 1, 0]);
  expect(ranker.explain(query(), 2)).toEqual({ score: 1, shares: [], remainder: 1 });
  expect(
    scoresOf(
      comparingRanker(dense, () => Float32Array.of(0, 0), overlap),
      query(),
    ),
  ).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  expect(() => vectorRanker({ documents: dense, likeness: subspaceLikeness, vectorOf: towards(east) })).toThrowError(
    expect.objectContaining({ code: 'UNSUPPORTED' }),
  );
});

it('a short query is compared by its angle too', () => {
  const ranker = vectorRanker({ documents: dense, likeness: cosine, vectorOf: towards(Float32Array.of(0.25, 0)) });
  expect(scoresOf(ranker, query())[0]).toBe(1);
});
