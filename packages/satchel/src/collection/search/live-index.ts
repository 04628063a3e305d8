/**
 * The inverted index of the whole collection without deleted documents, merged from its segments. Documents are positions from 0, in the
 * order of their numbers. Every part has a checksum, so loading returns the index that was written or throws.
 */
import type { TermIndex } from '../../retrieval/hits.ts';
import type { InvertedIndex } from '../../retrieval/rank-words.ts';
import { damaged } from '../store/damage.ts';
import type { Store } from '../store/database.ts';
import { readDictionary } from '../store/dictionary.ts';
import type { Manifest } from '../store/manifest.ts';
import { GONE, type LiveSegment, livePositions, mergeSegments } from '../store/merge.ts';
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

export function loadIndex(database: Store, manifest: Manifest): LiveIndex {
  const terms = readDictionary(database, manifest);
  const parts = manifest.segments.map((entry) => readSegment(database, entry));
  const { numbers, lengths } = liveDocuments(parts, manifest.documents);
  const postings = {
    ...livePostings(parts, terms.length),
    lengths,
    tokens: lengths.reduce((sum, length) => sum + length, 0),
  };
  if (postings.tokens !== manifest.words)
    throw damaged('the index', `its documents have ${postings.tokens} words and should have ${manifest.words}`);
  let numberOf: Map<string, number> | undefined; // built at first use
  return {
    generation: manifest.generation,
    terms,
    termOf: (number) => terms[number]!,
    termNumber(term) {
      numberOf ??= new Map(terms.map((known, number) => [known, number]));
      return numberOf.get(term);
    },
    numbers,
    postings,
  };
}

function liveDocuments(
  parts: readonly LiveSegment[],
  expected: number,
): { numbers: Uint32Array; lengths: Float64Array } {
  const count = parts.reduce((sum, { segment, deleted }) => sum + segment.documents.length - deleted.length, 0);
  if (count !== expected) throw damaged('the index', `it has ${count} documents and should have ${expected}`);
  const numbers = new Uint32Array(count);
  const lengths = new Float64Array(count);
  let at = 0;
  for (const part of parts) {
    livePositions(part).forEach((place, i) => {
      if (place === GONE) return;
      numbers[at] = part.segment.documents[i]!;
      lengths[at++] = part.segment.lengths[i]!;
    });
  }
  return { numbers, lengths };
}

/** The segments as one: merged, and laid out over every term of the dictionary. */
function livePostings(parts: readonly LiveSegment[], termCount: number): Omit<InvertedIndex, 'lengths' | 'tokens'> {
  const { terms, offsets: starts, positions, counts } = mergeSegments(parts);
  if ((terms.at(-1) ?? -1) >= termCount)
    throw damaged('a segment', 'it names a term that the dictionary does not have');
  const offsets = new Uint32Array(termCount + 1);
  const collectionCounts = new Float64Array(termCount);
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    offsets[term + 1] = starts[i + 1]! - starts[i]!;
    for (let j = starts[i]!; j < starts[i + 1]!; j++) collectionCounts[term]! += counts[j]!;
  }
  for (let term = 0; term < termCount; term++) offsets[term + 1]! += offsets[term]!;
  return { offsets, documents: positions, counts: Float32Array.from(counts), collectionCounts };
}
