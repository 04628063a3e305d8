/**
 * LD5: what is opened and closed again leaves nothing behind. A service of its own keeps one model in memory (--max-model-bytes) and 64 collections:
 * two models asked in turn are loaded and unloaded each time, 80 collections asked in turn opened and closed. Resident memory is read from /proc
 * when each has been done as often as it will be measured (20 jobs), and after all of them; each time the lowest of five seconds of rest. Before that,
 * the allocator still takes memory that it keeps; what is used of the heap stays (24 MB).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill, lines, textOf, trainEncoders } from './mixed.ts';
import { memoryOf, type Server, startOurs } from './servers.ts';
import { percent, verdict } from './verdicts.ts';

const COLLECTIONS = 80;
const json = { 'content-type': 'application/json' };
const wait = (time: number): Promise<void> => new Promise((go) => setTimeout(go, time));

export async function churn(rounds: { readonly opened: number; readonly jobs: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-churn-'));
  trainEncoders(folder, ['one', 'two']);
  const server = await startOurs(join(folder, 'data'), ['--max-model-bytes', String(2 ** 20)]);
  try {
    for (let i = 0; i < COLLECTIONS; i++) await fill(server, `c${i}`, 20);
    await asked(server, '/v1/corpora/mail', { method: 'PUT', body: lines(100, true) });
    await round(server, { opened: rounds.opened, jobs: 20 });
    const before = await resting(server.pid);
    await round(server, rounds);
    const after = await resting(server.pid);
    verdict('LD5', after <= 1.1 * before, `${rounds.opened} × a collection opened and closed, ${rounds.opened} × a model loaded and unloaded, ${rounds.jobs} × a job that trains: ${before.toFixed(0)} MB → ${after.toFixed(0)} MB (${percent(after / before)})`, 'within 10 %'); // biome-ignore format: one line
  } finally {
    server.child.kill('SIGTERM');
    await new Promise((done) => server.child.on('exit', done));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function round(
  server: Server,
  { opened, jobs }: { readonly opened: number; readonly jobs: number },
): Promise<void> {
  const post = (path: string, body: object): Promise<unknown> =>
    asked(server, path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  for (let i = 0; i < opened; i++) await post(`/v1/collections/c${i % COLLECTIONS}/search`, { query: textOf(i).slice(0, 20) }); // biome-ignore format: one line
  for (let i = 0; i < opened; i++) await post('/v1/embeddings', { model: i % 2 === 0 ? 'one' : 'two', input: textOf(i) }); // biome-ignore format: one line
  for (let i = 0; i < jobs; i++) {
    const { id } = (await post('/v1/jobs', { type: 'train', corpus: 'mail', save: 'trained' })) as { id: string };
    const events = await (await server.ask(`/v1/jobs/${id}/events`)).text(); // ends with the job
    if (!events.includes('event: done')) throw new Error(events.slice(-500));
  }
}

async function asked(server: Server, path: string, init: RequestInit): Promise<unknown> {
  const answer = await server.ask(path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function resting(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 25; i++) {
    await wait(200);
    least = Math.min(least, memoryOf(pid));
  }
  return least;
}
