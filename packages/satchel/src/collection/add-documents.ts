/** Adds a batch: documents, their bags, the new terms and one segment, all within the caller's transaction. */
import { SatchelError } from '../core/errors.ts';
import { encodeTexts } from '../encoder/encoding.ts';
import type { PreparedEncoder } from '../encoder/prepared-encoder.ts';
import type { TextIndexer } from '../retrieval/index-text.ts';
import { withoutDocuments } from './remove-documents.ts';
import { segmentOf } from './store/batch-segment.ts';
import type { Database } from './store/database.ts';
import { addPage } from './store/dictionary.ts';
import type { EncoderEntry, Manifest } from './store/manifest.ts';
import { type Segment, transposed } from './store/segment.ts';
import {
  type CollectionDocument,
  contentOf,
  documentName,
  findDocument,
  indexedText,
  insertDocument,
  isUnchanged,
  readDocument,
} from './store/stored-documents.ts';
import { writeSegment } from './store/stored-segments.ts';
import { insertVectors } from './store/stored-vectors.ts';
import type { TermNumbers } from './term-numbers.ts';

export interface Added {
  readonly added: number;
  readonly replaced: number;
  /** Given again with the same content, so not changed. */
  readonly unchanged: number;
}

export interface Batch {
  readonly documents: readonly CollectionDocument[];
  readonly replace: boolean;
  readonly indexer: TextIndexer;
  readonly termNumbers: TermNumbers;
  /** The encoder of a collection that keeps vectors. */
  encoderOf(entry: EncoderEntry): PreparedEncoder;
}

interface BatchAdded {
  readonly added: Added;
  /** Terms to be numbered on from the last of the dictionary, once this is committed. */
  readonly newTerms: readonly string[];
}

type Content = ReturnType<typeof contentOf>;

export function addDocuments(database: Database, current: Manifest, batch: Batch): readonly [Manifest, BatchAdded] {
  const { fresh, replaced, unchanged } = sorted(database, batch);
  const added = { added: fresh.length - replaced.size, replaced: replaced.size, unchanged };
  if (fresh.length === 0) return [current, { added, newTerms: [] }];
  const manifest = withoutDocuments(database, current, replaced);
  const { segment, newTerms } = countedSegment(fresh, batch, manifest.nextDocument);
  insertAll(database, fresh, segment);
  if (current.encoder) {
    const { vectors } = encodeTexts(batch.encoderOf(current.encoder), fresh.map(indexedText));
    insertVectors(database, current.encoder.fit, segment.documents, vectors);
  }
  const dictionary = addPage(database, manifest.dictionary, newTerms);
  const next: Manifest = {
    ...manifest,
    documents: manifest.documents + fresh.length,
    words: manifest.words + segment.lengths.reduce((sum, length) => sum + length, 0),
    nextDocument: manifest.nextDocument + fresh.length,
    nextSegment: manifest.nextSegment + 1,
    terms: manifest.terms + newTerms.length,
    dictionary,
    segments: [...manifest.segments, writeSegment(database, manifest.nextSegment, segment)],
  };
  return [next, { added, newTerms }];
}

/** Which documents are to be stored, and the numbers and lengths of those they replace. */
function sorted(database: Database, { documents, replace }: Batch) {
  const fresh: Content[] = [];
  const replaced = new Map<number, number>();
  const places = new Map<string, number>();
  let unchanged = 0;
  documents.forEach((document, i) => {
    const content = contentOf(checked(document, i));
    const earlier = places.get(content.id);
    if (earlier !== undefined) throw twice(content.id, earlier, i);
    places.set(content.id, i);
    const stored = findDocument(database, content.id);
    if (stored && !replace) throw alreadyStored(content.id, i);
    if (stored && isUnchanged(readDocument(database, stored.number), content)) {
      unchanged++;
      return;
    }
    if (stored) replaced.set(stored.number, stored.length);
    fresh.push(content);
  });
  return { fresh, replaced, unchanged };
}

function countedSegment(fresh: readonly Content[], { indexer, termNumbers }: Batch, firstDocument: number) {
  const bags = indexer.count(fresh.map(indexedText));
  const { numbers, newTerms } = termNumbers.of(bags);
  const documents = Uint32Array.from(fresh, (_, i) => firstDocument + i);
  const lengths = Uint32Array.from(fresh, (_, i) => {
    let length = 0;
    for (let j = bags.offsets[i]!; j < bags.offsets[i + 1]!; j++) length += bags.counts[j]!;
    return length;
  });
  return { segment: segmentOf(bags, numbers, documents, lengths), newTerms };
}

function insertAll(database: Database, fresh: readonly Content[], segment: Segment): void {
  const { offsets, terms, counts } = transposed(segment);
  fresh.forEach((content, i) => {
    const bag = {
      terms: terms.subarray(offsets[i]!, offsets[i + 1]!),
      counts: counts.subarray(offsets[i]!, offsets[i + 1]!),
    };
    insertDocument(database, segment.documents[i]!, content, segment.lengths[i]!, bag);
  });
}

function checked(document: CollectionDocument, index: number): CollectionDocument {
  for (const name of ['id', 'text'] as const) {
    const value: unknown = document?.[name];
    if (typeof value === 'string') continue;
    throw new SatchelError(
      'TYPE',
      `The ${name} of document ${index} must be a string, got ${value === null ? 'null' : typeof value}.`,
      { where: `document ${index}`, facts: { index } },
    );
  }
  return document;
}

const twice = (id: string, first: number, second: number): SatchelError =>
  new SatchelError(
    'DUPLICATE_ID',
    `${documentName(id)} comes twice: as documents ${first} and ${second} of the batch.`,
    { where: `document ${second}`, facts: { first, second } },
  );

const alreadyStored = (id: string, index: number): SatchelError =>
  new SatchelError('DUPLICATE_ID', `${documentName(id)} is in the collection already.`, {
    where: `document ${index}`,
    remedy: 'To replace documents: --upsert.',
    facts: { index },
  });
