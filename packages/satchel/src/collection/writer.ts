/**
 * Writes to a collection. When a method returns, its change is durable. When it throws, nothing changed, with one exception: OUTCOME_UNKNOWN
 * says that the disk failed in the commit itself, so that the change is there whole or not at all; the writer then takes nothing more.
 *
 * The dictionary is kept in memory. Should the lock fail and another writer take over, the next transaction finds the other's number in
 * the manifest and is refused: two never write in turns.
 */

import { checkKeys, engineKeys, type Keys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, SatchelError, usageError } from '../core/errors.ts';
import type { TextIndexer, TextOptions } from '../retrieval/index-text.ts';
import type { FitChoice, VectorChoice } from '../retrieval/vector-choice.ts';
import type { EngineOptions } from '../run/engine.ts';
import { type Added, addDocuments } from './add-documents.ts';
import { type Counts, countsOf } from './counts.ts';
import type { KeptEncoder } from './kept-encoder.ts';
import { type KeptVectors, keptVectors, refuseOldVectors } from './kept-vectors.ts';
import { rebuildIndex } from './rebuild.ts';
import { type Deleted, deleteAll } from './remove-documents.ts';
import {
  dropVectors,
  encodeCollection,
  storeEncoded,
  vectorsToIndex,
  withLambda,
  withNeighbours,
} from './represent.ts';
import { loadIndex } from './search/live-index.ts';
import { type BuildOptions, buildNeighbours, removeUnnamed } from './search/neighbours.ts';
import { loadUsearch } from './search/usearch.ts';
import type { Database } from './store/database.ts';
import { readDictionary } from './store/dictionary.ts';
import { type Manifest, readManifest, writeManifest } from './store/manifest.ts';
import { isDue, isWorthwhile, writePostings } from './store/postings-write.ts';
import { type CollectionDocument, findDocument } from './store/stored-documents.ts';
import { replaceSegments, segmentsToMerge } from './store/stored-segments.ts';
import { createTermNumbers } from './term-numbers.ts';

export interface AddOptions {
  /** Replaces documents with the same id; without it such a document throws. */
  readonly replace?: boolean;
}

export interface CollectionWriter extends AsyncDisposable {
  readonly folder: string;
  readonly text: TextOptions;
  counts(): Counts;
  /** Whether a document has this id. */
  has(id: string): boolean;
  /** All of them or none. */
  add(documents: readonly CollectionDocument[], options?: AddOptions): Added;
  /** All of them or none. */
  delete(ids: readonly string[]): Deleted;
  /** The vectors of the documents, if any. */
  vectors(): KeptVectors | undefined;
  /**
   * Replaces the vectors of all documents, by an encoder that is fitted to them or was trained before; without a choice, by the previous
   * choice. Documents added later are encoded by the same encoder.
   */
  represent(choice?: VectorChoice, options?: EngineOptions): Promise<KeptVectors>;
  /**
   * Builds a graph over the vectors, for approximate search in collections of more than about 100,000 documents. Needs the package `usearch`.
   */
  indexNeighbours(options?: BuildOptions): Promise<KeptVectors>;
  /** Deletes the encoder and the vectors. */
  dropVectors(): void;
  /** Stores the share of the vectors in a score fused with this ranker, as learned from judged queries; `lambda: 'auto'` uses it. */
  keepLambda(share: number, ranker: string, feedback?: string): void;
  /** Builds the index again from the bags of the documents, for a damaged index. */
  rebuild(): void;
  /** Merges all segments into one without deleted documents, and releases disk space. */
  compact(): void;
  close(): Promise<void>;
}

/** A log larger than this is moved into the database. */
const LARGEST_LOG = 32 * 2 ** 20;

