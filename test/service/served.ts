/** Starts `satchel serve` as a person does, and asks it. `npm run build` comes first. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { start } from '../end-to-end/run-satchel.ts';

export interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly keyFile: string;
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** POST with a JSON body. */
  post(path: string, body: object): Promise<Response>;
}

const running = new Set<ChildProcess>();

/** For `afterAll`. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Under `node --permission`, with the right to read our code and to write to the data folder alone (S9). */
function rights(data: string): string {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const readable = [resolve(import.meta.dirname, '../..'), data, '/proc'].map((path) => `--allow-fs-read=${path}`);
  return ['--permission', '--allow-child-process', '--allow-worker', ...readable, `--allow-fs-write=${data}`].join(' ');
}

/** Resolves once the service has printed its line. `cwd` is where it is started, and `--data` is below it. */
export function serve(
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const data = join(cwd, words[words.indexOf('--data') + 1]!);
  const limited = { NODE_OPTIONS: rights(data), ...environment };
  const child = start(['serve', '--port', '0', ...words], { cwd, environment: limited });
  running.add(child);
  return new Promise((done, fail) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (!text.includes('\n')) return;
      const { url, keyFile } = JSON.parse(text) as { url: string; keyFile: string };
      const key = readFileSync(join(cwd, keyFile), 'utf8').trim();
      const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
        fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
      const post = (path: string, body: object): Promise<Response> =>
        ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      done({ child, url, keyFile, ask, post });
    });
    let told = '';
    child.stderr?.on('data', (part: Buffer) => {
      told += part.toString();
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}: ${told}`)));
  });
}

export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.on('exit', (code) => done(code)));

/** Follows a job to its end; throws where it is not done. */
export async function jobDone({ ask, post }: Served, job: object): Promise<void> {
  const { id } = (await (await post('/v1/jobs', job)).json()) as { id: string };
  const events = await (await ask(`/v1/jobs/${id}/events`)).text();
  if (!events.includes('event: done')) throw new Error(events.slice(-1000));
}

/** Ten labelled documents. */
export const mailLines = Array.from({ length: 10 }, (_, i) =>
  JSON.stringify({
    id: String(i),
    label: i % 2 ? 'smith' : 'baker',
    text: i % 2 ? `hot iron ${i}` : `flour oven ${i}`,
  }),
).join('\n');
