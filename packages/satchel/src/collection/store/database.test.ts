import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { emptyManifest, readManifest, writeManifest } from './manifest.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-database-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const FSYNC = 10 | (4 << 8);
const WRITE = 10 | (3 << 8);
const FULL = 13;

/** A database whose next commit fails with this code of SQLite's, after the bytes are on disk or before. */
function failing(name: string, code: number, isStored: boolean) {
  let isDue = false;
  class Failing extends DatabaseSync {
    override exec(sql: string): void {
      const fails = isDue && sql === 'COMMIT';
      if (fails) isDue = false;
      if (!fails || isStored) super.exec(sql);
      if (fails) throw Object.assign(new Error('disk I/O error'), { errcode: code });
    }
  }
  const database = openDatabase(join(work, name), 'write', (path, options) => new Failing(path, options));
  database.write(() => writeManifest(database, emptyManifest({})));
  isDue = true;
  return database;
}

const generationIn = (name: string): number => {
  const database = openDatabase(join(work, name), 'read');
  try {
    return database.read(() => readManifest(database)).generation;
  } finally {
    database.close();
  }
};

describe('a commit in which the disk fails', () => {
  it.each([
    ['fsync', FSYNC, true, 7],
    ['fsync', FSYNC, false, 0],
    ['write', WRITE, true, 7],
    ['write', WRITE, false, 0],
  ])('at %s (%d, stored: %s) has an unknown outcome, and the next process finds all or nothing', (kind, code, isStored, found) => {
    const name = `${kind}-${isStored}`;
    const database = failing(name, code, isStored);
    const change = () => database.write(() => writeManifest(database, { ...emptyManifest({}), generation: 7 }));
    expect(change).toThrow(
      expect.objectContaining({
        code: 'OUTCOME_UNKNOWN',
        kind: 'io',
        message: `${join(work, name)}: the disk failed while the change was being committed. It may or may not have been stored; if it was, then whole.`,
        remedy: 'Check the disk, open the collection again, and repeat the change (replace: true).',
        facts: { sqlite: code },
      }),
    );
    expect(change).toThrow(expect.objectContaining({ code: 'READ_ONLY' }));
    database.close();
    expect(generationIn(name)).toBe(found);
  }); // biome-ignore format: a sentence

  it('because it is full has stored nothing, and the next change may work', () => {
    const database = failing('full', FULL, false);
    const change = () => database.write(() => writeManifest(database, { ...emptyManifest({}), generation: 7 }));
    expect(change).toThrow(expect.objectContaining({ code: 'DISK_FULL' }));
    expect(change).not.toThrow();
    database.close();
    expect(generationIn('full')).toBe(7);
  });
});

it('shortens a log that was moved into the database, so that it is not moved again after every change', () => {
  let sqlite: DatabaseSync | undefined;
  const database = openDatabase(join(work, 'long-log'), 'write', (path, options) => {
    sqlite = new DatabaseSync(path, options);
    return sqlite;
  });
  const megabytes = () => Math.round(database.logSize() / 2 ** 20);
  database.write(() => sqlite!.exec('CREATE TABLE big (bytes BLOB); INSERT INTO big VALUES (zeroblob(40000000))'));
  expect(megabytes()).toBeGreaterThan(36);
  database.checkpoint('PASSIVE');
  database.write(() => writeManifest(database, emptyManifest({})));
  expect(megabytes()).toBe(16);
  database.close();
});
