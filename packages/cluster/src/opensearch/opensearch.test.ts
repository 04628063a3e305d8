/** Loading and searching against a stand-in on loopback. A real OpenSearch is used by test/cluster/7-opensearch.sh. */
import { type Document, type Encoder, fitEncoder } from 'satchel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSearchClient, type SearchClient } from './client.ts';
import { loadDocuments } from './load-documents.ts';
import { type SearchChoice, searchDocuments } from './search-documents.ts';
import { checkName, ensureIndex, requireModel } from './search-index.ts';
import { type StandIn, startStandIn } from './stand-in.case.ts';
import { similarity, spaceOf, storedVectors } from './vectors.ts';

const texts = [
  'iron anvil hammer',
  'flour oven bread',
  'hot iron bread',
  'hammer and tongs',
  'zebra',
  'oven bread flour yeast',
];
const documents = texts.map((text, i): Document => ({ id: `d${i}`, text, labels: [] }));
const shape = { shards: 1, replicas: 0 };
const choice: SearchChoice = { top: 10, candidates: 100, exact: false, explain: false, allowPartial: false };

async function* corpus(given: readonly Document[] = documents): AsyncGenerator<Document> {
  yield* given;
}

let standIn: StandIn;
let encoder: Encoder;
let client: SearchClient;

beforeAll(async () => {
  standIn = await startStandIn();
  encoder = await fitEncoder(texts.slice(0, 4), { representation: 'lsi', options: { lsi: { dimensions: 3 } } });
  client = openSearchClient({ urls: [standIn.url], patienceMs: 200 });
});
afterAll(() => standIn.close());
beforeEach(async () => {
  standIn.indices.clear();
  standIn.failedShards = 0;
  await ensureIndex(client, 'crafts', { sha256: 'aa', space: spaceOf(encoder) }, shape);
  await loadDocuments(client, 'crafts', encoder, corpus());
});

describe('loading', () => {
  it('stores no vector for a text without a known word, and the same documents twice', async () => {
    const again = await loadDocuments(client, 'crafts', encoder, corpus());
    const stored = standIn.indices.get('crafts')!.documents;
    expect(again).toEqual({ documents: 6, empty: 1 });
    expect([stored.size, stored.get('d4')]).toEqual([6, { text: 'zebra' }]);
    expect(stored.get('d0')!.vector).toEqual(Array.from(storedVectors(encoder, [texts[0]!])[0]!));
  });

  it('keeps the hash of the model, and refuses another', async () => {
    await expect(requireModel(client, 'crafts', 'aa')).resolves.toBeUndefined();
    await expect(requireModel(client, 'crafts', 'bb')).rejects.toThrow(
      "'crafts' was made with the model aa, and this one is bb.",
    );
    await expect(requireModel(client, 'missing', 'aa')).rejects.toThrow("there is no index 'missing'.");
    await expect(ensureIndex(client, 'crafts', { sha256: 'bb', space: spaceOf(encoder) }, shape)).rejects.toMatchObject(
      { code: 'OTHER_MODEL' },
    );
    expect(await ensureIndex(client, 'crafts', { sha256: 'aa', space: spaceOf(encoder) }, shape)).toBe(false);
  });

  it('names the document that was refused', async () => {
    const item = { index: { _id: 'd1', status: 400, error: { reason: 'too long' } } };
    standIn.faults.push({ status: 200, body: { errors: true, items: [item] } });
    await expect(loadDocuments(client, 'crafts', encoder, corpus())).rejects.toThrow(
      "document 'd1' was refused: too long.",
    );
  });

  it('refuses vectors that OpenSearch cannot hold', async () => {
    const wide = { ...encoder, dimensions: 16_001 };
    expect(() => spaceOf(wide)).toThrow("vectors of 'lsi' have 16001 numbers, and OpenSearch stores at most 16000.");
  });

  it.each(['', 'Crafts', '../x', '-a', 'a b', 'a/b', '_all'])('refuses the name %j of an index', (name) => {
    expect(() => checkName(name)).toThrow('--index takes lower-case letters');
  });
});

