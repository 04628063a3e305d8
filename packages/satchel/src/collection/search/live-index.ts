/**
 * The inverted index of the whole collection without deleted documents, merged from its segments. Documents are positions from 0, in the
 * order of their numbers. Every part has a checksum, so loading returns the index that was written or throws.
 */
import type { TermIndex } from '../../retrieval/hits.ts';
import type { InvertedIndex } from '../../retrieval/rank-words.ts';
import { damaged } from '../store/damage.ts';
import type { Store } from '../store/database.ts';
import { readTerms } from '../store/dictionary.ts';
import type { Manifest } from '../store/manifest.ts';
import { mergeSegments } from '../store/merge.ts';
import type { Segment } from '../store/segment.ts';
import { readSegment } from '../store/stored-segments.ts';

export interface LiveIndex extends TermIndex {
  readonly generation: number;
  /** Numbers of the documents by their positions in the postings. */
  readonly numbers: Uint32Array;
}

/** An index that a reader holds open. */
export interface OpenIndex extends LiveIndex {
  /** The same index, with the postings of those terms alone whose numbers were asked for. */
  readonly forQuery: TermIndex;
  /** Closes the file that it is read from, if any. */
  close(): void;
}

/** The documents and postings of segments, laid out over every term of the dictionary. */
export interface LaidOut {
  readonly numbers: Uint32Array;
  readonly lengths: Float64Array;
  readonly postings: Omit<InvertedIndex, 'lengths' | 'tokens'>;
}

export function loadIndex(database: Store, manifest: Manifest): LiveIndex {
  const { all, numberOf } = readTerms(database, manifest);
  const merged = mergeSegments(manifest.segments.map((entry) => readSegment(database, entry)));
  if ((merged.terms.at(-1) ?? -1) >= all.length)
    throw damaged('a segment', 'it names a term that the dictionary does not have');
  return indexOver(manifest, all, numberOf, layOut(merged, all.length));
}

/** The index of what was read. Throws if its counts are not those of the manifest. */
export function indexOver(
  manifest: Manifest,
  terms: readonly string[],
  numberOf: (term: string) => number | undefined,
  { numbers, lengths, postings }: LaidOut,
): LiveIndex {
  if (numbers.length !== manifest.documents)
    throw damaged('the index', `it has ${numbers.length} documents and should have ${manifest.documents}`);
  const tokens = lengths.reduce((sum, length) => sum + length, 0);
  if (tokens !== manifest.words)
    throw damaged('the index', `its documents have ${tokens} words and should have ${manifest.words}`);
  return {
    generation: manifest.generation,
    terms,
    termOf: (number) => terms[number]!,
    termNumber: numberOf,
    numbers,
    postings: { ...postings, lengths, tokens },
  };
}

export function layOut(segment: Segment, termCount: number): LaidOut {
  const { documents, lengths, terms, offsets: starts, positions, counts } = segment;
  const offsets = new Uint32Array(termCount + 1);
  const collectionCounts = new Float64Array(termCount);
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    offsets[term + 1] = starts[i + 1]! - starts[i]!;
    for (let j = starts[i]!; j < starts[i + 1]!; j++) collectionCounts[term]! += counts[j]!;
  }
  for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term]!;
  return {
    numbers: documents,
    lengths: Float64Array.from(lengths),
    postings: { offsets, documents: positions, counts: Float32Array.from(counts), collectionCounts },
  };
}
