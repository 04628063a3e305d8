/** Starts the servers that are measured, and reads what they cost from /proc. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataFile } from '../data.ts';

const root = resolve(import.meta.dirname, '../..');
const satchel = resolve(root, 'packages/satchel/bin/satchel.js');
export const news = dataFile('classification', '20news-bydate.jsonl.gz');
const reuters = dataFile('classification', 'reuters-modapte90.jsonl.gz');

export interface Server extends Disposable {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  readonly key: string;
  readonly startMs: number;
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** A data folder with a model of 20 Newsgroups and one of Reuters, made once. */
export function dataFolder(): string {
  const folder = join(root, '.cache/bench-service/data');
  mkdirSync(join(folder, 'models'), { recursive: true });
  for (const [name, file] of [
    ['news', news],
    ['reuters', reuters],
  ] as const) {
    // biome-ignore format: pairs
    const model = join(folder, 'models', `${name}.satchel`);
    if (existsSync(model)) continue;
    console.error(`training ${name}`);
    execFileSync(process.execPath, [satchel, 'train', file, '--out', model, '--quiet', '--threads', '1']);
  }
  return folder;
}

export async function startOurs(folder: string, words: readonly string[] = []): Promise<Server> {
  const started = performance.now();
  const limits = ['--max-rate', '0', '--max-loop-delay-ms', '60000'];
  const child = spawn(process.execPath, [satchel, 'serve', '--data', folder, '--port', '0', ...limits, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  const startMs = performance.now() - started;
  const key = readFileSync(join(folder, 'key'), 'utf8').trim();
  return serverOf(child, Number(new URL(url).port), key, startMs);
}

export async function startPeer(port: number, words: readonly string[] = []): Promise<Server> {
  execFileSync('sh', [resolve(root, 'bench/python/setup.sh'), '-service'], { stdio: 'inherit' });
  const python = resolve(root, '.cache/venv-service/bin/python');
  const script = resolve(root, 'bench/peers/service_fastapi.py');
  const environment = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const started = performance.now();
  const child = spawn(python, [script, news, String(port), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  await firstLine(child);
  const server = serverOf(child, port, '', performance.now() - started);
  for (;;) {
    const isUp = await server.ask('/docs').then(({ ok }) => ok, () => false); // biome-ignore format: one line
    if (isUp) return server;
    await new Promise((go) => setTimeout(go, 100));
  }
}

function serverOf(child: ChildProcess, port: number, key: string, startMs: number): Server {
  return {
    child,
    pid: child.pid!,
    port,
    key,
    startMs,
    ask: (path, init = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${key}`, ...init.headers },
      }),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')));
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}`)));
  });
}

/** User and system time of the process, without its children, in seconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
