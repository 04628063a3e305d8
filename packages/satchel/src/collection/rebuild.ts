/**
 * Builds the index again from the bags of the documents, for a collection with damaged segments and sound documents. Dictionary, documents and
 * vectors are not changed.
 */

import { offsetsOf } from '../core/lists/end-to-end.ts';
import { segmentOf } from './store/batch-segment.ts';
import { damaged } from './store/damage.ts';
import type { Database } from './store/database.ts';
import type { Manifest, SegmentEntry } from './store/manifest.ts';
import type { Segment } from './store/segment.ts';
import { decodeBag, type StoredBag } from './store/stored-bag.ts';
import { checkedDocument, documentName, documentRows } from './store/stored-documents.ts';
import { writeSegment } from './store/stored-segments.ts';

/** Documents per segment, as many as in a group that is added. */
const GROUP = 1000;

interface Counted {
  readonly number: number;
  readonly length: number;
  readonly bag: StoredBag;
}

/** Runs within a transaction; throws for a damaged document and changes nothing. */
export function rebuildIndex(database: Database, current: Manifest): Manifest {
  database.statement('DELETE FROM segments').run();
  const segments: SegmentEntry[] = [];
  let [documents, wordCount, group] = [0, 0, [] as Counted[]];
  const finish = (): void => {
    if (group.length === 0) return;
    segments.push(writeSegment(database, current.nextSegment + segments.length, segmentFrom(group)));
    documents += group.length;
    wordCount += group.reduce((sum, { length }) => sum + length, 0);
    group = [];
  };
  for (const row of documentRows(database, 0, Number.MAX_SAFE_INTEGER)) {
    const { document, bag: bytes } = checkedDocument(row);
    const bag = decodeBag(bytes, `the bag of ${documentName(document.id)}`);
    if ((bag.terms.at(-1) ?? -1) >= current.terms)
      throw damaged(documentName(document.id), 'it names a term that the dictionary does not have');
    if (group.push({ number: document.number, length: document.length, bag }) === GROUP) finish();
  }
  finish();
  return { ...current, documents, words: wordCount, segments, nextSegment: current.nextSegment + segments.length };
}

function segmentFrom(group: readonly Counted[]): Segment {
  const termNumbers = Uint32Array.from(new Set(group.flatMap(({ bag }) => [...bag.terms]))).sort();
  const placeOf = new Map(Array.from(termNumbers, (term, place) => [term, place]));
  const offsets = offsetsOf(group.map(({ bag }) => bag.terms.length));
  const bags = {
    terms: [],
    offsets,
    ids: Uint32Array.from(group.flatMap(({ bag }) => Array.from(bag.terms, (term) => placeOf.get(term) ?? 0))),
    counts: Uint32Array.from(group.flatMap(({ bag }) => [...bag.counts])),
  };
  const [numbers, lengths] = [group.map(({ number }) => number), group.map(({ length }) => length)];
  return segmentOf(bags, termNumbers, Uint32Array.from(numbers), Uint32Array.from(lengths));
}
