/** Models over HTTP: what the library says, in the shapes of the interface. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEncoder, loadModel } from 'satchel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModelStore } from './data/models.ts';
import { mails, type ToyService, toyService } from './toy-service.case.ts';

let toy: ToyService;
beforeAll(async () => {
  toy = await toyService();
});
afterAll(() => toy[Symbol.asyncDispose]());
const file = (name: string): string => join(toy.folder, 'data/models', `${name}.satchel`);

describe('models', () => {
  it('are listed in the shape of OpenAI’s API', async () => {
    const { json } = await toy.ask('/v1/models');
    expect(json.object).toBe('list');
    expect(json.data.map(({ id, object }: { id: string; object: string }) => [id, object])).toEqual([['dense', 'model'], ['mail', 'model']]); // biome-ignore format: pairs
    expect(json.data[1].satchel).toMatchObject({
      kind: 'classifier',
      representation: 'bow',
      classifier: 'linear-svm',
      classes: ['baker', 'smith'],
    });
    expect(json.data[0].satchel).toMatchObject({ kind: 'encoder', classifier: null, dimensions: 4 });
  });

  it('tell their options and provenance, and have a card without script', async () => {
    const { json } = await toy.ask('/v1/models/mail');
    expect(json.provenance).toHaveProperty('seed', 1);
    expect(json.options).toHaveProperty('classifier', 'linear-svm');
    const card = await toy.ask('/v1/models/mail/card');
    expect(card.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(card.headers['content-security-policy']).toContain("style-src 'sha256-");
    expect(card.text).toContain('anvil');
  });

  it('come and go as bytes, with their SHA-256 as a tag', async () => {
    const bytes = readFileSync(file('mail'));
    const down = await toy.ask('/v1/models/mail/file');
    const { satchel } = (await toy.ask('/v1/models/mail')).json;
    expect(down.headers['etag']).toBe(`"${satchel.sha256}"`);
    expect(Number(down.headers['content-length'])).toBe(bytes.length);
    expect(
      (await toy.ask('/v1/models/mail/file', { headers: { 'if-none-match': down.headers['etag']! } })).status,
    ).toBe(304);
    const put = (headers = {}) =>
      toy.ask('/v1/models/copy', {
        method: 'PUT',
        body: bytes,
        headers: { 'content-type': 'application/octet-stream', ...headers },
      });
    expect(await put()).toMatchObject({
      status: 201,
      json: { name: 'copy', sha256: satchel.sha256, bytes: bytes.length },
    });
    expect(await put({ 'if-none-match': '*' })).toMatchObject({ status: 412, json: { code: 'EXISTS' } });
    expect(await put({ 'if-match': '"another"' })).toMatchObject({ status: 412, json: { code: 'CHANGED' } });
    expect((await put()).status).toBe(200);
    expect((await toy.ask('/v1/models/copy', { method: 'DELETE' })).status).toBe(204);
    expect((await toy.ask('/v1/models/copy')).json).toMatchObject({ status: 404, code: 'NO_SUCH_MODEL' });
  });

  it('that are none are refused, and nothing is left', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    for (const body of ['', 'not a model', Buffer.concat([readFileSync(file('mail')).subarray(0, 500)])]) {
      const { status, json } = await toy.ask('/v1/models/bad', { method: 'PUT', body, headers });
      expect([422, 404], json.title).toContain(status);
    }
    expect((await toy.ask('/v1/models/bad')).status).toBe(404);
  });
});

it('opened models stay in memory up to a number of bytes; the one used longest ago goes first', async () => {
  const folder = join(toy.folder, 'data/models');
  const opened = async (most: number, ...names: string[]) => {
    const store = createModelStore(folder, most);
    for (const name of names) await store.open(name);
    return [store.openCount(), await store.open(names[0]!)] as const;
  };
  const both = readFileSync(file('mail')).length + readFileSync(file('dense')).length;
  expect((await opened(both, 'mail', 'dense', 'mail'))[0]).toBe(2);
  const [count, again] = await opened(both - 1, 'mail', 'dense');
  expect([count, again.representation]).toEqual([1, 'bow']); // it is opened once more
});

it('requests that come while a model is opened share it, and one that cannot be opened is tried again', async () => {
  const folder = join(toy.folder, 'data/models');
  const store = createModelStore(folder, 1e9);
  const [first, second] = await Promise.all([store.open('mail'), store.open('mail')]);
  expect(second).toBe(first);
  const bytes = readFileSync(file('mail'));
  writeFileSync(file('broken'), bytes.map((byte, i) => (i === bytes.length - 5 ? byte ^ 1 : byte))); // biome-ignore format: one line
  const failures = await Promise.allSettled([store.open('broken'), store.open('broken')]);
  for (const failure of failures)
    expect(failure).toMatchObject({ status: 'rejected', reason: { code: 'CHECKSUM', where: 'broken: section data' } });
  writeFileSync(file('broken'), bytes);
  expect((await store.open('broken')).representation).toBe('bow');
  await store.delete('broken');
});

it('metrics: every name has a type, and counts rise', async () => {
  const numberOf = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const before = (await toy.ask('/metrics')).text;
  await toy.ask('/v1/models/mail/predict', { json: { texts: ['hot iron '.repeat(1000)] } });
  const { text } = await toy.ask('/metrics');
  const names = ['satchel_request_seconds', 'satchel_documents_total', 'satchel_in_flight', 'satchel_received_bytes_total', 'satchel_sent_bytes_total', 'satchel_models_open', 'satchel_jobs', 'satchel_loop_delay_seconds', 'process_resident_memory_bytes', 'process_heap_bytes', 'process_cpu_seconds_total']; // biome-ignore format: a list
  expect([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)).toEqual(names);
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    expect([name, type]).toEqual([name, name!.endsWith('_total') ? 'counter' : type === 'histogram' ? type : 'gauge']);
  expect(text).toMatch(
    /^satchel_request_seconds_count\{method="POST",route="\/v1\/models\/\{name\}\/predict",status="200"\} \d+$/m,
  );
  const grown = (name: string): number => numberOf(text, name) - numberOf(before, name);
  expect(grown('satchel_received_bytes_total')).toBeGreaterThan(9000);
  expect(grown('satchel_sent_bytes_total')).toBeGreaterThan(500);
});

describe('predict', () => {
  it('gives the labels, scores and reasons of the library', async () => {
    const model = await loadModel(file('mail'));
    const texts = ['hot iron', 'flour in the oven', 'zzz'];
    const { json } = await toy.ask('/v1/models/mail/predict', { json: { texts, explain: true, top: 1 } });
    const expected = model.predict(texts);
    for (const [i, found] of json.predictions.entries()) {
      expect(found).toMatchObject({
        labels: expected[i]!.labels,
        scores: expected[i]!.scores,
        empty: expected[i]!.empty,
      });
      expect(found.unknown).toBe(expected[i]!.tokens - expected[i]!.known);
      const { score, bias, remainder, contributions } = found.explanation;
      expect(contributions.length).toBeLessThanOrEqual(1);
      const sum = contributions.reduce(
        (all: number, one: { contribution: number }) => all + one.contribution,
        bias + remainder,
      );
      expect(sum).toBeCloseTo(score, 10);
    }
  });

  it('says the same for many texts as for each', async () => {
    const texts = Array.from({ length: 100 }, (_, i) => `${mails[i % 10]!.text} ${i}`);
    const all = (await toy.ask('/v1/models/mail/predict', { json: { texts } })).json.predictions;
    const one = (await toy.ask('/v1/models/mail/predict', { json: { texts: [texts[57]] } })).json.predictions;
    expect(all).toHaveLength(100);
    expect(all[57]).toEqual(one[0]);
  });

  it('answers a stream line by line, and goes on after a bad line', async () => {
    const lines = ['{"id":"a","text":"hot iron"}', '{"id":"b"}', '', 'no json', '{"text":"flour","label":"ignored"}', '{"id":9007199254740993,"text":"x"}', '{"id":7,"text":"yeast","text":"x"}', '{"id":7,"text":"yeast"}']; // biome-ignore format: lines
    const { text, headers } = await toy.ask('/v1/models/mail/predict', {
      body: lines.join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(headers['content-type']).toBe('application/x-ndjson');
    const answers = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id, line, error }) => id ?? [line, error?.code])).toEqual([
      'a', [2, 'BAD_REQUEST'], [4, 'BAD_JSON'], '5', [6, 'ID_PRECISION'], [7, 'DUPLICATE_KEY'], '7', [undefined, undefined],
    ]); // biome-ignore format: one list
    expect(answers.at(-1)).toEqual({ done: true, documents: 3, failed: 4 });
  });
});

describe('questions', () => {
  it('explain adds up, and the words of a counterfactual change the label', async () => {
    const { json } = await toy.ask('/v1/models/mail/explain', {
      json: { text: 'hot iron and flour', counterfactual: true },
    });
    const sum = json.contributions.reduce(
      (all: number, one: { contribution: number }) => all + one.contribution,
      json.bias + json.remainder,
    );
    expect(sum).toBeCloseTo(json.score, 10);
    const { without, label } = json.counterfactual;
    expect(without.length).toBeGreaterThan(0);
    const rest = without.reduce((text: string, word: string) => text.replaceAll(word, ''), 'hot iron and flour');
    const [again] = (await toy.ask('/v1/models/mail/predict', { json: { texts: [rest] } })).json.predictions;
    expect(again.labels[0]).toBe(label);
    expect(label).not.toBe(json.label);
  });

  it('encode gives vectors as JSON and as a NumPy file, with the numbers of the library', async () => {
    const encoder = await loadEncoder(file('dense'));
    const texts = ['hot iron', 'flour'];
    const { json } = await toy.ask('/v1/models/dense/encode', { json: { texts } });
    const vectors = texts.map((text) => Array.from(encoder.encode(text).vector as Float32Array));
    expect(json).toMatchObject({ dimensions: 4, layout: 'dense', vectors });
    const response = await fetch(`${toy.service.url}/v1/models/dense/encode`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${toy.keys.read}`,
        'content-type': 'application/json',
        accept: 'application/x-npy',
      },
      body: JSON.stringify({ texts }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 6).toString('latin1')).toBe('\x93NUMPY');
    expect(bytes.toString('latin1')).toContain("'shape': (2, 4)");
    expect((bytes.length - 32) % 64).toBe(0); // a header of whole 64 bytes, then 2 × 4 numbers of 4 bytes
    expect(bytes.readFloatLE(bytes.length - 32)).toBe(vectors[0]![0]);
  });

  it('similar, and words that have no vectors', async () => {
    const same = await toy.ask('/v1/models/dense/similar', {
      json: { first: 'hot iron', second: 'hot iron', explain: true },
    });
    expect(same.json.similarity).toBeCloseTo(1, 6);
    expect((await toy.ask('/v1/models/mail/topics', { method: 'POST' })).status).toBe(400);
    expect((await toy.ask('/v1/models/mail/words/nearest', { json: { word: 'iron' } })).json.code).toBe(
      'UNSUPPORTED_INPUT',
    );
    expect((await toy.ask('/v1/models/dense/predict', { json: { texts: ['a'] } })).json.code).toBe('NO_SUCH_MODEL');
  });
});

describe('embeddings', () => {
  const ask = (json: object) => toy.ask('/v1/embeddings', { json: { model: 'dense', ...json } });
  it('are the same numbers as floats and as base64', async () => {
    const floats = (await ask({ input: ['hot iron', 'flour'] })).json;
    const base64 = (await ask({ input: ['hot iron', 'flour'], encoding_format: 'base64' })).json;
    expect(floats.data.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
    for (const [i, { embedding }] of base64.data.entries()) {
      const bytes = Buffer.from(embedding, 'base64');
      expect(Array.from({ length: 4 }, (_, k) => bytes.readFloatLE(4 * k))).toEqual(floats.data[i].embedding);
    }
    expect(floats.usage).toEqual({ prompt_tokens: 3, total_tokens: 3 });
  });
  it.each([
    [{ input: [[1, 2]] }, 'UNSUPPORTED_INPUT', 'input'],
    [{ input: [1, 2] }, 'UNSUPPORTED_INPUT', 'input'],
    [{ input: 'a', dimensions: 2 }, 'BAD_REQUEST', 'dimensions'],
    [{ input: 'a', model: 'none' }, 'NO_SUCH_MODEL', 'name'],
    [{ input: 'a', model: '../x' }, 'NO_SUCH_MODEL', 'model'],
    [{}, 'BAD_REQUEST', null],
  ])('%j is refused in the shape of OpenAI’s API', async (json, code, param) => {
    const { status, json: answer } = await ask(json);
    expect(answer.error).toMatchObject({ code, param });
    expect([400, 404]).toContain(status);
  });
});
