import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Corpus } from '../../core/corpus.ts';
import { fitEncoder } from '../../encoder/fit-texts.ts';
import { topicCoherence } from '../topic-coherence.ts';
import { discoverTopics } from './discover-topics.ts';
import { chosenOf } from './suggest-topics.ts';

const documents = toyDocuments(90).map((one, i) => ({ ...one, metadata: { sent: `2024-0${1 + (i % 3)}-05` } }));
const corpus = corpusFrom(documents);
const options = { options: { lda: { sweeps: 60, inferenceSweeps: 10 } } };
const tools = [
  'flour oven dough yeast crust loaf',
  'mast harbour anchor tide rope hull',
  'anvil hammer forge iron tongs spark',
];

describe('topics of notes', () => {
  it('are the crafts: named by their tools, coherent, exclusive, and they come back', async () => {
    const found = await discoverTopics(corpus, { ...options, topics: 3, refits: 2, top: 5, date: 'sent' });
    expect(
      new Set(found.topics.map(({ words }) => tools.findIndex((list) => list.includes(words[0]!.word)))).size,
    ).toBe(3);
    for (const topic of found.topics) {
      const own = tools.find((list) => list.includes(topic.words[0]!.word))!;
      for (const name of topic.name.split(', ')) expect(own).toContain(name.split(' ')[0]);
      expect(topic.exclusivity).toBeGreaterThan(0.9);
      expect(topic.coherence!.npmi).toBeGreaterThan(0.1);
      expect(topic.documents).toBeGreaterThan(20);
      expect(own).toContain(topic.lifted[0]);
    }
    for (const topic of found.topics) {
      expect(topic.agreement).toBeGreaterThan(0.3);
      expect(topic.similarity).toBeGreaterThan(0.6);
    }
    const { mean, pairs, chance, aboveChance } = found.agreement!;
    expect(pairs).toBe(3); // of three fits
    expect(mean).toBeGreaterThan(0.3);
    expect(chance).toBeLessThan(0.2);
    expect(aboveChance).toBeCloseTo((mean - chance) / (1 - chance), 12);
    expect(found.stability).toBeGreaterThan(0.5); // six tools and top five words: some change places
    expect(found.hierarchy).toHaveLength(2);
    expect(found.overTime).toMatchObject({
      unit: 'day',
      periods: ['2024-01-05', '2024-02-05', '2024-03-05'],
      undated: 0,
    });
    expect(found.overTime!.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(90 - found.outliers);
  });

  it('are the same for the same seed, and those of a given encoder', async () => {
    const asked = { ...options, topics: 3, refits: 0, seed: 5 };
    const [{ encoder: first, ...found }, { encoder: second, ...again }] = [await discoverTopics(corpus, asked), await discoverTopics(corpus, asked)]; // biome-ignore format: one pair
    expect(found).toEqual(again);
    expect(first.toBytes()).toEqual(second.toBytes());
    expect(first.senses([found.topics[0]!.words[0]!.word])[0]!.senses[0]!.topic).toBe(found.topics[0]!.topic);
    const encoder = await fitEncoder(corpus, { representation: 'nmf', options: { nmf: { topics: 4 } } });
    const described = await discoverTopics(corpus, { encoder });
    expect(described.encoder).toBe(encoder);
    expect(described.topics).toHaveLength(4);
    expect(described.positions).toHaveLength(4);
    expect(described.stability).toBeUndefined();
  });

  it.each([1, 2, 3])('%i topics have places on a plane, unless there is one alone', async (topics) => {
    const { positions } = await discoverTopics(corpus, { representation: 'nmf', topics, refits: 0 });
    if (topics === 1) return expect(positions).toBeUndefined();
    expect(positions).toHaveLength(topics);
    for (const place of positions!) for (const value of place) expect(Number.isFinite(value)).toBe(true);
    expect(new Set(positions!.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(topics);
  });

  it.each([
    ['lda', 'topics'],
    ['nmf', 'topics'],
    ['movmf', 'components'],
  ])('of %s are as many as its option %s says; another number beside it is refused', async (method, name) => {
    const fit = { representation: method, options: { [method]: { [name]: 3 } }, refits: 0 };
    const found = await discoverTopics(corpus, fit);
    expect([found.topics.length, found.suggested]).toEqual([3, undefined]);
    expect((await discoverTopics(corpus, { ...fit, topics: 3 })).topics).toEqual(found.topics);
    await expect(discoverTopics(corpus, { ...fit, topics: 4 })).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: `4 topics were asked for, and '${method}.${name}' is 3.`,
      remedy: `Leave one of them out: 'topics', or the option '${method}.${name}'.`,
    });
    await expect(discoverTopics(corpus, { ...fit, options: { [method]: { [name]: 0 } } })).rejects.toMatchObject({
      code: 'BAD_PARAM',
    });
  });

  it('are suggested from fits with different numbers of topics', async () => {
    const { suggested } = await discoverTopics(corpus, { options: { lda: { sweeps: 20 } }, refits: 0 });
    expect(suggested!.tried.map(({ topics }) => topics)).toEqual([2, 5, 10]);
    expect(new Set(suggested!.tried.map(({ likelihood }) => likelihood)).size).toBe(3);
  });

  it('are never more than the documents', async () => {
    await expect(discoverTopics(corpus, { ...options, topics: 91 })).rejects.toMatchObject({
      code: 'TOO_FEW_POINTS',
      message: '91 topics need as many documents, got 90.',
    });
  });

  it('a document without known words is an outlier', async () => {
    const odd = { id: 'odd', text: 'zyzzyva', labels: [] };
    const encoder = await fitEncoder(corpus, { representation: 'lda', options: { lda: { topics: 3, sweeps: 20 } } });
    const { outliers, documents: placed } = await discoverTopics(corpusFrom([odd]), { encoder });
    expect([outliers, placed[0]]).toEqual([1, { id: 'odd', topic: null, share: 0 }]);
  });
});

it('coherence takes no notice of empty documents, with and without a window', async () => {
  const encoder = await fitEncoder(corpus, { representation: 'nmf', options: { nmf: { topics: 3 } } });
  const empty = Array.from({ length: 240 }, (_, i) => ({
    id: `empty ${i}`,
    text: i % 2 === 0 ? '' : ' … ',
    labels: [],
  }));
  const padded = corpusFrom([...documents.slice(0, 60), ...empty, ...documents.slice(60)]);
  const coherenceIn = async (read: Corpus) =>
    (await discoverTopics(read, { encoder })).topics.map(({ topic, coherence }) => ({ topic, coherence }));
  expect(await coherenceIn(padded)).toEqual(await coherenceIn(corpus));
  for (const window of [0, 10]) {
    const [own, other] = [corpus, padded].map((read) => topicCoherence(encoder, encoder.topics(5), read, { window }));
    expect((await other!).topics).toEqual((await own!).topics);
  }
});

describe('how many topics', () => {
  const row = (topics: number, likelihood: number | null, stability: number) => ({
    topics,
    likelihood,
    standardError: likelihood === null ? null : 0.1,
    stability,
  });
  it('the most stable of those whose likelihood is about the best', () => {
    expect(chosenOf([row(2, -7, 0.9), row(5, -6.05, 0.6), row(10, -6, 0.4)])).toBe(5);
    expect(chosenOf([row(2, -6.1, 0.9), row(5, -6.05, 0.9)])).toBe(2);
    expect(chosenOf([row(2, null, 0.2), row(5, null, 0.5)])).toBe(5);
  });
});

describe('bad input', () => {
  it.each([
    [{ topics: 0 }, 'topics must be a whole number of at least 1, got 0.'],
    [{ refits: -1 }, 'refits must be a whole number of at least 0, got -1.'],
    [{ lambda: 2 }, 'lambda must be a number from 0 to 1, got 2.'],
    [{ topics: 2, representation: 'bow' }, 'bow has no topics whose number could be chosen.'],
    [{ topics: 2, refits: 0, date: 'gone', ...options }, "No document has a date in 'gone'."],
  ])('%j', async (given, message) => {
    await expect(discoverTopics(corpus, given)).rejects.toThrow(message);
  });
});
