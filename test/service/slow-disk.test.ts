/**
 * The service on a slow disk. Where fsync takes half a second (E5), and forty clients at once wait for nothing but their
 * answers, few changes get through, the rest is refused with 503, and nothing piles up. Where fsync does not end at all,
 * everything else is answered. `npm run build` comes first.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildShim } from '../end-to-end/collection/children.ts';
import { satchel } from '../end-to-end/run-satchel.ts';
import { killAll, type Served, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-slow-disk-'));
const shim = buildShim(folder, join(import.meta.dirname, 'fault-switch.c'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const memoryOf = ({ child }: Served): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

interface Heard {
  readonly statuses: Map<number, number>;
  /** Ids whose addition was acknowledged. */
  readonly stored: string[];
  /** Resident memory in MB, by time. */
  readonly memory: number[];
  /** Requests under way, as the service counts them. */
  mostInFlight: number;
}

/** So many clients add documents and so many search, each the next thing when it has its answer, for some seconds. */
async function load(served: Served, writers: number, readers: number, seconds: number, prefix: string): Promise<Heard> {
  const heard: Heard = { statuses: new Map(), stored: [], memory: [], mostInFlight: 0 };
  const until = performance.now() + 1000 * seconds;
  const note = async (answer: Response): Promise<number> => {
    await answer.arrayBuffer();
    heard.statuses.set(answer.status, (heard.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 503) await wait(20); // Retry-After says 1 s; these clients are in a hurry
    return answer.status;
  };
  const repeat = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; performance.now() < until; round++) await work(round);
  };
  const write = (client: number) =>
    repeat(async (round) => {
      const id = `${prefix}-${client}-${round}`;
      const documents = [{ id, text: `hot iron ${id} ${'word '.repeat(500)}` }];
      if ((await note(await served.post('/v1/collections/notes/documents', { documents }))) === 200)
        heard.stored.push(id);
    });
  const read = () =>
    repeat(async () => void (await note(await served.post('/v1/collections/notes/search', { query: 'iron' }))));
  const watch = repeat(async () => {
    heard.memory.push(memoryOf(served));
    const text = await (await served.ask('/metrics')).text();
    heard.mostInFlight = Math.max(heard.mostInFlight, Number(/satchel_in_flight\S* (\d+)/.exec(text)?.[1]));
    await wait(100);
  });
  await Promise.all([
    watch,
    ...Array.from({ length: writers }, (_, i) => write(i)),
    ...Array.from({ length: readers }, read),
  ]);
  return heard;
}

describe.skipIf(shim === undefined)('a disk that is slow (needs Linux and a C compiler)', () => {
  it('E5: fsync takes 500 ms: few are taken, the rest get 503, memory stays, and all is well afterwards', async () => {
    const toggle = join(folder, 'fault');
    const data = join(folder, 'data');
    const environment = { LD_PRELOAD: shim!, FAULT_FOLDER: data, FAULT_SWITCH: toggle };
    const served = await serve(['--data', 'data', '--max-rate', '0'], folder, environment);
    await served.ask('/v1/collections/notes', { method: 'PUT' });
    const before = await load(served, 30, 10, 2, 'quick');
    expect(before.stored.length).toBeGreaterThan(20);

    writeFileSync(toggle, 'ESLOW');
    const slow = await load(served, 30, 10, 10, 'slow');
    rmSync(toggle);
    expect([...slow.statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(slow.statuses.get(503)).toBeGreaterThan(0);
    expect(slow.stored.length).toBeGreaterThan(0);
    expect(slow.stored.length).toBeLessThan(50); // two a second, and those that came before the first was slow
    const third = Math.floor(slow.memory.length / 3);
    const [early, late] = [slow.memory.slice(0, third), slow.memory.slice(-third)].map((part) => Math.max(...part));
    expect(late! - early!).toBeLessThan(32);
    expect(slow.mostInFlight).toBeLessThanOrEqual(45);

    for (let i = 0; i < 100 && (await served.post('/v1/collections/notes/search', { query: 'iron' })).status !== 200; i++) await wait(50); // biome-ignore format: one line
    for (const id of [...before.stored, ...slow.stored])
      expect((await served.ask(`/v1/collections/notes/documents/${id}`)).status, id).toBe(200);
    const again = await load(served, 2, 2, 1, 'again');
    expect(again.stored.length).toBeGreaterThan(0);
    await wait(1300); // the writer is closed
    expect((await satchel(['check', join(data, 'collections/notes')])).code).toBe(0);
  }, 120_000);

  it('a disk that does not answer keeps no search waiting; what it owes is acknowledged once it does', async () => {
    const toggle = join(folder, 'fault');
    const data = join(folder, 'stuck');
    const environment = { LD_PRELOAD: shim!, FAULT_FOLDER: data, FAULT_SWITCH: toggle };
    const served = await serve(['--data', 'stuck', '--max-rate', '0', '--max-changes', '3'], folder, environment);
    await served.ask('/v1/collections/notes', { method: 'PUT' });
    const add = (id: string): Promise<Response> =>
      served.post('/v1/collections/notes/documents', { documents: [{ id, text: `hot iron ${id}` }] });
    expect((await add('first')).status).toBe(200);

    writeFileSync(toggle, 'EWAIT');
    let acknowledged = 0;
    const owed = ['a', 'b', 'c'].map(async (id) => {
      const { status } = await add(id);
      acknowledged++;
      return status;
    });
    const search = () => served.post('/v1/collections/notes/search', { query: 'iron' });
    for (let i = 0; i < 20; i++) {
      expect((await search()).status).toBe(200);
      expect((await served.ask('/v1/collections/notes/documents/first')).status).toBe(200);
    }
    const fourth = await add('d');
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '1']);
    expect(acknowledged).toBe(0);

    rmSync(toggle);
    expect(await Promise.all(owed)).toEqual([200, 200, 200]);
    const { hits } = (await (await search()).json()) as { hits: { id: string }[] };
    expect(hits.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'first']);
  });
});
