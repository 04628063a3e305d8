/** Paragraph vectors mixed into a language model, and feedback on the fused list, through evaluateRetrieval. */
import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { evaluateRetrieval, type RetrievalRunOptions, type TestCollection } from './evaluate-retrieval.ts';

const notes = toyDocuments(60);
const crafts = { baker: 'flour and the oven', sailor: 'anchor, rope', smith: 'Hammers of the forge' };
const test: TestCollection = {
  documents: corpusFrom(notes),
  queries: [...Object.entries(crafts).map(([id, text]) => ({ id, text })), { id: 'strange', text: 'zyzzyva' }],
  judgements: new Map(
    Object.keys(crafts).map((craft) => [
      craft,
      new Map(notes.filter(({ labels }) => labels[0] === craft).map(({ id }) => [id, 1])),
    ]),
  ),
};

const small = { 'pv-dbow': { dimensions: 8, epochs: 40, learningRate: 0.05 } };
const evaluated = (choice: RetrievalRunOptions, retrieval: Readonly<Record<string, unknown>> = {}) =>
  evaluateRetrieval(test, {
    ranker: 'dirichlet',
    threads: 1,
    ...choice,
    options: { ...(choice.fuse ? small : {}), retrieval, ...choice.options },
  });

describe.each(['language-model', 'corrected-language-model'])('mixing by probabilities: %s', (mixing) => {
  it('is the language model with a share of 0, bit for bit', async () => {
    const mixed = await evaluated({ fuse: 'pv-dbow', lambda: 0 }, { mixing });
    expect(mixed.lists).toEqual((await evaluated({})).lists);
  });

  it('finds documents that hold no word of the query', async () => {
    const mixed = await evaluated({ fuse: 'pv-dbow', lambda: 0.5 }, { mixing });
    expect(mixed.lists[0]?.documents).toHaveLength(60);
    expect(mixed.metrics['map']!.mean).toBeGreaterThan((await evaluated({})).metrics['map']!.mean);
    expect(mixed.lists.at(-1)?.documents).toEqual([]);
  });

  it('differs from mixing by scores, and gives the same lists on any number of threads', async () => {
    const mixed = await evaluated({ fuse: 'pv-dbow', lambda: 0.5 }, { mixing });
    expect(mixed.lists).not.toEqual((await evaluated({ fuse: 'pv-dbow', lambda: 0.5 })).lists);
    expect((await evaluated({ fuse: 'pv-dbow', lambda: 0.5, threads: 2 }, { mixing })).lists).toEqual(mixed.lists);
  });

  it('scores the words of feedback too', async () => {
    const [mixed, plain] = await Promise.all([
      evaluated({ fuse: 'pv-dbow', lambda: 0.5, feedback: 'mixture' }, { mixing }),
      evaluated({ fuse: 'pv-dbow', lambda: 0.5 }, { mixing }),
    ]);
    expect(mixed.lists[0]?.scores).not.toEqual(plain.lists[0]?.scores);
  });
});

describe('feedback on the fused list', () => {
  it('is feedback on the ranker with a share of 0', async () => {
    const fused = await evaluated({ fuse: 'pv-dbow', lambda: 0, feedback: 'mixture' }, { feedbackOn: 'fused' });
    expect(fused.lists).toEqual((await evaluated({ feedback: 'mixture' })).lists);
  });

  it('learns from other documents with a larger share', async () => {
    const choice = {
      fuse: 'pv-dbow',
      lambda: 0.7,
      feedback: 'mixture',
      options: { mixture: { documents: 3 } },
    } as const;
    const fused = await evaluated(choice, { feedbackOn: 'fused' });
    expect(fused.lists).not.toEqual((await evaluated(choice)).lists);
    expect(fused.metrics['map']!.mean).toBeGreaterThan(0.5);
  });
});

it.each<[RetrievalRunOptions, Readonly<Record<string, unknown>>, string]>([
  [{}, { mixing: 'language-model' }, 'retrieval.mixing=language-model needs a fused ranker.'],
  [
    { ranker: 'bm25', fuse: 'pv-dbow' },
    { mixing: 'language-model' },
    'retrieval.mixing=language-model mixes the probabilities of a language model and of pv-dbow, not bm25 and pv-dbow.',
  ],
  [
    { fuse: 'pv-dbow', options: { ...small, dirichlet: { scoring: 'seed-linear' } } },
    { mixing: 'language-model' },
    'retrieval.mixing=language-model mixes the probabilities of a language model and of pv-dbow, not dirichlet and pv-dbow.',
  ],
  [{ feedback: 'rm3' }, { feedbackOn: 'fused' }, 'retrieval.feedbackOn=fused needs feedback and a fused ranker.'],
  [
    {},
    { mixing: 'products' },
    "retrieval: 'mixing' must be one of 'scores', 'language-model', 'corrected-language-model'",
  ],
])('refuses %o with %o', async (choice, retrieval, message) => {
  await expect(
    evaluateRetrieval(test, { ranker: 'dirichlet', ...choice, options: { ...choice.options, retrieval } }),
  ).rejects.toThrow(message);
});
