import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openCollection, openCollectionWriter } from './open-collection.ts';
import { logPath } from './store/folder.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-close-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('a writer that is closed empties its log, also while somebody reads', async () => {
  const folder = join(work, 'read');
  const writer = await openCollectionWriter(folder);
  writer.add([{ id: 'a', text: 'iron' }]);
  using reader = await openCollection(folder);
  expect(statSync(logPath(folder)).size).toBeGreaterThan(0);
  await writer.close();
  expect(statSync(logPath(folder)).size).toBe(0);
  expect(reader.counts().documents).toBe(1);
});
