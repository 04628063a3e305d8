/**
 * The service on a machine that fails (E3, E4): no file can be opened, or none written. Requests that need one get 503 or 507, others are answered, and once the
 * machine is well again so is the service. `npm run build` comes first.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShim } from '../end-to-end/collection/children.ts';
import { satchel } from '../end-to-end/run-satchel.ts';
import { ended, jobDone, killAll, mailLines, type Served, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-faults-'));
const shim = buildShim(folder, join(import.meta.dirname, 'fault-switch.c'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const filesOf = ({ child }: Served): number => readdirSync(`/proc/${child.pid}/fd`).length;
const wide = ['--max-rate', '0', '--max-loop-delay-ms', '60000', '--max-turn-ms', '60000'];

/** A model that is in memory, one that is not, and a collection that was searched; its writer is closed again. */
async function prepare(served: Served): Promise<void> {
  const { ask, post } = served;
  expect((await ask('/v1/corpora/mail', { method: 'PUT', body: mailLines })).status).toBe(201);
  for (const save of ['mail', 'cold', 'spare']) await jobDone(served, { type: 'train', corpus: 'mail', save });
  await ask('/v1/collections/notes', { method: 'PUT' });
  expect(await status(post('/v1/collections/notes/documents', note('first')))).toBe(200);
  expect(await reads(served)).toEqual([200, 200, 200, 200]);
  await wait(1300);
}

const status = async (answer: Promise<Response>): Promise<number> => {
  const found = await answer;
  await found.arrayBuffer();
  return found.status;
};
const note = (id: string): object => ({ documents: [{ id, text: `hot iron ${id}` }] });

/** What needs no file to be opened or written. */
const reads = ({ ask, post }: Served): Promise<number[]> =>
  Promise.all([
    status(ask('/health')),
    status(post('/v1/models/mail/predict', { texts: ['hot iron'] })),
    status(post('/v1/collections/notes/search', { query: 'iron' })),
    status(ask('/v1/collections/notes/documents/first')),
  ]);

/** What writes: an addition, an upload, a new collection, a job. */
const writes = ({ ask, post }: Served, id: string): Promise<number[]> =>
  Promise.all([
    status(post('/v1/collections/notes/documents', note(id))),
    status(ask(`/v1/corpora/${id}`, { method: 'PUT', body: mailLines })),
    status(ask(`/v1/collections/${id}`, { method: 'PUT' })),
    status(post('/v1/jobs', { type: 'audit', corpus: 'mail' })),
  ]);

describe.skipIf(shim === undefined)('a service whose disk fails (needs Linux and a C compiler)', () => {
  let served: Served;
  const data = join(folder, 'data');
  const toggle = join(folder, 'fault');
  beforeAll(async () => {
    const environment = { LD_PRELOAD: shim!, FAULT_FOLDER: data, FAULT_SWITCH: toggle };
    served = await serve(['--data', 'data', ...wide], folder, environment);
    await prepare(served);
  });

  async function under<Result>(error: string, work: () => Promise<Result>): Promise<Result> {
    writeFileSync(toggle, error);
    try {
      return await work();
    } finally {
      rmSync(toggle);
    }
  }

  /** Nothing of what was refused is there, all else is, and new things are taken. */
  async function expectWell(id: string, filesBefore: number): Promise<void> {
    const { ask } = served;
    expect(await status(ask(`/v1/collections/notes/documents/${id}`))).toBe(404);
    expect(await status(ask(`/v1/corpora/${id}`))).toBe(404);
    expect(await writes(served, `${id}-again`)).toEqual([200, 201, 201, 202]);
    expect(await reads(served)).toEqual([200, 200, 200, 200]);
    await wait(1300); // the writer is closed
    expect(readdirSync(join(data, 'temporary'))).toEqual([]);
    expect(filesOf(served)).toBeLessThanOrEqual(filesBefore + 8); // a new collection stays open, as do connections of the client
    expect((await satchel(['check', join(data, 'collections/notes')])).code).toBe(0);
  }

  it.each(['EMFILE', 'ENFILE'])('E3: no file can be opened (%s): 503, and it recovers', async (error) => {
    const [id, before] = [error.toLowerCase(), filesOf(served)];
    const cold = error === 'EMFILE' ? 'cold' : 'spare';
    await under(error, async () => {
      expect(await writes(served, id)).toEqual([503, 503, 503, 503]);
      expect(await status(served.post(`/v1/models/${cold}/predict`, { texts: ['iron'] }))).toBe(503);
      expect(await status(served.ask('/v1/models'))).toBe(503);
      expect(await reads(served)).toEqual([200, 200, 200, 200]);
    });
    expect(await status(served.post(`/v1/models/${cold}/predict`, { texts: ['iron'] }))).toBe(200);
    await expectWell(id, before);
  });

  it.each(['EROFS', 'EACCES'])('E4: no file can be written (%s): 507, and reads go on', async (error) => {
    const [id, before] = [error.toLowerCase(), filesOf(served)];
    await under(error, async () => {
      expect(await writes(served, id)).toEqual([507, 507, 507, 507]);
      for (const path of ['/v1/models/spare', '/v1/corpora/mail', '/v1/collections/notes'])
        expect([503, 507], path).toContain(await status(served.ask(path, { method: 'DELETE' })));
      expect(await reads(served)).toEqual([200, 200, 200, 200]);
      expect(await status(served.ask('/v1/models/spare/file'))).toBe(200);
    });
    await expectWell(id, before);
  });

  it('ends in good order afterwards', async () => {
    const code = ended(served.child);
    served.child.kill('SIGTERM');
    expect(await code).toBe(143);
  });
});

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;
describe.skipIf(!hasPrlimit)('a process that has all the files open that it may (needs prlimit)', () => {
  it('E3: connections beyond it are closed, requests that open files get 503, and it recovers', async () => {
    const served = await serve(['--data', 'few', ...wide], folder);
    await prepare(served);
    const limit = (files: number): void =>
      void execFileSync('prlimit', ['--pid', String(served.child.pid), `--nofile=${files}:`]);
    limit(filesOf(served));
    const found = await writes(served, 'many').catch(() => [503]); // or the connection was closed
    expect(found).toContain(503);
    expect(found.filter((one) => ![200, 201, 202, 503].includes(one))).toEqual([]); // some found a file that was just closed
    const { port } = new URL(served.url);
    const strangers = Array.from({ length: 30 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
    await wait(300);
    for (const socket of strangers) socket.destroy();
    limit(1024);
    expect(await reads(served)).toEqual([200, 200, 200, 200]);
    expect(await writes(served, 'fewer')).toEqual([200, 201, 201, 202]);
    expect(served.child.exitCode).toBe(null);
  });
});
