/** Programs that ask the service: our own client, and those of OpenAI and LangChain, unmodified. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OpenAIEmbeddings } from '@langchain/openai';
import OpenAI, { NotFoundError } from 'openai';
import { loadEncoder } from 'satchel';
import { createClient, ServiceProblem } from 'satchel/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTypes } from './client-types.ts';
import { mailLines, mails, type ToyService, toyService } from './toy-service.case.ts';

let toy: ToyService;
beforeAll(async () => {
  toy = await toyService();
});
afterAll(() => toy[Symbol.asyncDispose]());

/** The vector of the library. */
async function vectorOf(text: string): Promise<number[]> {
  const encoder = await loadEncoder(join(toy.folder, 'data/models/dense.satchel'));
  return Array.from(encoder.encode(text).vector as Float32Array);
}

describe('satchel/client', () => {
  const client = () => createClient({ url: toy.service.url, key: toy.keys.admin });
  it('has the types of the schemas', () => {
    const file = resolve(import.meta.dirname, '../../satchel/src/client/operations.ts');
    const tidy = (text: string): string => text.replace(/[\s;()|]+/g, ''); // Biome breaks lines and drops brackets
    expect(tidy(readFileSync(file, 'utf8')), 'run node scripts/build-client.ts, then npm run format').toBe(
      tidy(clientTypes(toy.service.routes)),
    );
  });
  it('asks, and throws refusals', async () => {
    const { data } = await client().ask('GET /v1/models');
    expect(data.map(({ id }) => id)).toEqual(['dense', 'mail']);
    const { predictions } = await client().ask('POST /v1/models/{name}/predict', {
      params: { name: 'mail' },
      body: { texts: ['hot iron'] },
    });
    expect(predictions[0]!.labels).toEqual(['smith']);
    const refused = client().ask('GET /v1/models/{name}', { params: { name: 'none' } });
    await expect(refused).rejects.toBeInstanceOf(ServiceProblem);
    await expect(refused).rejects.toMatchObject({
      status: 404,
      code: 'NO_SUCH_MODEL',
      remedy: 'GET /v1/models lists them.',
    });
  });
  it('uploads, starts a job and follows it', async () => {
    const facts = await client().ask('PUT /v1/corpora/{name}', { params: { name: 'mail' }, body: mailLines });
    expect(facts.documents).toBe(10);
    const { id } = await client().ask('POST /v1/jobs', { body: { type: 'audit', corpus: 'mail' } });
    const events: string[] = [];
    for await (const { event } of client().follow(id)) events.push(event);
    expect([events[0], events.at(-1)]).toEqual(['queued', 'done']);
    await client().ask('DELETE /v1/corpora/{name}', { params: { name: 'mail' } });
  });
  it('labels a stream while it is sent', async () => {
    const sent: number[] = [];
    async function* documents() {
      for (const [i, { id, text }] of mails.entries()) {
        sent.push(i);
        yield { id, text };
      }
    }
    const labels: unknown[] = [];
    for await (const answer of client().predictAll('mail', documents()))
      labels.push(answer['label'] ?? answer['documents']);
    expect(labels).toEqual([...Array(5).fill('smith'), ...Array(5).fill('baker'), 10]);
  });
});

describe('the client of OpenAI', () => {
  const openai = () => new OpenAI({ apiKey: toy.keys.read, baseURL: `${toy.service.url}/v1`, maxRetries: 0 });
  it('lists models, and gets the vectors of the library as base64 and as floats', async () => {
    expect((await openai().models.list()).data.map(({ id }) => id)).toEqual(['dense', 'mail']);
    const { data, usage } = await openai().embeddings.create({ model: 'dense', input: ['hot iron', 'flour'] });
    expect(Array.from(data[0]!.embedding)).toEqual(await vectorOf('hot iron'));
    expect(usage.total_tokens).toBe(3);
    const floats = await openai().embeddings.create({ model: 'dense', input: 'hot iron', encoding_format: 'float' });
    expect(floats.data[0]!.embedding).toEqual(await vectorOf('hot iron'));
  });
  it('understands refusals', async () => {
    await expect(openai().embeddings.create({ model: 'none', input: 'x' })).rejects.toBeInstanceOf(NotFoundError);
    await expect(openai().embeddings.create({ model: 'none', input: 'x' })).rejects.toMatchObject({
      status: 404,
      code: 'NO_SUCH_MODEL',
    });
    const stranger = new OpenAI({ apiKey: 'wrong', baseURL: `${toy.service.url}/v1`, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401 });
  });
});

it('LangChain embeds queries and documents', async () => {
  const langchain = new OpenAIEmbeddings({
    apiKey: toy.keys.read,
    model: 'dense',
    configuration: { baseURL: `${toy.service.url}/v1` },
  });
  expect(Array.from(await langchain.embedQuery('hot iron'))).toEqual(await vectorOf('hot iron'));
  const documents = await langchain.embedDocuments(['hot iron', 'flour']);
  expect(documents.map((one) => Array.from(one))).toEqual([await vectorOf('hot iron'), await vectorOf('flour')]);
});
