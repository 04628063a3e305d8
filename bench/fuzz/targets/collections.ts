/** A collection with a damaged database, log or file of postings: opened, searched, checked. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCollection, openCollectionWriter } from '../../../packages/satchel/src/collection/open-collection.ts';
import { loadIndex } from '../../../packages/satchel/src/collection/search/live-index.ts';
import { checkCollection } from '../../../packages/satchel/src/collection/store/check.ts';
import { openDatabase } from '../../../packages/satchel/src/collection/store/database.ts';
import { databasePath, logPath } from '../../../packages/satchel/src/collection/store/folder.ts';
import { readManifest } from '../../../packages/satchel/src/collection/store/manifest.ts';
import { openPostings } from '../../../packages/satchel/src/collection/store/postings-file.ts';
import { indexKey, POSTINGS_FILE } from '../../../packages/satchel/src/collection/store/postings-layout.ts';
import { writePostings } from '../../../packages/satchel/src/collection/store/postings-write.ts';
import { toyDocuments } from '../../../packages/satchel/src/contract/toy-world.ts';
import { mutated } from '../mutations.ts';
import type { Target, Targets } from '../target.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Twelve documents, two segments; `copied`: with the log as it is before it is folded into the database. */
async function made(): Promise<{ closed: string; copied: string; key: string }> {
  const [closed, copied] = [join(folder, 'closed'), join(folder, 'copied')];
  const writer = await openCollectionWriter(closed);
  const documents = toyDocuments(12);
  writer.add(documents.slice(0, 8));
  writer.add(documents.slice(8));
  writer.delete([documents[3]!.id]);
  cpSync(closed, copied, { recursive: true });
  rmSync(join(copied, 'collection.sqlite.lock'), { force: true });
  await writer.close();
  const database = openDatabase(databasePath(closed), 'read');
  const manifest = database.read(() => readManifest(database));
  database.read(() => writePostings(closed, manifest, loadIndex(database, manifest))); // a small collection does without
  database.close();
  return { closed, copied, key: indexKey(manifest) };
}
const { closed, copied, key } = await made();

let turn = 0;

function damaged(source: string, path: (folder: string) => string): Target {
  const sound = readFileSync(path(source));
  return {
    input: (random) => mutated(sound, random),
    async read(input, random) {
      const own = join(folder, `own-${turn++ % 2}`);
      rmSync(own, { recursive: true, force: true });
      cpSync(source, own, { recursive: true });
      writeFileSync(path(own), input);
      if (random.below(4) === 0) checkCollection(own);
      using collection = await openCollection(own);
      for (const query of ['anvil', 'rope dough', '"old work"'])
        for (const { id, score } of collection.search(query).hits)
          if (!Number.isFinite(score)) throw new Error(`${id}: ${score}`);
    },
  };
}

/** Read whole; a search of so small a collection would do without the file. */
const postings: Target = {
  ...damaged(closed, (own) => join(own, POSTINGS_FILE)),
  read(input) {
    const own = join(folder, 'postings');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, POSTINGS_FILE), input);
    const opened = openPostings(own, key);
    if (!opened) return;
    try {
      const { offsets, terms } = opened;
      const [documents, counts] = [new Uint32Array(offsets[terms]!), new Float32Array(offsets[terms]!)];
      for (let term = 0; term < terms; term++) {
        opened.termNumber(opened.termOf(term));
        if (!Number.isFinite(opened.read(term, documents, counts))) throw new Error(`the counts of term ${term}`);
      }
    } finally {
      opened.close();
    }
  },
};

export const targets: Targets = {
  'collection-database': damaged(closed, databasePath),
  'collection-log': damaged(copied, logPath),
  'collection-postings': postings,
};
