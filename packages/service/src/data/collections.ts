/**
 * Collections of the data folder. A reader stays open for each collection that is used. Changes are made by a thread
 * (writing.ts), which closes its writer a moment after the last change, so that a job may write.
 */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, type CollectionDocument, openCollection, SatchelError } from 'satchel';
import { problem } from '../http/problem.ts';
import type { AddedTo, Change, DeletedFrom, Results } from './changes.ts';
import { isName } from './names.ts';
import { createWriting, type Writing } from './writing.ts';

export interface CollectionStore extends AsyncDisposable {
  list(): Promise<readonly string[]>;
  has(name: string): boolean;
  /** Makes an empty collection; text options are fixed from then on. */
  create(name: string, text: Readonly<Record<string, unknown>>): Promise<void>;
  /** Reads from it; a collection that a job gave other vectors is opened anew. */
  read<Result>(name: string, work: (collection: Collection) => Result): Promise<Result>;
  /** All of them or none; durable when it resolves. */
  add(name: string, documents: readonly CollectionDocument[], replace: boolean): Promise<AddedTo>;
  /** All of them or none; durable when it resolves. */
  deleteFrom(name: string, ids: readonly string[]): Promise<DeletedFrom>;
  delete(name: string): Promise<void>;
  /** Closes the writer, for a job. */
  release(name: string): Promise<void>;
  /** The number of readers that stay open. */
  openCount(): number;
}

const IDLE_MS = 1000;
const MOST_READERS = 64;

/** At most `mostWaiting` changes of a collection wait or are under way. */
export function createCollectionStore(
  folder: string,
  temporary: string,
  mostWaiting: number,
  writing: Writing = createWriting(),
): CollectionStore {
  const readers = new Map<string, Promise<Collection>>();
  /** Collections that have an open writer, with the timer that closes it. */
  const written = new Map<string, NodeJS.Timeout>();
  /** Changes of one collection come after each other. */
  const chains = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();
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
    if (!written.has(name)) return;
    clearTimeout(written.get(name));
    written.delete(name);
    await writing.make({ kind: 'close', folder: path(name) });
  }

  function closeWhenIdle(name: string): void {
    clearTimeout(written.get(name));
    const close = (): void => void inTurn(name, () => closeWriter(name)).catch(() => {}); // the next change tells what the disk says
    written.set(name, setTimeout(close, IDLE_MS).unref());
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
  async function made<Kind extends Change['kind']>(
    name: string,
    change: Extract<Change, { readonly kind: Kind }>,
  ): Promise<Results[Kind]> {
    try {
      return await writing.make(change);
    } catch (error) {
      if (!(error instanceof SatchelError) || error.kind !== 'permission' || !readers.has(name)) throw error;
      await closeReader(name);
      return await writing.make(change);
    }
  }

  async function changed<Kind extends 'add' | 'delete'>(
    name: string,
    change: Extract<Change, { readonly kind: Kind }>,
  ): Promise<Results[Kind]> {
    const before = waiting.get(name) ?? 0;
    if (before >= mostWaiting) throw tooMany(name, mostWaiting);
    waiting.set(name, before + 1);
    try {
      return await inTurn(name, async () => {
        require(name);
        closeWhenIdle(name);
        return await made(name, change);
      });
    } finally {
      const left = waiting.get(name)! - 1;
      if (left > 0) waiting.set(name, left);
      else waiting.delete(name);
    }
  }

  return {
    has,
    list: async () => (await readdir(folder)).filter(isName).sort(),
    create: (name, text) => inTurn(name, () => made(name, { kind: 'create', folder: path(name), text })),
    async read(name, work) {
      try {
        return work(await readerOf(name));
      } catch (error) {
        if (!(error instanceof SatchelError) || error.code !== 'STALE') throw error;
        await closeReader(name);
        return work(await readerOf(name));
      }
    },
    add: (name, documents, replace) => changed(name, { kind: 'add', folder: path(name), documents, replace }),
    deleteFrom: (name, ids) => changed(name, { kind: 'delete', folder: path(name), ids }),
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
      for (const name of [...written.keys()]) await inTurn(name, () => closeWriter(name)).catch(() => {});
      for (const name of [...readers.keys()]) await closeReader(name);
      await writing[Symbol.asyncDispose]();
    },
  };
}

const tooMany = (name: string, most: number) =>
  problem('OVERLOADED', `${most} changes of the collection '${name}' are waiting.`, {
    headers: { 'retry-after': '1' },
    facts: { limit: most },
  });