export function createWriter(
  folder: string,
  database: Database,
  indexer: TextIndexer,
  kept: KeptEncoder,
  lock: AsyncDisposable,
  warn: (message: string) => void = () => {},
): CollectionWriter {
  let manifest = database.write(() => {
    const found = readManifest(database);
    return store({ ...found, writer: found.writer + 1 });
  });
  const termNumbers = createTermNumbers(database.read(() => readDictionary(database, manifest)));
  removeUnnamed(folder, manifest.encoder?.neighbours);
  let isOpen = true;
  let hasFailed = false;

  function store(changed: Manifest): Manifest {
    const next = { ...changed, generation: changed.generation + 1 };
    writeManifest(database, next);
    return next;
  }

  function requireOpen(): void {
    if (!isOpen) throw usageError('CLOSED', `${printable(folder)} was closed.`);
  }

  /** Remembers whether the disk failed. */
  function onDisk<Result>(work: () => Result): Result {
    try {
      const result = work();
      hasFailed = false;
      return result;
    } catch (error) {
      hasFailed ||= error instanceof SatchelError && error.kind === 'io';
      throw error;
    }
  }

  /** `work` returns the new manifest and a result for the caller. */
  function change<Result>(work: (current: Manifest) => readonly [Manifest, Result]): Result {
    requireOpen();
    const [next, result] = onDisk(() =>
      database.write(() => {
        const current = readManifest(database);
        if (current.writer !== manifest.writer) throw overtaken(folder);
        const [changed, answer] = work(current);
        return [changed === current ? current : store(changed), answer] as const;
      }),
    );
    const isReplaced = manifest.encoder?.neighbours?.file !== next.encoder?.neighbours?.file;
    manifest = next;
    if (isReplaced) removeUnnamed(folder, next.encoder?.neighbours);
    return result;
  }

  /** Finishes the housekeeping of earlier changes before the next change, so that errors here are not reported as failures of that change. */
  function settle(): void {
    while (merge(false));
    if (database.logSize() > LARGEST_LOG) onDisk(() => database.checkpoint('PASSIVE'));
  }

  function merge(everything: boolean): boolean {
    if (segmentsToMerge(manifest.segments, everything).length === 0) return false;
    change((current) => {
      const run = segmentsToMerge(current.segments, everything);
      const start = current.segments.length - run.length;
      const segments = [...current.segments.slice(0, start), ...replaceSegments(database, run, current.nextSegment)];
      return [{ ...current, segments, nextSegment: current.nextSegment + 1 }, undefined];
    });
    return true;
  }

  /** The collection is whole without the postings file, so a failure is a warning. */
  function keepPostings(isNeeded: boolean): void {
    if (!isNeeded) return;
    try {
      database.read(() => writePostings(folder, manifest, loadIndex(database, manifest)));
    } catch (error) {
      const why = printable(error instanceof Error ? error.message : String(error));
      warn(`The postings of ${printable(folder)} were not written, so that searches load the whole index: ${why}`);
    }
  }

  /** After a disk failure the log is not moved into the database: that would fail again, and its error would hide the first one. */
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (!hasFailed) {
        database.checkpoint('TRUNCATE');
        keepPostings(isDue(folder, manifest));
      }
    } finally {
      database.close();
      await lock[Symbol.asyncDispose]();
    }
  }

  return {
    folder,
    text: indexer.options,
    counts: () => countsOf(manifest),
    has(id) {
      checkArguments('has', { id: [id, 'text'] });
      return database.read(() => findDocument(database, id) !== undefined);
    },
    add(documents, options = {}) {
      const { replace = false } = checkKeys('add', options, { replace: 'flag' });
      checkArguments('add', { documents: [documents, 'list'] });
      settle();
      const { newTerms, added } = change((current) => {
        refuseOldVectors(current);
        return addDocuments(database, current, { documents, replace, indexer, termNumbers, encoderOf: kept.of });
      });
      termNumbers.add(newTerms);
      return added;
    },
    delete(ids) {
      checkArguments('delete', { ids: [ids, 'texts'] });
      settle();
      return change((current) => deleteAll(database, current, ids));
    },
    vectors: () => keptVectors(manifest),
    async represent(choice, options = {}) {
      requireOpen();
      checkKeys('represent', options, engineKeys);
      if (choice !== undefined) checkChoice(choice);
      const encoded = await encodeCollection(database, indexer.options, choice, options);
      const vectors = change((current) => storeEncoded(database, current, encoded));
      await kept.load(manifest.encoder);
      return vectors;
    },
    async indexNeighbours(options = {}) {
      requireOpen();
      checkKeys('indexNeighbours', options, { signal: 'signal', progress: 'progress' });
      const usearch = await loadUsearch();
      const { index, entry } = vectorsToIndex(database);
      const neighbours = await buildNeighbours(folder, database, usearch, index, entry, options);
      return change((current) => withNeighbours(current, index, neighbours));
    },
    dropVectors: () => change((current) => [dropVectors(database, current), undefined]),
    keepLambda(share, ranker, feedback) {
      checkArguments('keepLambda', {
        share: [share, 'number'],
        ranker: [ranker, 'text'],
        feedback: [feedback, 'text', 'nothing'],
      });
      change((current) => [withLambda(current, share, ranker, feedback), undefined]);
    },
    rebuild: () => change((current) => [rebuildIndex(database, current), undefined]),
    compact() {
      merge(true);
      database.giveBack();
      database.checkpoint('TRUNCATE');
      keepPostings(isWorthwhile(manifest));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const fitKeys: Keys<FitChoice> = {
  representation: 'text',
  words: ['text', 'object'],
  options: 'object',
  seed: 'number',
};

/** A representation to be fitted, or an encoder that was trained before. */
function checkChoice(choice: VectorChoice): void {
  checkArguments('represent', { choice: [choice, 'object'] });
  if (!('encoder' in choice)) {
    checkKeys('represent', choice, fitKeys);
    checkArguments('represent', { representation: [choice.representation, 'text'] });
    return;
  }
  checkKeys('represent', choice, { encoder: 'object' });
  checkArguments('represent', { encoder: [choice.encoder, 'fitted'] });
}

const overtaken = (folder: string): SatchelError =>
  new SatchelError('LOCKED', `${printable(folder)} is being written by another process, which took it over.`, {
    kind: 'busy',
    where: printable(folder),
    remedy: 'Let one process write at a time.',
  });
