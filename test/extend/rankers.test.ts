/** A ranker of one's own, made outside with public exports alone: one declaration, used wherever a name may be. */
import { describe, expect, it } from 'vitest';
import {
  defineRanker,
  documentFrequency,
  indexedDocuments,
  lexicalRanker,
  number,
} from '../../packages/satchel/src/extend.ts';
import { corpusOf, evaluateRetrieval } from '../../packages/satchel/src/index.ts';

/** Σ of idf over the words that query and document share: how often they occur in the document does not count. */
const coordination = defineRanker({
  name: 'coordination',
  summary: 'how many rare words of the query a document holds',
  options: { power: number('how much rare words count', 1, { min: 0, max: 10 }) },
  prepare: (index, { power }) =>
    lexicalRanker(index, ({ ids }) => ({
      part(j) {
        const idf = Math.log(1 + indexedDocuments(index) / documentFrequency(index, ids[j]!)) ** power;
        return () => idf;
      },
    })),
});

const documents = corpusOf([
  { id: 'a', text: 'iron iron iron iron', labels: [] },
  { id: 'b', text: 'iron and anvil', labels: [] },
  { id: 'c', text: 'flour and oven', labels: [] },
]);
const test = {
  documents,
  queries: [{ id: 'q', text: 'iron anvil' }],
  judgements: new Map([['q', new Map([['b', 1]])]]),
};

describe('a ranker of one’s own', () => {
  it('ranks by what it declares', async () => {
    const { lists, metrics } = await evaluateRetrieval(test, { ranker: coordination });
    expect(lists[0]!.documents).toEqual(['b', 'a']);
    expect(lists[0]!.scores[0]).toBeCloseTo(Math.log(1 + 3 / 2) + Math.log(4), 12);
    expect(metrics['map']!.mean).toBe(1);
  });

  it('takes its options, checked, and can be tuned', async () => {
    const { options } = await evaluateRetrieval(test, {
      ranker: coordination,
      options: { coordination: { power: 2 } },
    });
    expect(options).toMatchObject({ ranker: 'coordination', coordination: { power: 2 } });
    await expect(
      evaluateRetrieval(test, { ranker: coordination, options: { coordination: { powr: 2 } } }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_PARAM' });
  });
});
