/**
 * Loads the index of a collection again and again, at the cost of what changed. Segments that are never written again make up most of a
 * collection, so their postings are kept as they were laid out (the base), and those of the later segments are put between them:
 *
 *   postings of a term = those of the base without documents deleted since, then those of the later segments
 *
 * The result is that of `loadIndex`, to the bit. The base takes as much memory as the index itself; it is kept from the second load on, up to a limit.
 */
import { joined } from '../../core/lists/end-to-end.ts';
import type { InvertedIndex } from '../../retrieval/rank-words.ts';
import { damaged } from '../store/damage.ts';
import type { Store } from '../store/database.ts';
import { type ReadTerms, readTerms } from '../store/dictionary.ts';
import type { Manifest, SegmentEntry } from '../store/manifest.ts';
import { GONE, mergeSegments } from '../store/merge.ts';
import type { Segment } from '../store/segment.ts';
import { readDeleted, readSegment } from '../store/stored-segments.ts';
import { indexOver, type LaidOut, type LiveIndex, layOut } from './live-index.ts';

/** Postings of the largest base, 12 bytes each. */
const MOST_POSTINGS = 2 ** 25;

/** Later segments with more postings than this share of the base's become part of it. */
const LARGEST_REST = 0.25;

export interface IndexLoader {
  load(database: Store, manifest: Manifest): LiveIndex;
}

interface Base extends LaidOut {
  readonly entries: readonly SegmentEntry[];
}

export function createIndexLoader(): IndexLoader {
  let known: { readonly segments: readonly SegmentEntry[]; readonly terms: ReadTerms } | undefined;
  let base: Base | undefined;

  /**
   * The kept base if it still begins the collection, without the documents deleted since; or a new one of the segments that the last load saw
   * too.
   */
  function baseFor(database: Store, { segments }: Manifest): Base | undefined {
    if (
      base &&
      isStart(base.entries, segments) &&
      postingsIn(segments.slice(base.entries.length)) <= LARGEST_REST * postingsIn(base.entries)
    ) {
      base = withoutDeleted(database, base, segments.slice(0, base.entries.length));
      return base;
    }
    const same = segments.findIndex((entry, i) => !isSame(entry, known?.segments[i]));
    const entries = withoutSmallEnd(segments.slice(0, same < 0 ? segments.length : same));
    const size = postingsIn(entries);
    base = undefined;
    if (size > MOST_POSTINGS || size * 2 < postingsIn(segments)) return undefined;
    const merged = mergeSegments(entries.map((entry) => readSegment(database, entry)));
    base = { entries, ...layOut(merged, (merged.terms.at(-1) ?? -1) + 1) };
    return base;
  }

  return {
    load(database, manifest) {
      const terms = readTerms(database, manifest, known?.terms);
      const start = known ? baseFor(database, manifest) : undefined;
      known = { segments: manifest.segments, terms };
      const later = manifest.segments.slice(start?.entries.length ?? 0);
      const rest = mergeSegments(later.map((entry) => readSegment(database, entry)));
      if ((rest.terms.at(-1) ?? -1) >= terms.all.length)
        throw damaged('a segment', 'it names a term that the dictionary does not have');
      const whole = start ? extended(start, rest, terms.all.length) : layOut(rest, terms.all.length);
      return indexOver(manifest, terms.all, terms.numberOf, whole);
    },
  };
}

const postingsIn = (entries: readonly SegmentEntry[]): number =>
  entries.reduce((sum, { postings }) => sum + postings, 0);

/** Documents may have been deleted from it. */
const isSame = (a: SegmentEntry, b: SegmentEntry | undefined): boolean =>
  a.number === b?.number && a.checksum === b.checksum;

const isStart = (entries: readonly SegmentEntry[], of: readonly SegmentEntry[]): boolean =>
  entries.every((entry, i) => isSame(entry, of[i]));

