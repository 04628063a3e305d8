/**
 * How long a job says nothing: for jobs of several types over 20 Newsgroups, the most processor time of their process
 * between two of its events. Processor time does not depend on what else the machine does.
 *
 *   node bench/service/silence.ts [type …]
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOf, dataFolder, news, type Server, startOurs } from './servers.ts';
import { verdict } from './verdicts.ts';

const MOST_SECONDS = 1;
/** Events that come before the process of the job is there. */
const BEFORE = ['queued', 'running'];
const wanted = process.argv.slice(2);
const json = { 'content-type': 'application/json' };
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);

const jobs: readonly { readonly type: string; readonly [name: string]: unknown }[] = [
  { type: 'audit' },
  { type: 'train', save: 'own' },
  { type: 'map', model: 'news', options: { method: 'tsne', sample: 2000 } },
  { type: 'words', save: 'own', options: { words: { epochs: 1 } } },
  { type: 'index', save: 'own' },
  { type: 'compare', options: { budget: '20s' } },
];

/** The process of the job that runs. */
function childOf(pid: number): number | undefined {
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [child] = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
    if (child !== undefined) return Number(child);
  }
  return undefined;
}

async function silenceOf({ ask, pid }: Server, job: object): Promise<void> {
  const started = await ask('/v1/jobs', { method: 'POST', headers: json, body: JSON.stringify({ corpus: 'news', ...job }) }); // biome-ignore format: one line
  const { id } = (await started.json()) as { id: string };
  const events = await ask(`/v1/jobs/${id}/events`);
  let [last, most, before, name, text]: [number, number, string, string, string] = [0, 0, '', 'start', ''];
  for await (const part of events.body!) {
    text += Buffer.from(part).toString();
    const named = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].at(-1);
    const child = childOf(pid);
    if (!named || child === undefined || BEFORE.includes(named[1]!)) continue;
    const cpu = cpuOf(child);
    if (cpu - last > most) [most, before] = [cpu - last, `${name} → ${named[1]}`];
    [last, name] = [cpu, `${named[1]} ${named[2]!.slice(0, 60)}`];
    text = '';
  }
  const { state, cpuSeconds } = (await (await ask(`/v1/jobs/${id}`)).json()) as { state: string; cpuSeconds: number };
  const { type } = job as { readonly type: string };
  verdict(type, state === 'done' && most <= MOST_SECONDS, `${state} after ${cpuSeconds?.toFixed(1)} s of CPU; longest silence ${most.toFixed(2)} s of it (${before})`, `≤ ${MOST_SECONDS} s`); // biome-ignore format: one line
}

const folder = mkdtempSync(join(tmpdir(), 'satchel-silence-'));
const models = join(folder, 'data/models');
mkdirSync(models, { recursive: true, mode: 0o700 });
copyFileSync(join(dataFolder(), 'models/news.satchel'), join(models, 'news.satchel'));
const server = await startOurs(join(folder, 'data'));
try {
  await server.ask('/v1/corpora/news', { method: 'PUT', body: readFileSync(news) });
  for (const job of jobs) if (wanted.length === 0 || wanted.includes(job.type)) await silenceOf(server, job);
} finally {
  server.child.kill('SIGTERM');
  await new Promise((done) => server.child.on('exit', done));
  rmSync(folder, { recursive: true, force: true });
}
