/** DU7, E12: bits that changed by themselves are found, named, and never answered from. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import { createRandom } from '../../numeric/random.ts';
import { openCollection, openCollectionWriter } from '../open-collection.ts';
import type { SearchResult } from '../search/search.ts';
import { checkCollection } from './check.ts';
import { logDamage } from './write-ahead-log.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-damage-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const POSITIONS = process.env['SATCHEL_FULL_TESTS'] === '1' ? 4096 : 64;
const ids = Array.from({ length: 80 }, (_, i) => `d${i}`);
const documentOf = (id: string, i: number) => ({
  id,
  title: `Title of ${id}`,
  text: Array.from({ length: 30 }, (_, j) => `word${(i * 7 + j * j) % 97}`).join(' '),
});
const queries = ['word1 word2', 'word50', 'title d7', 'word96 word0 word13'];

const sound = join(work, 'sound');
const database = join(sound, 'collection.sqlite');

/** A collection with history: several segments, deletions, a replacement before and one after vectors were made. And its log as a crash would leave it. */
beforeAll(async () => {
  const writer = await openCollectionWriter(sound);
  for (let i = 0; i < ids.length; i += 16) writer.add(ids.slice(i, i + 16).map((id, j) => documentOf(id, i + j)));
  writer.delete(['d3', 'd40']);
  writer.add([documentOf('d5', 999)], { replace: true });
  await writer.represent({ representation: 'lsi', options: { lsi: { dimensions: 4 } } });
  writer.add([documentOf('d6', 998)], { replace: true });
  copyFileSync(database, join(work, 'before-log'));
  copyFileSync(`${database}-wal`, join(work, 'log'));
  await writer.close();
});

/** What readers are told: each answer, or the code of the error in its place. */
async function answersOf(folder: string): Promise<{ searches: unknown[]; documents: unknown[] }> {
  const told = <Result>(ask: () => Result): Result | string => {
    try {
      return ask();
    } catch (error) {
      expect(error).toBeInstanceOf(SatchelError);
      return (error as SatchelError).code;
    }
  };
  try {
    using collection = await openCollection(folder);
    const shown = ({ found, hits }: SearchResult): object => ({ found, hits });
    return {
      searches: [{}, { fuse: 'lsi' }].flatMap((how) =>
        queries.map((query) => told(() => shown(collection.search(query, how)))),
      ),
      documents: ids.map((id) => told(() => collection.get(id))),
    };
  } catch (error) {
    expect(error).toBeInstanceOf(SatchelError);
    return {
      searches: [...queries, ...queries].map(() => (error as SatchelError).code),
      documents: ids.map(() => (error as SatchelError).code),
    };
  }
}

