/**
 * A copy that is made while a client writes: what was acknowledged before the copy began is in it, of what came later whole batches or nothing, and the
 * restored folder is sound. `npm run build` comes first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { satchel } from '../end-to-end/run-satchel.ts';
import { ended, jobDone, killAll, mailLines, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-backup-'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const BATCH = 7;
const ROUNDS = 3;

it('backup under writes loses nothing that was acknowledged, and takes no half batch', async () => {
  const live = await serve(['--data', 'live', '--max-rate', '0', '--max-loop-delay-ms', '60000'], folder);
  await live.ask('/v1/corpora/mail', { method: 'PUT', body: mailLines });
  await jobDone(live, { type: 'train', corpus: 'mail', save: 'mail' });
  await live.ask('/v1/collections/notes', { method: 'PUT' });
  let [acknowledged, isOver] = [0, false];
  const writing = (async () => {
    while (!isOver) {
      const documents = Array.from({ length: BATCH }, (_, i) => ({ id: `${acknowledged}-${i}`, text: `common ${i}` }));
      expect((await live.post('/v1/collections/notes/documents', { documents })).status).toBe(200);
      acknowledged++;
    }
  })();
  const begun: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    while (acknowledged < 10 * (round + 1)) await new Promise((go) => setTimeout(go, 5));
    begun.push(acknowledged);
    expect(await satchel(['serve', 'backup', `copy${round}`, '--data', 'live'], { cwd: folder })).toMatchObject({ code: 0 }); // biome-ignore format: one line
  }
  const atEnd = acknowledged;
  isOver = true;
  await writing;
  expect(atEnd).toBeGreaterThan(begun.at(-1)!); // writes went on meanwhile
  live.child.kill('SIGTERM');
  await ended(live.child);

  for (const [round, before] of begun.entries()) {
    const data = `back${round}`;
    expect((await satchel(['serve', 'restore', `copy${round}`, '--data', data], { cwd: folder })).code).toBe(0);
    const checked = await satchel(['check', `${data}/collections/notes`], { cwd: folder });
    expect([checked.code, checked.stderr]).toEqual([0, '']);
    const restored = await serve(['--data', data, '--max-rate', '0'], folder);
    const has = async (batch: number, i: number): Promise<boolean> =>
      (await restored.ask(`/v1/collections/notes/documents/${batch}-${i}`)).ok;
    const { documents } = (await (await restored.ask('/v1/collections/notes')).json()) as { documents: number };
    expect(documents % BATCH).toBe(0);
    const batches = documents / BATCH;
    expect(batches).toBeGreaterThanOrEqual(before);
    for (let batch = 0; batch < batches; batch++)
      for (const i of [0, BATCH - 1]) expect(await has(batch, i), `${batch}-${i}`).toBe(true);
    expect(await has(batches, 0)).toBe(false);
    const { predictions } = (await (await restored.post('/v1/models/mail/predict', { texts: ['hot iron'] })).json()) as { predictions: { labels: string[] }[] }; // biome-ignore format: one line
    expect(predictions[0]!.labels).toEqual(['smith']);
    restored.child.kill('SIGTERM');
    await ended(restored.child);
  }
});
