import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import { openCollectionWriter } from './open-collection.ts';
import { logPath } from './store/folder.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-remove-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('a deletion of documents that are not there writes nothing', async () => {
  const folder = join(work, 'collection');
  await using writer = await openCollectionWriter(folder);
  writer.add(toyDocuments(5));
  const before = statSync(logPath(folder));
  expect(writer.delete(['gone', 'never'])).toEqual({ deleted: 0, unknown: ['gone', 'never'] });
  const after = statSync(logPath(folder));
  expect([after.size, after.mtimeMs]).toEqual([before.size, before.mtimeMs]);
  expect(writer.delete(['note-1', 'gone'])).toEqual({ deleted: 1, unknown: ['gone'] });
  expect(statSync(logPath(folder)).mtimeMs).toBeGreaterThanOrEqual(before.mtimeMs);
  expect(writer.counts().documents).toBe(4);
});
