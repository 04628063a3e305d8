/**
 * The service under load: rates, latencies, processor time a request, memory, training beside it, cancelling, the end under load; and beside it
 * FastAPI with scikit-learn doing the same prediction (TF-IDF and a linear SVM of 20 Newsgroups).
 *
 *   node bench/service/service.ts [seconds of each part, default 5] [part …]      parts: predict rate stream train end peer
 *
 * On a machine with other work, rates and latencies say how busy the machine was; processor time a request and ratios of one run hold.
 */
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { atRate, closedLoop, forPort, type Measured, quantile, requestBytes, type Target } from './load.ts';
import { cpuOf, dataFolder, memoryOf, news, type Server, startOurs, startPeer } from './servers.ts';

const [typed = '5', ...chosen] = process.argv.slice(2);
const seconds = Number(typed);
const isAsked = (part: string): boolean => chosen.length === 0 || chosen.includes(part);
const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const texts = messages();
const path = '/v1/models/news/predict';
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);

/** Messages of the test part of about 2 kB. */
function messages(): string[] {
  const lines = gunzipSync(readFileSync(news)).toString('utf8').trim().split('\n');
  const test = lines
    .map((line) => JSON.parse(line) as { split: string; text: string })
    .filter(({ split }) => split === 'test');
  return test
    .map(({ text }) => text)
    .filter((text) => text.length > 1800 && text.length < 2200)
    .slice(0, 200);
}

const targetOf = ({ port, key }: Server, connections = 8): Target => ({
  port,
  connections,
  requests: texts.map((text) => forPort(requestBytes(path, key, JSON.stringify({ texts: [text] })), port)),
});

async function costed<Result>(server: Server, work: () => Promise<Result>): Promise<{ result: Result; cpu: number }> {
  const before = cpuOf(server.pid);
  const result = await work();
  return { result, cpu: cpuOf(server.pid) - before };
}

const row = (name: string, value: string): void => console.log(`| ${name} | ${value} |`);
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const p = ({ latencies }: Measured): string =>
  `p50 ${ms(quantile(latencies, 0.5))}, p99 ${ms(quantile(latencies, 0.99))}`;
const perRequest = (cpu: number, { answers }: Measured): string => ms((1000 * cpu) / answers);

async function predict(server: Server, name = 'predict'): Promise<number> {
  await closedLoop(targetOf(server), Math.min(3, seconds)); // compiled by then
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const { result, cpu } = await costed(server, () => closedLoop(targetOf(server), seconds));
    best = Math.min(best, cpu / result.answers);
    row(`${name}, 8 connections`, `${(result.answers / result.seconds).toFixed(0)}/s, ${p(result)}; ${perRequest(cpu, result)} CPU a request; failed ${result.failed + result.lost}`); // biome-ignore format: one line
  }
  return best;
}

async function rate(server: Server): Promise<void> {
  for (const perSecond of [200, 1000]) {
    const { result, cpu } = await costed(server, () => atRate(targetOf(server), perSecond, seconds));
    row(
      `predict at ${perSecond}/s`,
      `${p(result)}; ${perRequest(cpu, result)} CPU a request; failed ${result.failed + result.lost}`,
    );
  }
}

async function stream(server: Server): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  const file = join(folder, 'big.jsonl');
  const lines = Array.from({ length: 20_000 }, (_, i) =>
    JSON.stringify({ id: String(i), text: texts[i % texts.length] }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const before = memoryOf(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), 20);
  let count = 0;
  const { cpu } = await costed(server, async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: createReadStream(file),
      duplex: 'half',
    };
    const response = await server.ask(path, init as never);
    for await (const part of response.body!) for (const byte of part) if (byte === 10) count++;
  });
  clearInterval(watch);
  rmSync(folder, { recursive: true });
  row('stream of 20,000 documents (2 kB)', `${ms((1000 * cpu) / (count - 1))} CPU a document; memory +${(most - before).toFixed(0)} MB (${before.toFixed(0)} before)`); // biome-ignore format: one line
}

