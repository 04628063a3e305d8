/**
 * Many small segments are slow to read, one large one is slow to write again and again. So segments are merged in steps of eight: eight
 * neighbours of about the same size become one, and eight of those the next. A posting is rewritten log₈(postings) times in its life.
 */
import { joined } from '../../core/lists/end-to-end.ts';
import type { Segment } from './segment.ts';

const FAN = 8;

/** The start of the newest segments that should be merged; `undefined` if there is nothing to merge. */
export function runToMerge(sizes: readonly number[]): number | undefined {
  const last = sizes.at(-1);
  if (last === undefined) return undefined;
  let start = sizes.length;
  while (start > 0 && tierOf(sizes[start - 1]!) <= tierOf(last)) start--;
  return sizes.length - start >= FAN ? start : undefined;
}

const tierOf = (size: number): number => Math.floor(Math.log(Math.max(1, size)) / Math.log(FAN) + 1e-9);

/** A segment and its deleted documents. */
export interface LiveSegment {
  readonly segment: Segment;
  /** Numbers of documents, rising. */
  readonly deleted: Uint32Array;
}

/** Merges the live documents and their postings into one segment; the numbers of later segments are higher. */
export function mergeSegments(parts: readonly LiveSegment[]): Segment {
  const places = parts.map(livePositions);
  const documents = joined(
    Uint32Array,
    parts.map(({ segment }, p) => segment.documents.filter((_, i) => places[p]![i] !== GONE)),
  );
  const lengths = joined(
    Uint32Array,
    parts.map(({ segment }, p) => segment.lengths.filter((_, i) => places[p]![i] !== GONE)),
  );
  const firsts = firstPositions(parts);
  const next = postingsByTerm(parts, places);
  let termCount = 0;
  for (let term = 0; term < next.length; term++) if (next[term]! > 0) termCount++;
  const terms = new Uint32Array(termCount);
  const offsets = new Uint32Array(termCount + 1);
  for (let term = 0, i = 0; term < next.length; term++) {
    const size = next[term]!;
    if (size === 0) continue;
    terms[i] = term;
    next[term] = offsets[i]!; // from here on: where the term's next posting goes
    offsets[++i] = next[term]! + size;
  }
  const positions = new Uint32Array(offsets[terms.length]!);
  const counts = new Uint32Array(positions.length);
  parts.forEach(({ segment }, p) => {
    const place = places[p]!;
    for (let i = 0; i < segment.terms.length; i++) {
      let at = next[segment.terms[i]!]!;
      for (let j = segment.offsets[i]!; j < segment.offsets[i + 1]!; j++) {
        const position = place[segment.positions[j]!]!;
        if (position === GONE) continue;
        positions[at] = firsts[p]! + position;
        counts[at++] = segment.counts[j]!;
      }
      next[segment.terms[i]!] = at;
    }
  });
  return { documents, lengths, terms, offsets, positions, counts };
}

export const GONE = 0xffffffff;

/** For each position of the segment: its position among the live documents, or GONE. */
export function livePositions({ segment, deleted }: LiveSegment): Uint32Array {
  const places = new Uint32Array(segment.documents.length);
  let next = 0;
  let d = 0;
  for (let i = 0; i < places.length; i++) {
    while (d < deleted.length && deleted[d]! < segment.documents[i]!) d++;
    places[i] = d < deleted.length && deleted[d] === segment.documents[i] ? GONE : next++;
  }
  return places;
}

/** How many live documents come before those of each part. */
function firstPositions(parts: readonly LiveSegment[]): number[] {
  let first = 0;
  return parts.map(({ segment, deleted }) => {
    const start = first;
    first += segment.documents.length - deleted.length;
    return start;
  });
}

/** How many postings of live documents each term has. */
function postingsByTerm(parts: readonly LiveSegment[], places: readonly Uint32Array[]): Uint32Array {
  const sizes = new Uint32Array(1 + Math.max(-1, ...parts.map(({ segment }) => segment.terms.at(-1) ?? -1)));
  parts.forEach(({ segment: { terms, offsets, positions }, deleted }, p) => {
    const place = places[p]!;
    for (let i = 0; i < terms.length; i++) {
      let live = offsets[i + 1]! - offsets[i]!;
      if (deleted.length > 0)
        for (let j = offsets[i]!; j < offsets[i + 1]!; j++) if (place[positions[j]!] === GONE) live--;
      sizes[terms[i]!]! += live;
    }
  });
  return sizes;
}
