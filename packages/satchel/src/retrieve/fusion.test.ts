import { describe, expect, it } from 'vitest';
import { cosine } from '../core/likeness.ts';
import { bm25 } from './bm25.ts';
import { fuseRankers, type Normalisation } from './fusion.ts';
import { NOT_FOUND, type Ranker } from './ranker.ts';
import { query, scoresOf, toyIndex, toyQuery } from './toy-collection.case.ts';
import { vectorRanker } from './vectors.ts';

const given = (...scores: number[]): Ranker => ({
  documents: scores.length,
  score: (_, into) => into.set(scores),
  explain: (_, document) => {
    const score = scores[document]!;
    return score === NOT_FOUND
      ? { score, shares: [], remainder: score }
      : { score, shares: [{ word: 1, source: 'words', share: score - 1 }], remainder: 1 };
  },
});

const first = given(2, 6, NOT_FOUND, 4, NOT_FOUND);
const second = given(-1, -2, -3, NOT_FOUND, NOT_FOUND);
const fused = (lambda: number, normalisation: Normalisation = 'min-max') =>
  fuseRankers(first, second, lambda, normalisation);

describe('fusion', () => {
  it('brings both scores to one scale and mixes them; what only one found is lowest in the other', () => {
    // min-max: first 0, 1, –, ½; second 1, ½, 0, –
    expect(scoresOf(fused(0.25), query())).toEqual([0.25, 0.875, 0, 0.375, NOT_FOUND]);
  });

  it('knows standard scores, and raw ones', () => {
    const [sd, sd2] = [Math.sqrt(8 / 3), Math.sqrt(2 / 3)];
    const standard = scoresOf(fused(0.5, 'z-score'), query());
    expect(standard[0]).toBeCloseTo(0.5 * (-2 / sd) + 0.5 * (1 / sd2), 12);
    expect(standard[2]).toBeCloseTo(0.5 * (-2 / sd) + 0.5 * (-1 / sd2), 12);
    expect(scoresOf(fused(0.5, 'none'), query())).toEqual([0.5, 2, -0.5, 0.5, NOT_FOUND]);
  });

  it('is each of its parts, to the bit, at either end', () => {
    for (const normalisation of ['min-max', 'z-score', 'none'] as const) {
      expect(scoresOf(fused(0, normalisation), query())).toEqual(scoresOf(first, query()));
      expect(scoresOf(fused(1, normalisation), query())).toEqual(scoresOf(second, query()));
    }
  });

  it('survives scores that are all alike, and rankers that find nothing', () => {
    expect(scoresOf(fuseRankers(given(3, 3), given(1, 2), 0.5, 'min-max'), query())).toEqual([0, 0.5]);
    expect(scoresOf(fuseRankers(given(3, 3), given(1, 1), 0.5, 'z-score'), query())).toEqual([0, 0]);
    expect(scoresOf(fuseRankers(given(NOT_FOUND, NOT_FOUND), given(1, 2), 0.5, 'min-max'), query())).toEqual([0, 0.5]);
  });

  it.each(['min-max', 'z-score', 'none'] as const)('explains what came from which part: %s', (normalisation) => {
    const documents = { rows: 3, columns: 2, data: Float32Array.of(1, 0, 1, 1, 0, 2) };
    const vectors = vectorRanker({
      documents,
      likeness: cosine,
      vectorOf: () => Float32Array.of(1, 0.5),
      attribute: (document, direction) => ({
        shares: [0, 1].map((i) => ({
          word: i,
          source: 'vectors',
          share: direction[i]! * documents.data[2 * document + i]!,
        })),
        remainder: 0,
      }),
    });
    const words = bm25.prepare(toyIndex, { variant: 'lucene', k1: 1.2, b: 0.75, delta: 1 });
    const both = fuseRankers(words, vectors, 0.4, normalisation);
    const scores = scoresOf(both, toyQuery);
    for (const [document, score] of scores.entries()) {
      const { score: told, shares, remainder } = both.explain(toyQuery, document);
      expect(told).toBe(score);
      expect(shares.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 12);
      expect(new Set(shares.map(({ source }) => source))).toEqual(new Set(['words', 'vectors']));
    }
  });
});