const json = (method: string, body?: object): RequestInit => ({
  method,
  ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
});

/** Idle and beside a training of SCDV, in turns; then the training is cancelled. */
async function train(server: Server): Promise<void> {
  await server.ask('/v1/corpora/news', { method: 'PUT', body: readFileSync(news) });
  const scdv = { type: 'train', corpus: 'news', save: 'scdv', options: { representation: 'scdv', words: 'skip-gram' } };
  const holds = async (): Promise<string> => {
    const text = await (await server.ask('/metrics')).text();
    return ['0.5', '0.99', '1'].map((q) => `${q}: ${ms(1000 * Number(new RegExp(`loop_delay_seconds\\{quantile="${q}"\\} (\\S+)`).exec(text)?.[1]))}`).join(', '); // biome-ignore format: one line
  };
  for (let round = 0; round < 3; round++) {
    await holds();
    const idle = await atRate(targetOf(server), 200, seconds);
    const idleHolds = await holds();
    const { id } = (await (await server.ask('/v1/jobs', json('POST', scdv))).json()) as { id: string };
    const state = async (): Promise<{ state: string; stage: string | null }> =>
      (await server.ask(`/v1/jobs/${id}`)).json() as never;
    while ((await state()).stage !== 'fit') if ((await state()).state !== 'running') break; else await wait(200); // biome-ignore format: one thought
    await holds();
    const busy = await atRate(targetOf(server), 200, seconds);
    row('predict at 200/s, idle', `${p(idle)}; loop ${idleHolds}`);
    row('predict at 200/s while SCDV trains', `${p(busy)}; loop ${await holds()}; p99 ${(quantile(busy.latencies, 0.99) / quantile(idle.latencies, 0.99)).toFixed(2)}× idle`); // biome-ignore format: one line
    const since = performance.now();
    await server.ask(`/v1/jobs/${id}`, json('DELETE'));
    while ((await state()).state === 'running') await wait(5);
    row('cancel', `${ms(performance.now() - since)}, then ${(await state()).state}`);
  }
}

/** SIGTERM while requests come: every one that was sent is answered, or its connection was closed before it was sent. */
async function end(server: Server): Promise<void> {
  const stop = new AbortController();
  const load = closedLoop(targetOf(server), 60, stop.signal);
  await wait(1000);
  const exited = new Promise<number | null>((done) => server.child.on('exit', done));
  const since = performance.now();
  server.child.kill('SIGTERM');
  const code = await exited;
  const took = performance.now() - since;
  stop.abort();
  const { statuses, lost } = await load;
  row('SIGTERM under load', `exit ${code} after ${ms(took)}; answers ${JSON.stringify(statuses)}; lost ${lost}`);
}

const folder = dataFolder();
{
  using server = await startOurs(folder);
  row('start', `line after ${ms(server.startMs)}, ${ms(1000 * cpuOf(server.pid))} CPU`);
  await server.ask(path, json('POST', { texts: ['a'] }));
  await server.ask(path.replace('news', 'reuters'), json('POST', { texts: ['a'] }));
  row('memory with two models', `${memoryOf(server.pid).toFixed(0)} MB`);
  const ours = isAsked('predict') || isAsked('peer') ? await predict(server) : 0;
  row('memory after it', `${memoryOf(server.pid).toFixed(0)} MB`);
  if (isAsked('rate')) await rate(server);
  if (isAsked('stream')) await stream(server);
  if (isAsked('peer')) {
    using peer = await startPeer(18_555);
    const theirs = await predict(peer, 'FastAPI + scikit-learn');
    row('requests a second of CPU', `ours ${(1 / ours).toFixed(0)}, FastAPI + scikit-learn ${(1 / theirs).toFixed(0)}: ${(theirs / ours).toFixed(2)}×`); // biome-ignore format: one line
  }
  if (isAsked('train')) await train(server);
  if (isAsked('end')) await end(server);
}
