/** The index loaded again after every change is the index loaded afresh. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { openCollectionWriter } from '../open-collection.ts';
import { openDatabase } from '../store/database.ts';
import { databasePath } from '../store/folder.ts';
import { readManifest } from '../store/manifest.ts';
import { createIndexLoader } from './index-loader.ts';
import { type LiveIndex, loadIndex } from './live-index.ts';

const comparable = ({ termNumber, termOf, ...index }: LiveIndex) => ({
  ...index,
  numbersOfTerms: [...index.terms, 'no such term'].map(termNumber),
  termsOfNumbers: index.terms.map((_, number) => termOf(number)),
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
