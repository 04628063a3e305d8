/**
 * A collection: a folder that stores documents and their index. Any number of processes may read; one may write.
 *
 *   await using collection = await openCollection('mails');
 *   collection.search('late invoice').hits
 */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { lockFile, removeLockLeftovers } from '../files/lock.ts';
import { prepareTextIndexer, resolveIndexText, type TextOptions } from '../retrieval/index-text.ts';
import { createKeptEncoder } from './kept-encoder.ts';
import { lossOf, openReader } from './open-reader.ts';
import type { Collection } from './reader.ts';
import { loadUsearch, type Usearch } from './search/usearch.ts';
import { vectorSupport } from './search/vector-support.ts';
import { type Database, openDatabase } from './store/database.ts';
import { databasePath, logPath, makeFolder, quarantineLog } from './store/folder.ts';
import { emptyManifest, readManifest, writeManifest } from './store/manifest.ts';
import { logDamage } from './store/write-ahead-log.ts';
import { type CollectionWriter, createWriter } from './writer.ts';

export interface OpenOptions {
  /** Receives warnings; the work continues. */
  readonly warn?: ((message: string) => void) | undefined;
}

export interface WriteOptions extends OpenOptions {
  /** The text options; fixed when the collection is made. */
  readonly text?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Opens a collection for reading.
 *
 * @example
 * import { openCollection, openCollectionWriter } from 'satchel';
 * const writer = await openCollectionWriter('notes');
 * writer.add([{ id: 'a', title: 'Late invoice', text: 'Please pay.' }]);
 * await writer.close();
 *
 * using notes = await openCollection('notes');
 * for (const { id, score } of notes.search('invoice', { top: 3 }).hits) console.log(id, score);
 */
export async function openCollection(folder: string, options: OpenOptions = {}): Promise<Collection> {
  checkArguments('openCollection', { folder: [folder, 'text'] });
  const { warn = () => {} } = checkKeys('openCollection', options, { warn: 'function' });
  return openReader(folder, warn, async (database, indexer, { encoder }) => {
    const kept = createKeptEncoder(database, indexer);
    await kept.load(encoder);
    const usearch = encoder?.neighbours ? await usearchOrWarning(folder, warn) : undefined;
    return vectorSupport(folder, database, kept, usearch);
  });
}

/** A collection with an index of neighbours can be searched without the package. */
async function usearchOrWarning(folder: string, warn: (message: string) => void): Promise<Usearch | undefined> {
  try {
    return await loadUsearch();
  } catch (error) {
    if (!(error instanceof SatchelError)) throw error;
    warn(
      `${printable(folder)} has an index of neighbours and the package 'usearch' is not installed: every vector is compared.`,
    );
    return undefined;
  }
}

/**
 * Opens a collection for writing; creates it if there is none. Throws LOCKED while another process writes to it.
 *
 * @example
 * import { openCollectionWriter } from 'satchel';
 * await using writer = await openCollectionWriter('notes', { text: { stemmer: 'english' } });
 * writer.add([{ id: 'a', text: 'Please pay the invoices.', metadata: { year: 2024 } }]); // durable when it returns
 */
export async function openCollectionWriter(folder: string, options: WriteOptions = {}): Promise<CollectionWriter> {
  checkArguments('openCollectionWriter', { folder: [folder, 'text'] });
  const { text, warn = () => {} } = checkKeys('openCollectionWriter', options, { text: 'object', warn: 'function' });
  const asked = resolveIndexText(text);
  await makeFolder(folder);
  const lock = await lockFile(databasePath(folder));
  let database: Database | undefined;
  try {
    removeLockLeftovers(databasePath(folder));
    const lost = logDamage(logPath(folder));
    if (lost)
      warn(`${lossOf(folder, lost.lostTransactions)} A copy is kept as ${printable(await quarantineLog(folder))}.`);
    database = openDatabase(databasePath(folder), 'write');
    const store = database;
    const { kernelProvider } = await import('../kernels/provider.ts'); // to be written to, not to be opened
    const indexer = await prepareTextIndexer(settledText(folder, store, asked, text), kernelProvider);
    const kept = createKeptEncoder(store, indexer);
    await kept.load(store.read(() => readManifest(store)).encoder);
    return createWriter(folder, store, indexer, kept, lock, warn);
  } catch (error) {
    database?.close();
    await lock[Symbol.asyncDispose]();
    throw error;
  }
}

/** A new collection takes the given options; an existing one has its own, and other options throw an error. */
function settledText(
  folder: string,
  database: Database,
  asked: TextOptions,
  given: Readonly<Record<string, unknown>> = {},
): TextOptions {
  if (database.isNew) {
    database.write(() => writeManifest(database, emptyManifest({ ...asked })));
    return asked;
  }
  const own = resolveIndexText(database.read(() => readManifest(database)).text);
  for (const name of Object.keys(given) as (keyof TextOptions)[]) {
    if (JSON.stringify(asked[name]) === JSON.stringify(own[name])) continue;
    throw new SatchelError(
      'SETTINGS_DIFFER',
      `${printable(folder)} was made with text.${name}=${printable(String(own[name]))}; ${printable(String(asked[name]))} would not fit what is in it.`,
      { kind: 'usage', remedy: 'Leave the option out, or index into a new folder.', facts: { option: `text.${name}` } },
    );
  }
  return own;
}
