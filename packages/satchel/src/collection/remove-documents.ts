/** Removes documents: from their table, and from the index by a list of deleted documents beside each segment. */
import type { Database } from './store/database.ts';
import type { Manifest, SegmentEntry } from './store/manifest.ts';
import { deleteDocument, findDocument } from './store/stored-documents.ts';
import { deleteFrom } from './store/stored-segments.ts';
import { deleteVector } from './store/stored-vectors.ts';

export interface Deleted {
  readonly deleted: number;
  /** Ids that no document has. */
  readonly unknown: readonly string[];
}

export function deleteAll(database: Database, current: Manifest, ids: readonly string[]): readonly [Manifest, Deleted] {
  const found = new Map<number, number>();
  const unknown: string[] = [];
  for (const id of new Set(ids)) {
    const document = findDocument(database, id);
    if (document) found.set(document.number, document.length);
    else unknown.push(id);
  }
  if (found.size === 0) return [current, { deleted: 0, unknown }];
  return [withoutDocuments(database, current, found), { deleted: found.size, unknown }];
}

/** Removes the documents, given by number with their lengths, from table and index. */
export function withoutDocuments(database: Database, manifest: Manifest, found: ReadonlyMap<number, number>): Manifest {
  if (found.size === 0) return manifest;
  const numbers = [...found.keys()].sort((a, b) => a - b);
  for (const number of numbers) {
    deleteDocument(database, number);
    if (manifest.encoder) deleteVector(database, number);
  }
  const segments = manifest.segments.map((entry): SegmentEntry => {
    const own = numbers.filter((number) => number >= entry.first && number <= entry.last);
    return own.length === 0 ? entry : deleteFrom(database, entry, own);
  });
  const wordCount = manifest.words - [...found.values()].reduce((sum, length) => sum + length, 0);
  return { ...manifest, segments, words: wordCount, documents: manifest.documents - found.size };
}