let folders = 0;
function damagedCopy(change: (bytes: Buffer) => Buffer): string {
  const folder = join(work, `c${folders++}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'collection.sqlite'), change(readFileSync(database)));
  return folder;
}

/** Every search is answered rightly or refused; so is every look-up, unless `check` tells of the damage. */
async function expectNothingSilent(folder: string, right: Awaited<ReturnType<typeof answersOf>>): Promise<void> {
  const { searches, documents } = await answersOf(folder);
  const { problems } = checkCollection(folder);
  searches.forEach((answer, i) => {
    if (answer !== 'DAMAGED') expect(answer).toEqual(right.searches[i]);
  });
  if (problems.length === 0) expect({ searches, documents }).toEqual(right);
  rmSync(folder, { recursive: true });
}

describe('DU7: the database', () => {
  it(`with one bit flipped at any of ${POSITIONS} positions gives no wrong answer in silence`, async () => {
    const right = await answersOf(sound);
    const random = createRandom(7);
    const size = readFileSync(database).length;
    let found = 0;
    for (let i = 0; i < POSITIONS; i++) {
      const at = Math.floor(((i + random.uniform()) * size) / POSITIONS);
      const folder = damagedCopy((bytes) => {
        bytes[at]! ^= 1 << random.below(8);
        return bytes;
      });
      if (checkCollection(folder).problems.length > 0) found++;
      await expectNothingSilent(folder, right);
    }
    expect(found).toBeGreaterThan(POSITIONS / 4); // the rest of the file is free space
  });

  it('with a page zeroed, or cut short, gives none either', async () => {
    const right = await answersOf(sound);
    const size = readFileSync(database).length;
    for (let page = 0; page < size / 4096; page++) {
      await expectNothingSilent(
        damagedCopy((bytes) => bytes.fill(0, page * 4096, (page + 1) * 4096)),
        right,
      );
    }
    for (const length of [0, 1, 99, 100, 4096, size >> 1, size - 4096, size - 1]) {
      const folder = damagedCopy((bytes) => bytes.subarray(0, length));
      if (length > 0) await expectNothingSilent(folder, right);
      else await expect(openCollection(folder)).rejects.toMatchObject({ code: 'INPUT_MISSING' });
    }
  });

  it('with a document changed says which, and serves the others', async () => {
    const folder = damagedCopy((bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('Title of d9', 'Title of d8'), 'latin1'),
    );
    expect(checkCollection(folder).problems).toEqual([
      expect.stringMatching(/^document 'd9' is damaged: its checksum is [0-9a-f]{8} and should be [0-9a-f]{8}\.$/),
      expect.stringContaining('the documents that are whole have'),
    ]);
    using collection = await openCollection(folder);
    expect(() => collection.get('d9')).toThrow("document 'd9' is damaged: its checksum is");
    expect(collection.get('d10')?.title).toBe('Title of d10');
  });
});

describe('E12: the log', () => {
  const withLog = (change: (bytes: Buffer) => Buffer): string => {
    const folder = join(work, `l${folders++}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'collection.sqlite-wal'), change(readFileSync(join(work, 'log'))));
    copyFileSync(join(work, 'before-log'), join(folder, 'collection.sqlite'));
    return folder;
  };
  const FRAME = 4096 + 24;
  const flipped = (at: number) => (bytes: Buffer) => {
    bytes[at]! ^= 4;
    return bytes;
  };

  it('whole is replayed whole', async () => {
    const folder = withLog((bytes) => bytes);
    expect(logDamage(join(folder, 'collection.sqlite-wal'))).toBeUndefined();
    expect(checkCollection(folder)).toMatchObject({ problems: [], counts: { documents: 78 } });
    expect(await answersOf(folder)).toEqual(await answersOf(sound));
  });

  it('without its database is damage: SQLite would throw it away', async () => {
    const folder = withLog((bytes) => bytes);
    truncateSync(join(folder, 'collection.sqlite'), 0);
    const problem = 'collection.sqlite is damaged: it is empty and its log is not.';
    expect(checkCollection(folder).problems).toEqual([expect.stringContaining(problem)]);
    await expect(openCollection(folder)).rejects.toThrow(problem);
    await expect(openCollectionWriter(folder)).rejects.toThrow(problem);
    expect(readFileSync(join(folder, 'collection.sqlite-wal')).equals(readFileSync(join(work, 'log')))).toBe(true);
  });

  it('torn at its end is replayed up to there', async () => {
    const folder = withLog((bytes) => bytes.subarray(0, bytes.length - FRAME - 100));
    expect(checkCollection(folder)).toMatchObject({ problems: [] });
    await using writer = await openCollectionWriter(folder, { warn: (message) => expect.fail(message) });
    expect(writer.counts().documents).toBe(78);
  });

  it('damaged in its middle: what comes before is served, the damage put aside, and told by all', async () => {
    const frames = Math.floor((readFileSync(join(work, 'log')).length - 32) / FRAME);
    const folder = withLog(flipped(32 + Math.floor(frames / 2) * FRAME + 1000));
    expect(checkCollection(folder).problems).toEqual([
      expect.stringMatching(/^the log is damaged in its middle: \d+ changes after it are lost\.$/),
    ]);
    const told: string[] = [];
    const warn = (message: string) => void told.push(message);
    (await openCollection(folder, { warn })).close();
    const writer = await openCollectionWriter(folder, { warn });
    expect(told).toEqual([
      expect.stringMatching(/is damaged in its middle: the last \d+ changes are lost\.$/),
      expect.stringMatching(/is damaged in its middle: the last \d+ changes are lost\. A copy is kept as .*log-1\.$/),
    ]);
    expect(writer.counts().documents).toBeGreaterThan(0);
    expect(writer.counts().documents).toBeLessThan(78);
    writer.add([documentOf('new', 1)]);
    await writer.close();
    expect(readdirSync(join(folder, 'quarantine'))).toEqual(['log-1']);
    expect(checkCollection(folder).problems).toEqual([
      'quarantine/log-1 was put aside after damage: its changes are lost. Remove it when you no longer need it.',
    ]);
    rmSync(join(folder, 'quarantine'), { recursive: true });
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('with one bit flipped anywhere before its last transaction is never passed over', () => {
    const bytes = readFileSync(join(work, 'log'));
    const starts = Array.from({ length: Math.floor((bytes.length - 32) / FRAME) }, (_, i) => 32 + i * FRAME);
    const before = starts.filter((start) => bytes.readUInt32BE(start + 4) !== 0).at(-2)!; // the end of the last but one
    const random = createRandom(12);
    const path = join(work, 'flipped');
    for (let i = 0; i < 64; i++) {
      writeFileSync(path, flipped(random.below(before))(Buffer.from(bytes)));
      expect(logDamage(path)).toBeDefined();
    }
    const ends = starts.filter((start) => bytes.readUInt32BE(start + 4) !== 0);
    const last = ends.at(-2)! + FRAME; // the first frame of the last transaction, which has several
    expect(last).toBeLessThan(ends.at(-1)!);
    writeFileSync(path, flipped(last + 1000)(Buffer.from(bytes)));
    expect(logDamage(path), 'a last transaction that is torn was never acknowledged').toBeUndefined();
    truncateSync(path, 0);
    expect(logDamage(path)).toBeUndefined();
    expect(logDamage(join(work, 'no-such-log'))).toBeUndefined();
  });
});
