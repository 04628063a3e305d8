import { join } from 'node:path';
import { fitEncoder, saveModel } from 'satchel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToyService, toyService } from './toy-service.case.ts';

const money = [
  'bank loan money interest',
  'money bank account loan',
  'interest account money bank',
  'loan interest account',
];
const river = ['bank river water fish', 'water river bank boat', 'fish boat water river', 'boat river fish bank'];
const documents = [...money, ...river].map((text, i) => ({ id: i < money.length ? `money-${i}` : `river-${i}`, text }));

let toy: ToyService;
beforeAll(async () => {
  toy = await toyService();
  const options = { lda: { topics: 2, sweeps: 200 }, text: { minCount: 1 } };
  const topics = await fitEncoder(documents.map(({ text }) => text), { representation: 'lda', options, seed: 3 }); // biome-ignore format: one line
  await saveModel(topics, join(toy.folder, 'data/models/topics.satchel'));
  await toy.ask('/v1/collections/places', { method: 'PUT' });
  expect((await toy.ask('/v1/collections/places/documents', { json: { documents } })).status).toBe(200);
});
afterAll(() => toy[Symbol.asyncDispose]());

const search = async (body: object) => toy.ask('/v1/collections/places/search', { json: { query: 'bank', ...body } });

/** The topic of a word that has one sense. */
async function topicOf(word: string): Promise<number> {
  const { json } = await toy.ask('/v1/models/topics/senses', { json: { words: [word] } });
  return json.words[0].senses[0].topic;
}

describe('a search that follows a sense', () => {
  it.each(['water', 'money'])('has documents of the sense first: %s', async (word) => {
    const { status, json } = await search({ sense: { model: 'topics', topic: await topicOf(word) }, top: 3 });
    expect(status).toBe(200);
    const kind = word === 'water' ? 'river' : 'money';
    expect(json.hits.map(({ id }: { id: string }) => id.split('-')[0])).toEqual([kind, kind, kind]);
  });

  it('multiplies each score and all its parts by the share of the document that has the sense', async () => {
    const topic = await topicOf('water');
    const plain = (await search({ top: 10 })).json.hits;
    const { hits, found } = (await search({ sense: { model: 'topics', topic }, top: 10 })).json;
    expect(hits).toHaveLength(plain.length);
    expect(found).toBe(plain.length);
    for (const { id, score, senseShare, parts, remainder } of hits) {
      const before = plain.find((hit: { id: string }) => hit.id === id);
      expect(score).toBeCloseTo(before.score * senseShare, 12);
      const sum = parts.reduce((total: number, part: { share: number }) => total + part.share, remainder);
      expect(sum).toBeCloseTo(score, 12);
      expect(senseShare).toBeGreaterThanOrEqual(0);
      expect(senseShare).toBeLessThanOrEqual(1);
    }
    const [water, other] = [hits[0].senseShare, hits.at(-1).senseShare];
    expect(water).toBeGreaterThan(other);
    const { json } = await search({ sense: { model: 'topics', topic: 1 - topic }, top: 10 });
    const shares = new Map(json.hits.map((hit: { id: string; senseShare: number }) => [hit.id, hit.senseShare]));
    for (const { id, senseShare } of hits) expect(senseShare + Number(shares.get(id))).toBeCloseTo(1, 9);
  });

  it('without explanations tells the share alone', async () => {
    const { hits } = (await search({ sense: { model: 'topics', topic: 0 }, explain: false, top: 1 })).json;
    expect(hits[0]).toHaveProperty('senseShare');
    expect(hits[0]).not.toHaveProperty('parts');
  });

  it.each([
    [{ model: 'topics', topic: 2 }, 400, 'BAD_REQUEST', '/sense/topic'],
    [{ model: 'topics', topic: -1 }, 400, 'BAD_REQUEST', '/sense/topic'],
    [{ model: 'topics' }, 400, 'BAD_REQUEST', '/sense'],
    [{ model: 'none', topic: 0 }, 404, 'NO_SUCH_MODEL', '/name'],
    [{ model: 'dense', topic: 0 }, 400, 'NO_TOPICS', undefined],
  ])('is refused with the place of the fault: %j', async (sense, status, code, where) => {
    const answer = await search({ sense });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    if (where) expect(answer.json.where).toBe(where);
  });
});
