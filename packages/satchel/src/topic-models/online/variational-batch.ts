/**
 * The entries of a batch of documents, with the words numbered from 0: tables of the batch have a row for each of its words alone. Words are
 * numbered as they come; the numbering is made anew for every batch.
 */
import type { Bags } from '../../core/bag.ts';
import type { KernelMemory } from '../../core/kernels.ts';

/** The most that any batch holds. */
export interface BatchSizes {
  readonly documents: number;
  readonly entries: number;
  readonly wordCount: number;
  readonly vocabulary: number;
}

/** `order` is cut into batches of `batch` documents. */
export function batchSizes({ offsets }: Bags, order: Uint32Array, batch: number, vocabulary: number): BatchSizes {
  let entries = 0;
  for (let start = 0; start < order.length; start += batch) {
    let own = 0;
    for (const document of order.subarray(start, start + batch)) own += offsets[document + 1]! - offsets[document]!;
    entries = Math.max(entries, own);
  }
  const wordCount = Math.min(entries, vocabulary);
  return { documents: Math.min(batch, order.length), entries, wordCount, vocabulary };
}

/** At least so much is in the largest batch, in whatever order the `documents` with words come. */
export function leastSizes({ offsets }: Bags, documents: number, batch: number, vocabulary: number): BatchSizes {
  const entries = Math.ceil(offsets.at(-1)! / Math.max(1, Math.ceil(documents / batch)));
  return { documents: Math.min(batch, documents), entries, wordCount: Math.min(entries, vocabulary), vocabulary };
}

interface Batch {
  /** The first entry of each document, and the end of the last. */
  readonly starts: Uint32Array;
  /** The row of each entry, and its count. */
  readonly rows: Uint32Array;
  readonly counts: Float32Array;
  /** The word of each row. */
  readonly wordIds: Uint32Array;
}

/** Arrays of the largest batch, and the row of each word of the vocabulary: 0 where it has none, else 1 more. */
export const createBatch = (memory: KernelMemory, { documents, entries, wordCount, vocabulary }: BatchSizes) => ({
  starts: memory.u32(documents + 1),
  rows: memory.u32(entries),
  counts: memory.f32(entries),
  wordIds: memory.u32(wordCount),
  rowOfWord: new Uint32Array(vocabulary),
});

export function writeBatch(
  { rowOfWord, ...room }: ReturnType<typeof createBatch>,
  { offsets, ids, counts }: Bags,
  documents: Uint32Array,
): Batch {
  let [entries, wordCount] = [0, 0];
  documents.forEach((document, i) => {
    room.starts[i] = entries;
    for (let at = offsets[document]!; at < offsets[document + 1]!; at++) {
      const word = ids[at]!;
      if (rowOfWord[word] === 0) {
        room.wordIds[wordCount++] = word;
        rowOfWord[word] = wordCount;
      }
      room.rows[entries] = rowOfWord[word]! - 1;
      room.counts[entries++] = counts[at]!;
    }
  });
  room.starts[documents.length] = entries;
  const wordIds = room.wordIds.subarray(0, wordCount);
  for (const word of wordIds) rowOfWord[word] = 0;
  return {
    wordIds,
    starts: room.starts.subarray(0, documents.length + 1),
    rows: room.rows.subarray(0, entries),
    counts: room.counts.subarray(0, entries),
  };
}
