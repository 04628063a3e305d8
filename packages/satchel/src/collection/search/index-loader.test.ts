/** The index loaded again after every change is the index loaded afresh. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { openCollectionWriter } from '../open-collection.ts';
import { openDatabase, type Store } from '../store/database.ts';
import { databasePath } from '../store/folder.ts';
import { readManifest } from '../store/manifest.ts';
import { createIndexLoader } from './index-loader.ts';
import { type LiveIndex, loadIndex } from './live-index.ts';

const comparable = ({ termNumber, termOf, ...index }: LiveIndex) => ({
  ...index,
  numbersOfTerms: [...index.terms, 'no such term'].map(termNumber),
  termsOfNumbers: index.terms.map((_, number) => termOf(number)),
});

it('a change reads the segments again that it made or touched, and not the large ones before them', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'satchel-loader-')), 'c');
  {
    await using writer = await openCollectionWriter(folder);
    for (
      let i = 0;
      i < 20;
      i++ // two large segments, and four that are an eighth of them
    )
      writer.add(Array.from({ length: 100 }, (_, j) => ({ id: `d${i}-${j}`, text: `common w${j} v${(i * j) % 97}` })));
    const database = openDatabase(databasePath(folder), 'read');
    const loader = createIndexLoader();
    const read = new Set<unknown>();
    const watched: Store = {
      statement(sql) {
        const statement = database.statement(sql);
        if (!sql.startsWith('SELECT postings')) return statement;
        const get = (number: number) => {
          read.add(number);
          return statement.get(number);
        };
        return { get } as never;
      },
    };
    const load = () => database.read(() => loader.load(watched, readManifest(database)));
    load();
    const { segments } = database.read(() => readManifest(database));
    const large = segments.filter(({ documents }) => documents > 100).map(({ number }) => number);
    expect([large.length, read.size]).toEqual([2, 6]);
    for (let i = 0; i < 12; i++) {
      writer.add([{ id: i % 2 === 0 ? 'again' : `d3-${i}`, text: `common again${i}` }], { replace: true });
      if (i > 1) read.clear();
      load();
      if (i > 1) expect(large.filter((number) => read.has(number))).toEqual([]);
    }
    database.close();
  }
  rmSync(folder, { recursive: true });
});

it('a load keeps nothing of the loads before it in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const folder = join(mkdtempSync(join(tmpdir(), 'satchel-loader-')), 'c');
  {
    await using writer = await openCollectionWriter(folder);
    const database = openDatabase(databasePath(folder), 'read');
    const loader = createIndexLoader();
    const earlier: WeakRef<object>[] = [];
    for (let i = 0; i < 6; i++) {
      writer.add([{ id: `d${i}`, text: `common word${i}` }]);
      const index = database.read(() => loader.load(database, readManifest(database)));
      if (i !== 3) expect(index.termNumber('common')).toBe(0); // a load that is not asked must not keep the one before it either
      earlier.push(new WeakRef(index.terms));
      await new Promise((turn) => setImmediate(turn)); // a WeakRef holds its object until the end of the turn
    }
    collectGarbage();
    expect(earlier.slice(0, 4).map((reference) => reference.deref())).toEqual(Array(4).fill(undefined));
    database.close();
  }
  rmSync(folder, { recursive: true });
});

it('whatever is added, deleted and merged in between', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'satchel-loader-')), 'c');
  const random = createRandom(5, 'test');
  const text = (): string => Array.from({ length: 6 }, () => `w${random.below(60)}`).join(' ');
  {
    await using writer = await openCollectionWriter(folder);
    let next = 0;
    const batch = (size: number) =>
      Array.from({ length: size }, () => ({ id: `d${next++}`, text: `${text()} own${next}` }));
    writer.add(batch(300));
    const database = openDatabase(databasePath(folder), 'read');
    const loader = createIndexLoader();
    for (let step = 0; step < 60; step++) {
      const kind = random.below(10);
      if (kind < 7) writer.add(batch(1 + random.below(step % 20 === 19 ? 200 : 3)));
      else if (kind < 9) writer.delete([`d${random.below(next)}`]);
      else writer.add([{ id: `d${random.below(next)}`, text: text() }], { replace: true }); // in place of an older one
      database.read(() => {
        const manifest = readManifest(database);
        expect(comparable(loader.load(database, manifest))).toEqual(comparable(loadIndex(database, manifest)));
      });
    }
    database.close();
  }
  rmSync(folder, { recursive: true });
});
