/**
 * How long one request holds the event loop of the service: the most processor time of its thread between two turns of
 * the loop, while a thread of its own asks. Processor time does not depend on what else the machine does. The best of
 * three tries counts: pauses for garbage and for compiling are not those of the request.
 *
 *   node bench/service/holds.ts [word of the name of a case …]
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { createService } from '../../packages/service/src/index.ts';
import { measureHolds } from '../../test/library/loop-holds.ts';
import type { Answered, Question } from './asking.ts';
import { textOf, trainEncoders } from './mixed.ts';
import { dataFolder, news } from './servers.ts';

const TRIES = 3;
const wanted = process.argv.slice(2);
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);

const messages = gunzipSync(readFileSync(news)).toString('utf8').trim().split('\n').map((line) => (JSON.parse(line) as { text: string }).text).filter(({ length }) => length > 1800 && length < 2200); // biome-ignore format: one line
const many = (count: number): string[] => Array.from({ length: count }, (_, i) => messages[i % messages.length]!);
const long = many(600)
  .join('\n')
  .slice(0, 2 ** 20);
const documents = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ id: `d${from + i}`, text: textOf(from + i) })); // biome-ignore format: one line
const lines = many(5000).map((text) => `${JSON.stringify({ text })}\n`).join(''); // biome-ignore format: one line

/** What is asked, and what is asked before it unmeasured. */
type Case = Question & { readonly before?: Question };

const cases: Readonly<Record<string, Case | (() => Case)>> = {
  'a model of 13 MB is opened': { path: '/v1/models/news/predict', json: { texts: many(1) }, before: { path: '/v1/embeddings', json: { model: 'dense', input: 'a' } } }, // biome-ignore format: one line
  'predict, 2 kB': { path: '/v1/models/news/predict', json: { texts: many(1) } },
  'predict, 1,024 × 2 kB': { path: '/v1/models/news/predict', json: { texts: many(1024) } },
  'predict with reasons, 1,024 × 2 kB': { path: '/v1/models/news/predict', json: { texts: many(1024), explain: true } },
  'predict, a text of 1 MiB': { path: '/v1/models/news/predict', json: { texts: [long] } },
  'predict, a stream of 5,000 × 2 kB': { path: '/v1/models/news/predict', body: lines, type: 'application/x-ndjson' },
  'explain with a counterfactual, 2 kB': { path: '/v1/models/news/explain', json: { text: messages[0]!, counterfactual: true } }, // biome-ignore format: one line
  'encode, 1,024 × 2 kB as JSON': { path: '/v1/models/dense/encode', json: { texts: many(1024) } },
  'embeddings, 1,024 × 2 kB, floats': { path: '/v1/embeddings', json: { model: 'dense', input: many(1024) } },
  'embeddings, 1,024 × 2 kB, base64': { path: '/v1/embeddings', json: { model: 'dense', input: many(1024), encoding_format: 'base64' } }, // biome-ignore format: one line
  'list of models': { method: 'GET', path: '/v1/models' },
  'card of a model': { method: 'GET', path: '/v1/models/news/card' },
  'search, 10,000 documents': { path: '/v1/collections/notes/search', json: { query: textOf(7).slice(0, 20) } },
  'search, the best 1,000 with reasons': { path: '/v1/collections/notes/search', json: { query: textOf(7).slice(0, 20), top: 1000 } }, // biome-ignore format: one line
  'store 1,000 documents': () => ({ path: '/v1/collections/notes/documents', json: { documents: documents(next(), 1000) } }), // biome-ignore format: one line
  'search after it': { path: '/v1/collections/notes/search', json: { query: textOf(9).slice(0, 20) } },
  'a JSON body of 30 MB that is refused': { path: '/v1/models/news/predict', json: { texts: [], more: many(15_000) } },
  '30 MB of numbers for texts': { path: '/v1/models/news/predict', body: `{"texts":[${'0,'.repeat(15e6)}0]}`, type: 'application/json' }, // biome-ignore format: one line
  '30 MB of keys': { path: '/v1/models/news/predict', body: `{${Array.from({ length: 2.4e6 }, (_, i) => `"k${i}":0`).join(',')}}`, type: 'application/json' }, // biome-ignore format: one line
};
let stored = 10_000;
const next = (): number => (stored += 1000);

const folder = mkdtempSync(join(tmpdir(), 'satchel-holds-'));
const data = join(folder, 'data');
trainEncoders(folder, ['dense']);
copyFileSync(join(dataFolder(), 'models/news.satchel'), join(data, 'models/news.satchel'));
const service = await createService({
  data,
  port: 0,
  limits: { rate: 0, loopDelayMs: 60_000, turnMs: 60_000, modelBytes: 2 ** 20 },
}); // one model at a time
const client = new Worker(new URL('./asking.ts', import.meta.url), { workerData: { url: service.url, key: readFileSync(join(data, 'key'), 'utf8').trim() } }); // biome-ignore format: one line
const ask = (question: Question): Promise<Answered> => {
  const answer = new Promise<Answered>((done, fail) => client.once('message', done).once('error', fail));
  client.postMessage(question);
  return answer.finally(() => client.removeAllListeners('error'));
};
try {
  await ask({ method: 'PUT', path: '/v1/collections/notes' });
  for (let i = 0; i < 10; i++) await ask({ path: '/v1/collections/notes/documents', json: { documents: documents(1000 * i, 1000) } }); // biome-ignore format: one line
  console.log('| request | status | longest hold |\n|---|---|---|');
  for (const [name, given] of Object.entries(cases)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    let [best, status] = [Number.POSITIVE_INFINITY, 0];
    for (let i = 0; i < TRIES; i++) {
      const { before, ...question } = typeof given === 'function' ? given() : given;
      if (before) await ask(before);
      const held = await measureHolds(async () => {
        ({ status } = await ask(question));
      });
      best = Math.min(best, held.longestMs);
    }
    console.log(`| ${name} | ${status} | ${best.toFixed(1)} ms |`);
  }
} finally {
  await client.terminate();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}
