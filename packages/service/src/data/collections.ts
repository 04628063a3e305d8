/**
 * Collections of the data folder. A reader stays open for each collection that is used. The writer is open while changes come, and is closed a
 * moment after the last one, so that a job may write.
 */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, type CollectionWriter, openCollection, openCollectionWriter, SatchelError } from 'satchel';
import { problem } from '../http/problem.ts';
import { isName } from './names.ts';

export interface CollectionStore extends AsyncDisposable {
  list(): Promise<readonly string[]>;
  has(name: string): boolean;
  /** Makes an empty collection; text options are fixed from then on. */
  create(name: string, text: Readonly<Record<string, unknown>>): Promise<void>;
  /** Reads from it; a collection that a job gave other vectors is opened anew. */
  read<Result>(name: string, work: (collection: Collection) => Result): Promise<Result>;
  /** One change at a time for each collection. */
  change<Result>(name: string, work: (writer: CollectionWriter) => Result): Promise<Result>;
  delete(name: string): Promise<void>;
  /** Closes the writer, for a job. */
  release(name: string): Promise<void>;
  /** The number of readers that stay open. */
  openCount(): number;
}

interface OpenWriter {
  readonly writer: CollectionWriter;
  timer: NodeJS.Timeout | undefined;
}

const IDLE_MS = 1000;
const MOST_READERS = 64;

const isOfDisk = (error: unknown): boolean =>
  error instanceof SatchelError && ['io', 'output', 'permission'].includes(error.kind);

export function createCollectionStore(folder: string, temporary: string): CollectionStore {
  const readers = new Map<string, Promise<Collection>>();
  const writers = new Map<string, OpenWriter>();
  /** Changes of one collection come after each other. */
  const chains = new Map<string, Promise<unknown>>();
  const path = (name: string): string => join(folder, name);
  const has = (name: string): boolean => existsSync(path(name));

  function require(name: string): void {
    if (!has(name)) throw problem('NO_SUCH_COLLECTION', `There is no collection '${name}'.`, { where: '/name' });
  }

  function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const next = (chains.get(name) ?? Promise.resolve()).then(work, work);
    const settled = next.catch(() => {}).finally(() => {
      if (chains.get(name) === settled) chains.delete(name);
    }); // biome-ignore format: one thought
    chains.set(name, settled);
    return next;
  }

  async function closeWriter(name: string): Promise<void> {
    const open = writers.get(name);
    writers.delete(name);
    clearTimeout(open?.timer);
    await open?.writer.close();
  }

  async function closeReader(name: string): Promise<void> {
    const reader = readers.get(name);
    readers.delete(name);
    (await reader?.catch(() => undefined))?.close();
  }

  async function readerOf(name: string): Promise<Collection> {
    require(name);
    const found = readers.get(name) ?? openCollection(path(name));
    readers.delete(name);
    readers.set(name, found); // used last
    found.catch(() => readers.delete(name));
    if (readers.size > MOST_READERS) await closeReader(readers.keys().next().value!);
    return found;
  }

  /** A reader that was opened while nothing could be written keeps SQLite from writing in this process. */
  async function openWriter(name: string): Promise<CollectionWriter> {
    try {
      return await openCollectionWriter(path(name));
    } catch (error) {
      if (!(error instanceof SatchelError) || error.kind !== 'permission' || !readers.has(name)) throw error;
      await closeReader(name);
      return openCollectionWriter(path(name));
    }
  }

  async function writerOf(name: string): Promise<CollectionWriter> {
    const open = writers.get(name) ?? { writer: await openWriter(name), timer: undefined };
    writers.set(name, open);
    clearTimeout(open.timer);
    open.timer = setTimeout(() => void inTurn(name, () => closeWriter(name)).catch(() => {}), IDLE_MS); // the next change tells what the disk says
    open.timer.unref();
    return open.writer;
  }

  return {
    has,
    list: async () => (await readdir(folder)).filter(isName).sort(),
    create: (name, text) =>
      inTurn(name, async () => {
        const writer = await openCollectionWriter(path(name), { text });
        await writer.close();
      }),
    async read(name, work) {
      try {
        return work(await readerOf(name));
      } catch (error) {
        if (!(error instanceof SatchelError) || error.code !== 'STALE') throw error;
        await closeReader(name);
        return work(await readerOf(name));
      }
    },
    change: (name, work) =>
      inTurn(name, async () => {
        require(name);
        const writer = await writerOf(name);
        try {
          return work(writer);
        } catch (error) {
          if (isOfDisk(error)) await closeWriter(name).catch(() => {}); // opened anew next time
          throw error;
        }
      }),
    delete: (name) =>
      inTurn(name, async () => {
        require(name);
        await closeWriter(name);
        await closeReader(name);
        const gone = join(temporary, `deleted-${name}-${process.pid}-${Date.now()}`);
        await rename(path(name), gone); // at once for everyone
        await rm(gone, { recursive: true, force: true });
      }),
    release: (name) => inTurn(name, () => closeWriter(name)),
    openCount: () => readers.size,
    async [Symbol.asyncDispose]() {
      for (const name of [...writers.keys()]) await inTurn(name, () => closeWriter(name)).catch(() => {});
      for (const name of [...readers.keys()]) await closeReader(name);
    },
  };
}
