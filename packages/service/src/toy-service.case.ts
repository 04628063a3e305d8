/** A small service for tests: two models, a corpus, a collection, in a folder of its own. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusOf, fitEncoder, saveModel, train } from 'satchel';
import { addKey } from './door/keys.ts';
import { createService, type Service, type ServiceOptions } from './index.ts';

export const mails = [
  ['hot iron on the anvil', 'smith'],
  ['hammer and tongs at the forge', 'smith'],
  ['the anvil rings under the hammer', 'smith'],
  ['iron glows in the forge', 'smith'],
  ['tongs hold the hot iron', 'smith'],
  ['dough rises in the oven', 'baker'],
  ['flour and yeast for the bread', 'baker'],
  ['bread from the oven', 'baker'],
  ['yeast makes the dough rise', 'baker'],
  ['flour on the table', 'baker'],
].map(([text = '', label = ''], i) => ({ id: String(i + 1), text, labels: [label] }));

export const mailLines = `${mails.map(({ id, text, labels: [label] }) => JSON.stringify({ id, text, label })).join('\n')}\n`;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface Asking {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
}

export interface ToyService extends AsyncDisposable {
  readonly service: Service;
  readonly folder: string;
  readonly keys: { readonly admin: string; readonly write: string; readonly read: string };
  ask(path: string, asking?: Asking): Promise<Reply>;
  /** Polls until the job is over. */
  over(id: string): Promise<Reply['json']>;
}

export async function toyService(options: Partial<ServiceOptions> = {}): Promise<ToyService> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-service-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const [write, read] = [await addKey(data, 'write', 'w'), await addKey(data, 'read', 'r')];
  const service = await createService({
    data,
    port: 0,
    threads: 1,
    ...options,
    limits: { rate: 0, failedKeys: 1000, loopDelayMs: 60_000, turnMs: 60_000, ...options.limits }, // a busy machine delays the loop of a test
  });
  const admin = readFileSync(options.keyFile ?? join(data, 'key'), 'utf8').trim();
  const keys = { admin, write: write.key, read: read.key };
  const { model } = await train(corpusOf(mails), { protocol: 'none' });
  await saveModel(model, join(data, 'models/mail.satchel'));
  const encoder = await fitEncoder(mails.map(({ text }) => text), { representation: 'lsi', options: { lsi: { dimensions: 4 } } }); // biome-ignore format: one thought
  await saveModel(encoder, join(data, 'models/dense.satchel'));
  const ask = (path: string, asking: Asking = {}): Promise<Reply> =>
    askAt(service.port, path, { key: keys.admin, ...asking });
  return {
    service,
    folder,
    keys,
    ask,
    async over(id) {
      for (;;) {
        const { json } = await ask(`/v1/jobs/${id}`);
        if (['done', 'failed', 'cancelled'].includes(json.state)) return json;
        await new Promise((go) => setTimeout(go, 50));
      }
    },
    async [Symbol.asyncDispose]() {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Paths are sent as they are: `fetch` would tidy `..` away. */
export function askAt(port: number, path: string, { method, key, headers = {}, json, body }: Asking): Promise<Reply> {
  const payload = json === undefined ? body : JSON.stringify(json);
  const bytes = payload === undefined ? undefined : Buffer.from(payload);
  return new Promise((done, fail) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        agent: false,
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        headers: {
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bytes === undefined ? {} : { 'content-length': String(bytes.length) }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fail);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const isJson =
            /json/.test(response.headers['content-type'] ?? '') &&
            !/ndjson/.test(response.headers['content-type'] ?? '');
          done({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text,
            json: isJson && text !== '' ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    request.on('error', fail);
    request.end(bytes);
  });
}

/** The processes that a process has started; waits until there is one. */
export async function childrenOf(pid: number): Promise<number[]> {
  for (;;) {
    const found = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    ); // biome-ignore format: one thought
    if (found.length > 0) return found;
    await new Promise((go) => setTimeout(go, 10));
  }
}
