import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, dotProduct, hellinger } from '../core/likeness.ts';
import type { Matrix } from '../core/matrix.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { createRandom } from '../numeric/random.ts';
import { createDenseRows, denseRanker } from './dense-rows.ts';
import { NOT_FOUND } from './ranker.ts';
import { topDocuments } from './top-documents.ts';
import { query, scoresOf } from './toy-collection.case.ts';
import { type VectorRankerParts, vectorRanker } from './vectors.ts';

function placed({ rows, columns, data }: Matrix, parts: Omit<VectorRankerParts, 'documents'>) {
  const dense = createDenseRows(kernelProvider, rows, columns);
  dense.matrix.data.set(data);
  return denseRanker(dense, parts);
}

/** Four documents in the plane; the last has no vector. */
const plane: Matrix = { rows: 4, columns: 2, data: Float32Array.of(3, 0, 0, 2, 1, 1, 0, 0) };
const east = () => Float32Array.of(2, 0);

function randomMatrix(rows: number, columns: number, seed: number): Matrix {
  const random = createRandom(seed);
  return {
    rows,
    columns,
    data: Float32Array.from({ length: rows * columns }, () => Math.round(8 * random.uniform() - 4)),
  };
}

describe('dense rows', () => {
  it('are compared by their angles, or by their products', () => {
    const [first, second, third, fourth] = scoresOf(placed(plane, { likeness: cosine, vectorOf: east }), query());
    expect([first, second, fourth]).toEqual([1, 0, 0]);
    expect(third).toBeCloseTo(Math.SQRT1_2, 7);
    expect(scoresOf(placed(plane, { likeness: dotProduct, vectorOf: east }), query())).toEqual([6, 0, 2, 0]);
  });

  it('of shares are compared by the roots of their products, and explained by what makes them', () => {
    const shares: Matrix = { rows: 2, columns: 2, data: Float32Array.of(0.25, 0.75, 1, 0) };
    const vectorOf = () => Float32Array.of(0.5, 0.5);
    const attribute = (document: number, direction: Float64Array) => ({
      shares: [],
      remainder: direction.reduce((sum, value, i) => sum + value * shares.data[2 * document + i]!, 0),
    });
    const plain = vectorRanker({ documents: shares, likeness: hellinger, vectorOf, attribute });
    const dense = placed(shares, { likeness: hellinger, vectorOf, attribute });
    const expected = [Math.sqrt(0.125) + Math.sqrt(0.375), Math.SQRT1_2];
    for (const ranker of [plain, dense]) {
      scoresOf(ranker, query()).forEach((score, document) => {
        expect(score).toBeCloseTo(expected[document]!, 6);
        expect(ranker.explain(query(), document).remainder).toBeCloseTo(expected[document]!, 6);
      });
    }
  });

  it('have the scores of the plain ranker, to the precision of 32-bit floats', () => {
    const shape = fc.record({
      rows: fc.integer({ min: 1, max: 40 }),
      columns: fc.integer({ min: 1, max: 40 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shape, fc.constantFrom(cosine, dotProduct), ({ rows, columns, seed }, likeness) => {
        const documents = randomMatrix(rows, columns, seed);
        const vectorOf = () => randomMatrix(1, columns, seed + 1).data;
        const expected = scoresOf(vectorRanker({ documents, likeness, vectorOf }), query());
        const found = scoresOf(placed(documents, { likeness, vectorOf }), query());
        found.forEach((score, document) => {
          if (expected[document] === NOT_FOUND) expect(score).toBe(NOT_FOUND);
          else expect(score).toBeCloseTo(expected[document]!, 5);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('give the same score, to the bit, for one document, for all, and in any list', () => {
    const documents = randomMatrix(1500, 7, 3);
    const ranker = placed(documents, { likeness: cosine, vectorOf: () => Float32Array.of(1, -2, 3, 0, 1, 1, 2) });
    const scores = Float64Array.from(scoresOf(ranker, query()));
    for (const k of [1, 10, 1024, 1025, 2000]) {
      const { documents: found, scores: told, all } = ranker.top!(query(), k);
      expect(found).toEqual(topDocuments(scores, k));
      expect([...told]).toEqual(Array.from(found, (document) => scores[document]));
      expect(all).toBe(1500);
    }
    for (const document of [0, 700, 1499]) expect(ranker.explain(query(), document).score).toBe(scores[document]);
  });

  it('find nothing for a query without a vector', () => {
    const ranker = placed(plane, { likeness: cosine, vectorOf: () => Float32Array.of(0, 0) });
    expect(scoresOf(ranker, query())).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND, NOT_FOUND]);
    expect(ranker.top!(query(), 3)).toMatchObject({ all: 0, documents: new Uint32Array(0) });
    expect(ranker.explain(query(), 0).score).toBe(NOT_FOUND);
  });

  it('explain a score by what the representation tells of its words', () => {
    const attribute = (document: number, direction: Float64Array) => ({
      shares: [{ word: 7, source: 'vectors', share: direction[0]! * plane.data[2 * document]! } as const],
      remainder: direction[1]! * plane.data[2 * document + 1]!,
    });
    const ranker = placed(plane, { likeness: cosine, vectorOf: () => Float32Array.of(1, 1), attribute });
    for (const [document, score] of scoresOf(ranker, query()).entries()) {
      const { shares, remainder } = ranker.explain(query(), document);
      expect(shares.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 6);
    }
  });
});
