import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { toyDocuments } from '../../contract/toy-world.ts';
import { openCollection, openCollectionWriter } from '../open-collection.ts';
import { databasePath } from './folder.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-format-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

it('a database whose header names a format that SQLite does not know is damaged', async () => {
  const folder = join(work, 'collection');
  const writer = await openCollectionWriter(folder);
  writer.add(toyDocuments(5));
  await writer.close();
  const bytes = readFileSync(databasePath(folder));
  bytes.writeUInt32BE(9, 44); // the schema format: 1 to 4
  writeFileSync(databasePath(folder), bytes);
  await expect(openCollection(folder)).rejects.toMatchObject({ code: 'DAMAGED', kind: 'data' });
});