describe('searching', () => {
  it('ranks by the similarity of the model, whatever the way to the candidates', async () => {
    const expected = documents
      .filter(({ id }) => id !== 'd4')
      .map(({ id, text }) => ({ id, score: encoder.similarity('hot iron', text) }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    for (const exact of [false, true]) {
      const { hits, failedShards } = await searchDocuments(client, 'crafts', encoder, 'hot iron', { ...choice, exact });
      expect(hits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const [i, { score }] of hits.entries()) expect(score).toBeCloseTo(expected[i]!.score, 12);
      expect(failedShards).toBe(0);
    }
  });

  it('finds by words what has no vector, and answers a query without a known word', async () => {
    const { hits } = await searchDocuments(client, 'crafts', encoder, 'zebra', choice);
    expect(hits).toEqual([{ id: 'd4', score: 0, text: 'zebra' }]);
  });

  it('explains hits by their words', async () => {
    const { hits } = await searchDocuments(client, 'crafts', encoder, 'hot iron', { ...choice, top: 1, explain: true });
    expect(hits[0]!.words!.map(({ word }) => word).sort()).toEqual(['bread', 'hot', 'iron']);
    expect(hits[0]!.words!.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(hits[0]!.score, 5);
  });

  it('takes shards that failed for an error, unless allowed', async () => {
    standIn.failedShards = 1;
    await expect(searchDocuments(client, 'crafts', encoder, 'iron', choice)).rejects.toThrow(
      "1 shards of 'crafts' did not answer",
    );
    const found = await searchDocuments(client, 'crafts', encoder, 'iron', { ...choice, allowPartial: true });
    expect([found.hits.length, found.failedShards]).toEqual([5, 2]);
  });
});

describe('the client', () => {
  it('goes to the next address, tries again what fails for a moment, and sends names as a header', async () => {
    const far = openSearchClient({
      urls: ['http://127.0.0.1:9', standIn.url.replace('//', '//me:se%20cret@')],
      patienceMs: 5000,
    });
    standIn.faults.push({ status: 503, body: { error: 'no cluster manager' } }, { status: 429, body: {} });
    expect(await far.ask('GET', '/crafts/_count')).toEqual({ count: 6 });
    expect(standIn.requests.at(-1)).toBe(`GET /crafts/_count Basic ${Buffer.from('me:se cret').toString('base64')}`);
  });

  it.each([
    ['gives up after a while', { status: 503, body: { error: { reason: 'red' } } }, 'answered 503: red.', 'io'],
    [
      'says what was refused',
      { status: 400, body: { error: { reason: 'bad query' } } },
      'answered 400: bad query.',
      'io',
    ],
    ['says who may not', { status: 403, body: {} }, 'answered 403: no reason was given.', 'permission'],
  ])('%s', async (_, fault, message, kind) => {
    standIn.faults.push(...Array<typeof fault>(fault.status === 503 ? 50 : 1).fill(fault));
    await expect(client.ask('GET', '/crafts/_count')).rejects.toMatchObject({
      code: 'OPENSEARCH',
      kind,
      message: expect.stringContaining(message),
    });
    standIn.faults.length = 0;
  });

  it('tries every address once, also when the first used up the time', async () => {
    const urls = ['http://127.0.0.1:9', 'http://127.0.0.1:9', standIn.url];
    expect(await openSearchClient({ urls, patienceMs: 0 }).ask('GET', '/crafts/_count')).toEqual({ count: 6 });
  });

  it('names an address that does not answer, and one that is none', async () => {
    const far = openSearchClient({ urls: ['http://127.0.0.1:9'], patienceMs: 0 });
    await expect(far.ask('GET', '/')).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: 'http://127.0.0.1:9 does not answer.',
    });
    expect(() => openSearchClient({ urls: ['localhost'] })).toThrow('--url takes an address');
  });
});

describe('similarity', () => {
  it('is the cosine, or the dot product', () => {
    expect(similarity({ dimensions: 2, name: 'cosinesimil' }, [3, 4], [4, 3])).toBeCloseTo(24 / 25, 15);
    expect(similarity({ dimensions: 2, name: 'innerproduct' }, [3, 4], [4, 3])).toBe(24);
    expect(similarity({ dimensions: 2, name: 'cosinesimil' }, [0, 0], [4, 3])).toBe(0);
  });
});
