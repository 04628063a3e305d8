/**
 * The index of a collection, read from its postings file where needed. The arrays of the postings have their full size from the start; the
 * system gives them memory as they are filled. `forQuery` fills in the postings of a term when its number is asked for: enough for rankers that
 * read the words of the query alone. `postings` fills in all.
 *
 * A damaged term is read from the segments with all others: they hold the same.
 */
import { SatchelError } from '../../core/errors.ts';
import type { TermIndex } from '../../retrieval/hits.ts';
import type { InvertedIndex } from '../../retrieval/rank-words.ts';
import type { Store } from '../store/database.ts';
import type { Manifest } from '../store/manifest.ts';
import { type OpenPostings, openPostings } from '../store/postings-file.ts';
import { indexKey } from '../store/postings-layout.ts';
import type { IndexLoader } from './index-loader.ts';
import { type LiveIndex, loadIndex, type OpenIndex } from './live-index.ts';

/** From the file; without a sound file of this state, from the segments. */
export function openIndex(folder: string, database: Store, manifest: Manifest, loader: IndexLoader): OpenIndex {
  const file = soundFile(folder, manifest);
  if (file) return fileIndex(file, manifest, () => loadIndex(database, manifest));
  const index = loader.load(database, manifest);
  return { ...index, forQuery: index, close() {} };
}

/** A damaged file is as good as none; `satchel check` reports it. */
function soundFile(folder: string, manifest: Manifest): OpenPostings | undefined {
  try {
    return openPostings(folder, indexKey(manifest));
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

const isDamage = (error: unknown): boolean => error instanceof SatchelError && error.code === 'DAMAGED';

function fileIndex(file: OpenPostings, { generation, words }: Manifest, load: () => LiveIndex): OpenIndex {
  const { offsets } = file;
  const size = offsets[file.terms]!;
  const postings: InvertedIndex = {
    offsets,
    documents: new Uint32Array(size),
    counts: new Float32Array(size),
    lengths: Float64Array.from(file.lengths),
    collectionCounts: new Float64Array(file.terms),
    tokens: words,
  };
  const isRead = new Uint8Array(file.terms);
  let isWhole = false;
  let spelled: readonly string[] | undefined;

  function read(term: number): void {
    if (isWhole || isRead[term] === 1) return;
    try {
      postings.collectionCounts[term] = file.read(term, postings.documents, postings.counts);
      isRead[term] = 1;
    } catch (error) {
      if (!isDamage(error)) throw error;
      const { documents, counts, collectionCounts } = load().postings;
      postings.documents.set(documents);
      postings.counts.set(counts);
      postings.collectionCounts.set(collectionCounts);
      isWhole = true;
    }
  }

  const terms = (): readonly string[] => {
    spelled ??= Array.from({ length: file.terms }, (_, term) => file.termOf(term));
    return spelled;
  };
  const forQuery: TermIndex = {
    get terms() {
      return terms();
    },
    termOf: file.termOf,
    termNumber(term) {
      const number = file.termNumber(term);
      if (number !== undefined) read(number);
      return number;
    },
    postings,
  };
  return {
    generation,
    numbers: file.numbers,
    get terms() {
      return terms();
    },
    termOf: file.termOf,
    termNumber: file.termNumber,
    get postings() {
      for (let term = 0; term < file.terms && !isWhole; term++) read(term);
      isWhole = true;
      return postings;
    },
    forQuery,
    close: file.close,
  };
}
