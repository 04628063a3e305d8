/**
 * The service while the clock of the day jumps (E10): back by an hour, ten years ahead, to 1970. The order of jobs and documents, ids and keys do not depend on it, nor do
 * time limits and a second start. `npm run build` comes first.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildShim } from '../end-to-end/collection/children.ts';
import { satchel } from '../end-to-end/run-satchel.ts';
import { ended, killAll, mailLines, type Served, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-clock-'));
const shim = buildShim(folder, join(import.meta.dirname, 'clock-switch.c'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Job {
  readonly id: string;
  readonly state: string;
  readonly created: string;
}

const YEAR = 365.25 * 24 * 3600;
const jumps = {
  now: 0,
  back: -3600,
  ahead: Math.round(10 * YEAR),
  start: -Math.floor(Date.now() / 1000) + 60,
} as const;
const names = Object.keys(jumps) as (keyof typeof jumps)[];

const answer = async <Body>(asked: Promise<Response>): Promise<Body> => {
  const found = await asked;
  expect(found.ok, `${found.url} ${found.status}`).toBe(true);
  return (await found.json()) as Body;
};

const jobsOf = async ({ ask }: Served): Promise<readonly Job[]> =>
  (await answer<{ jobs: readonly Job[] }>(ask('/v1/jobs'))).jobs;

describe.skipIf(shim === undefined)('a clock that jumps (needs Linux and a C compiler)', () => {
  it('E10: back 1 h, forward 10 y, 1970: order and ids are unaffected', async () => {
    const clock = join(folder, 'clock');
    const environment = { LD_PRELOAD: shim!, CLOCK_SWITCH: clock };
    writeFileSync(clock, '0');
    let served = await serve(['--data', 'data', '--max-rate', '0'], folder, environment);
    expect((await served.ask('/v1/corpora/mail', { method: 'PUT', body: mailLines })).status).toBe(201);
    await served.ask('/v1/collections/notes', { method: 'PUT' });

    const started: string[] = [];
    for (const name of names) {
      writeFileSync(clock, String(jumps[name]));
      const documents = [{ id: name, text: `hot iron ${name}` }];
      await answer(served.post('/v1/collections/notes/documents', { documents }));
      const { id } = await answer<Job>(served.post('/v1/jobs', { type: 'train', corpus: 'mail', save: name }));
      started.push(id);
      expect(await (await served.ask(`/v1/jobs/${id}/events`)).text()).toContain('event: done');
      const { predictions } = await answer<{ predictions: { labels: string[] }[] }>(
        served.post(`/v1/models/${name}/predict`, { texts: ['hot iron'] }),
      );
      expect(predictions[0]?.labels).toEqual(['smith']);
    }

    const jobs = await jobsOf(served);
    expect(jobs.map(({ id }) => id)).toEqual([...started].reverse()); // the newest first, whatever its date says
    const dates = jobs.map(({ created }) => created.slice(0, 4)).reverse();
    const year = new Date().getFullYear();
    expect(dates[2]).toBe(String(new Date(Date.now() + 1000 * jumps.ahead).getFullYear())); // the clock did jump
    expect(dates[3]).toBe('1970');
    expect(Number(dates[0])).toBeGreaterThanOrEqual(year - 1);
    const sums = await Promise.all(names.map(async (name) => (await served.ask(`/v1/models/${name}/file`)).headers.get('etag'))); // biome-ignore format: one line
    expect(new Set(sums).size).toBe(1); // the same model, bit for bit: no date is part of it
    const search = () =>
      answer<{ hits: { id: string }[] }>(served.post('/v1/collections/notes/search', { query: 'iron' }));
    const { hits } = await search();
    expect(hits.map(({ id }) => id)).toEqual(names); // equal scores stand in the order in which they were stored

    const same = { type: 'audit', corpus: 'mail' };
    const asked = (): Promise<Response> =>
      served.ask('/v1/jobs', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'once' }, body: JSON.stringify(same) }); // biome-ignore format: one line
    const first = await answer<Job>(asked());
    writeFileSync(clock, '0');
    expect((await answer<Job>(asked())).id).toBe(first.id);

    for (const jump of [jumps.ahead, jumps.start]) {
      const code = ended(served.child);
      served.child.kill('SIGKILL');
      await code;
      writeFileSync(clock, String(jump)); // the lock of the killed one is of another time
      served = await serve(['--data', 'data', '--max-rate', '0'], folder, environment);
      expect((await jobsOf(served)).map(({ id }) => id).slice(1)).toEqual([...started].reverse());
      expect((await search()).hits).toEqual(hits);
    }
    const code = ended(served.child);
    served.child.kill('SIGTERM');
    expect(await code).toBe(143);
    expect((await satchel(['check', join(folder, 'data/collections/notes')])).code).toBe(0);
  }, 120_000);
});
