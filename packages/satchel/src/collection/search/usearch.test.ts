/** Where the package is not installed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openCollectionWriter } from '../open-collection.ts';
import { loadUsearch } from './usearch.ts';

vi.mock('usearch', () => {
  throw new Error("Cannot find package 'usearch'");
});

const work = mkdtempSync(join(tmpdir(), 'satchel-usearch-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('says which package is missing and what to do', async () => {
  await expect(loadUsearch()).rejects.toMatchObject({
    code: 'MISSING_PACKAGE',
    kind: 'configuration',
    message: "An index of neighbours needs the package 'usearch', which is not installed.",
    remedy:
      'Install it beside Satchel: npm install usearch. Without it every vector is compared, which is exact and fast up to 100,000.',
  });
});

it('leaves the collection as it was', async () => {
  await using writer = await openCollectionWriter(join(work, 'c'));
  writer.add([
    { id: 'a', text: 'flour oven' },
    { id: 'b', text: 'oven dough' },
  ]);
  await writer.represent({ representation: 'lsi', options: { lsi: { dimensions: 1 } } });
  const before = writer.vectors();
  await expect(writer.indexNeighbours()).rejects.toMatchObject({ code: 'MISSING_PACKAGE' });
  expect(writer.vectors()).toEqual(before);
});