/** Small segments at the end will soon be merged. All that are left out stay well below LARGEST_REST, or the base would be made again at once. */
function withoutSmallEnd(entries: readonly SegmentEntry[]): readonly SegmentEntry[] {
  let length = entries.length;
  let [kept, left] = [postingsIn(entries), 0];
  while (length > 1) {
    const { postings } = entries[length - 1]!;
    kept -= postings;
    left += postings;
    if (postings * 8 >= kept || left > (LARGEST_REST / 2) * kept) break;
    length--;
  }
  return entries.slice(0, length);
}

/** `entries` are the current entries of the segments in the base. */
function withoutDeleted(database: Store, base: Base, entries: readonly SegmentEntry[]): Base {
  const changed = entries.filter((entry, i) => entry.deletedChecksum !== base.entries[i]!.deletedChecksum);
  if (changed.length === 0) return base;
  const deleted = new Set(changed.flatMap((entry) => [...readDeleted(database, entry)]));
  const numbers = base.numbers.filter((number) => !deleted.has(number));
  const lengths = base.lengths.filter((_, i) => !deleted.has(base.numbers[i]!));
  const places = new Uint32Array(base.numbers.length);
  for (let i = 0, next = 0; i < places.length; i++) places[i] = deleted.has(base.numbers[i]!) ? GONE : next++;
  return { entries, numbers, lengths, postings: livePostings(base.postings, places) };
}

/** `places`: the new position of each document, or GONE. */
function livePostings(from: LaidOut['postings'], places: Uint32Array): LaidOut['postings'] {
  const documents = new Uint32Array(from.documents.length);
  const counts = new Float32Array(documents.length);
  const offsets = new Uint32Array(from.offsets.length);
  const collectionCounts = from.collectionCounts.slice();
  let at = 0;
  for (let term = 0; term + 1 < offsets.length; term++) {
    for (let j = from.offsets[term]!; j < from.offsets[term + 1]!; j++) {
      const place = places[from.documents[j]!]!;
      if (place === GONE) {
        collectionCounts[term]! -= from.counts[j]!;
        continue;
      }
      documents[at] = place;
      counts[at++] = from.counts[j]!;
    }
    offsets[term + 1] = at;
  }
  return { offsets, documents: documents.subarray(0, at), counts: counts.subarray(0, at), collectionCounts };
}

/** The base with the documents and postings of later segments. */
function extended(base: Base, rest: Segment, termCount: number): LaidOut {
  const documents = base.numbers.length;
  return {
    numbers: joined(Uint32Array, [base.numbers, rest.documents]),
    lengths: joined(Float64Array, [base.lengths, rest.lengths]),
    postings: extendedPostings(base.postings, rest, documents, termCount),
  };
}

function extendedPostings(
  base: LaidOut['postings'],
  { terms, offsets: starts, positions, counts: added }: Segment,
  documents: number,
  termCount: number,
): Omit<InvertedIndex, 'lengths' | 'tokens'> {
  const known = base.offsets.length - 1;
  const endOf = (term: number): number => base.offsets[Math.min(term + 1, known)]!;
  const size = base.documents.length + positions.length;
  const into = { documents: new Uint32Array(size), counts: new Float32Array(size) };
  const collectionCounts = new Float64Array(termCount);
  collectionCounts.set(base.collectionCounts);
  let [from, at] = [0, 0];
  const copyUpTo = (end: number): void => {
    into.documents.set(base.documents.subarray(from, end), at);
    into.counts.set(base.counts.subarray(from, end), at);
    at += end - from;
    from = end;
  };
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]!;
    copyUpTo(endOf(term));
    for (let j = starts[i]!; j < starts[i + 1]!; j++) {
      into.documents[at] = documents + positions[j]!;
      into.counts[at++] = added[j]!;
      collectionCounts[term]! += added[j]!;
    }
  }
  copyUpTo(base.documents.length);
  return { ...into, collectionCounts, offsets: extendedOffsets(endOf, terms, starts, termCount) };
}

function extendedOffsets(
  endOf: (term: number) => number,
  terms: Uint32Array,
  starts: Uint32Array,
  termCount: number,
): Uint32Array {
  const offsets = new Uint32Array(termCount + 1);
  for (let term = 0, i = 0; term < termCount; term++) {
    if (terms[i] === term) i++;
    offsets[term + 1] = endOf(term) + starts[i]!;
  }
  return offsets;
}
