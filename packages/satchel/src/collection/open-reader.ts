/** Opens a collection for reading, with or without what ranking by vectors needs. */
import { printable, SatchelError } from '../core/errors.ts';
import { prepareTextIndexer, resolveIndexText, type TextIndexer } from '../retrieval/index-text.ts';
import { type Collection, createReader } from './reader.ts';
import type { VectorSupport } from './search/vector-support.ts';
import { damaged } from './store/damage.ts';
import { type Database, openDatabase } from './store/database.ts';
import { databasePath, logPath, requireCollection } from './store/folder.ts';
import { type Manifest, readManifest } from './store/manifest.ts';
import { type LogDamage, logDamage } from './store/write-ahead-log.ts';

/** `supportFor` loads what ranking by vectors needs; without it documents are ranked by words alone. */
export async function openReader(
  folder: string,
  warn: (message: string) => void,
  supportFor?: (database: Database, indexer: TextIndexer, manifest: Manifest) => Promise<VectorSupport>,
): Promise<Collection> {
  requireCollection(folder);
  const lost = logDamage(logPath(folder));
  const database = openDatabase(databasePath(folder), 'read');
  try {
    if (database.isNew) throw lost ? damaged(printable(folder), nothingLeft(lost)) : nothingStored(folder);
    const manifest = database.read(() => readManifest(database));
    const indexer = await prepareTextIndexer(resolveIndexText(manifest.text));
    if (lost && JSON.stringify(logDamage(logPath(folder))) === JSON.stringify(lost))
      warn(lossOf(folder, lost.lostTransactions)); // not a writer at work
    return createReader(folder, database, indexer, await supportFor?.(database, indexer, manifest));
  } catch (error) {
    database.close();
    throw error;
  }
}

const nothingStored = (folder: string): SatchelError =>
  new SatchelError('INPUT_MISSING', `${printable(folder)} is not a collection yet: nothing has been stored.`, {
    kind: 'input',
  });

/** All there is was in the log still, and SQLite passes over a log that does not begin as it should. */
const nothingLeft = ({ lostTransactions }: LogDamage): string =>
  `its log is damaged at the beginning, and all that was stored, at least ${lostTransactions === 1 ? 'one change' : `${lostTransactions} changes`}, was in it`;

export const lossOf = (folder: string, transactions: number): string =>
  `The log of ${printable(folder)} is damaged in its middle: the last ${transactions === 1 ? 'change is' : `${transactions} changes are`} lost.`;
