import { describe, expect, it } from 'vitest';
import { averagePrecision } from './ranking-metrics.ts';
import { retrievalMetrics } from './retrieval-metrics.ts';

/** q1 finds one of two, q2 its only one at rank 2; q3 was judged but has nothing to find, q4 has no list in the run. */
const judgements = new Map([
  ['q1', new Map([['a', 2], ['b', 1], ['x', 0]])],
  ['q2', new Map([['c', 1]])],
  ['q3', new Map([['a', 0]])],
  ['q4', new Map([['a', 1]])],
]); // biome-ignore format: a small table
const run = new Map([
  ['q1', ['a', 'x']],
  ['q2', ['a', 'c']],
  ['q3', ['a']],
  ['unjudged', ['a']],
]);

describe('the metrics of a run', () => {
  const metrics = retrievalMetrics(run, judgements);

  it('are means over the judged queries with a relevant document, with or without a list', () => {
    expect(metrics['map']).toEqual({ mean: (0.5 + 0.5 + 0) / 3, perQuery: { q1: 0.5, q2: 0.5, q4: 0 } });
    expect(metrics['mrr']?.perQuery).toEqual({ q1: 1, q2: 0.5, q4: 0 });
    expect(metrics['p@5']?.perQuery).toEqual({ q1: 0.2, q2: 0.2, q4: 0 });
    expect(metrics['recall@100']?.perQuery).toEqual({ q1: 0.5, q2: 1, q4: 0 });
    expect(metrics['r-precision']?.perQuery).toEqual({ q1: 0.5, q2: 0, q4: 0 });
    expect(metrics['ndcg@10']?.perQuery['q1']).toBeCloseTo(2 / (2 + 1 / Math.log2(3)), 12);
  });

  it('agree with the average precision of each list', () => {
    for (const [id, score] of Object.entries(metrics['map']?.perQuery ?? {}))
      expect(score).toBe(averagePrecision(run.get(id) ?? [], judgements.get(id)!));
  });

  it('bear any name a query may have', () => {
    const odd = retrievalMetrics(new Map([['__proto__', ['a']]]), new Map([['__proto__', new Map([['a', 1]])]]));
    expect(Object.entries(odd['map']?.perQuery ?? {})).toEqual([['__proto__', 1]]);
  });
});

it('refuses judgements without a relevant document', () => {
  expect(() => retrievalMetrics(run, new Map([['q3', new Map([['a', 0]])]]))).toThrowError(
    expect.objectContaining({
      code: 'NO_JUDGEMENTS',
      message: 'None of the 1 queries has a relevant document to find.',
    }),
  );
});
