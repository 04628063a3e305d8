import { describe, expect, it } from 'vitest';
import { corpusFrom } from '../contract/toy-world.ts';
import { evaluateRetrieval, type RetrievalEvaluation, type RetrievalRunOptions } from './evaluate-retrieval.ts';
import { sensesByName } from './senses-by-name.ts';

it('joins the words of index and encoder by name; words that the encoder lacks have no senses', () => {
  const own = new Map([...['bank', 'river'].entries()].map(([id, word]) => [word, id]));
  const memberships = {
    count: 3,
    offsets: Uint32Array.of(0, 2, 3),
    components: Uint32Array.of(0, 2, 1),
    shares: Float32Array.of(0.25, 0.75, 1),
  };
  expect(sensesByName(memberships, { idOf: (word) => own.get(word) }, ['river', 'trout', 'bank'])).toEqual({
    count: 3,
    offsets: Uint32Array.of(0, 1, 1, 3),
    components: Uint32Array.of(1, 0, 2),
    shares: Float32Array.of(1, 0.25, 0.75),
  });
});

/**
 * Half of the notes on rivers and of those on money name a bank; two river notes name a trout. Notes on money are shorter, so that they come
 * first for "bank". A note that names neither is found by expansion alone.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  river: ['river', 'water', 'shore', 'boat', 'reed', 'current'],
  money: ['money', 'loan', 'credit', 'debt', 'interest'],
};
const notes = Object.entries(words).flatMap(([topic, own]) =>
  Array.from({ length: 20 }, (_, i) => {
    const text = own.filter((_, w) => (w + i) % own.length > 1);
    const [bank, trout] = [i % 2 === 0, topic === 'river' && i % 10 === 0];
    return {
      id: `${topic}-${i}`,
      text: [...text, bank ? 'bank' : '', trout ? 'trout' : ''].join(' '),
      labels: [topic],
    };
  }),
);
const test = {
  documents: corpusFrom(notes),
  queries: [{ id: 'q', text: 'trout bank' }],
  judgements: new Map([['q', new Map(notes.map(({ id, labels }) => [id, labels[0] === 'river' ? 1 : 0]))]]),
};
const evaluated = (choice: RetrievalRunOptions) => evaluateRetrieval(test, { seed: 1, ...choice });
/** The topic of the first note that names neither a trout nor a bank. */
const firstByExpansion = ({ lists }: RetrievalEvaluation) =>
  lists[0]?.documents.map((id) => notes.find((note) => note.id === id)!).find(({ text }) => !/trout|bank/.test(text))
    ?.labels[0];
const mapOf = async (choice: RetrievalRunOptions) => (await evaluated(choice)).metrics['map']!.mean;

describe('expansion by senses', () => {
  const options = { lda: { topics: 2 } };

  it('of "trout bank" finds banks of rivers, where rm3 adds the words of money as well', async () => {
    const [rm3, senses] = [
      await evaluated({ ranker: 'bm25+rm3' }),
      await evaluated({ ranker: 'bm25+rm3-senses+lda', lambda: 0, options }),
    ];
    expect([rm3, senses].map(firstByExpansion)).toEqual(['money', 'river']);
    expect(senses.metrics['map']!.mean).toBeGreaterThan(rm3.metrics['map']!.mean + 0.2);
  });

  it('takes the first documents of the fused list where they are asked for', async () => {
    const second = { ...options, retrieval: { feedbackOn: 'fused' } };
    const [rm3, senses] = [
      await mapOf({ ranker: 'bm25+rm3+lda', lambda: 0, options: second }),
      await mapOf({ ranker: 'bm25+rm3-senses+lda', lambda: 0, options: second }),
    ];
    expect(senses).toBeGreaterThan(rm3 + 0.2);
  });
});
