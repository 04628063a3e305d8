/**
 * Checks a whole collection, changes nothing, and lists every fault:
 * SQLite's own structure; the checksum of manifest, dictionary, segments, documents and vectors; that they agree with each other, down to every
 * posting being in the bag of a live document; and files that were put aside after damage.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import { type Counts, countsOf } from '../counts.ts';
import { type KeptVectors, keptVectors } from '../kept-vectors.ts';
import { loadIndex } from '../search/live-index.ts';
import { requireWhole } from '../search/neighbours.ts';
import { damaged, type Row } from './damage.ts';
import { type Database, openDatabase } from './database.ts';
import { readDictionary } from './dictionary.ts';
import { databasePath, logPath, quarantined, requireCollection } from './folder.ts';
import { type Manifest, readManifest, type SegmentEntry } from './manifest.ts';
import { GONE, livePositions } from './merge.ts';
import { checkPostings } from './postings-file.ts';
import { transposed } from './segment.ts';
import { sqliteError } from './sqlite-errors.ts';
import { decodeBag } from './stored-bag.ts';
import { checkedDocument, documentName, documentRows } from './stored-documents.ts';
import { readEncoder } from './stored-encoder.ts';
import { readSegment, segmentName } from './stored-segments.ts';
import { areFinite, checkedVector, vectorRows } from './stored-vectors.ts';
import { logDamage } from './write-ahead-log.ts';

export interface Checked {
  /** `undefined` where not even the manifest could be read. */
  readonly counts: Counts | undefined;
  /** Absent where none are kept. */
  readonly vectors?: KeptVectors;
  /** One sentence for each fault; none where all is well. */
  readonly problems: readonly string[];
}

/** The largest number of faults that are listed. */
const MOST_PROBLEMS = 100;

type Tell = (problem: string) => void;

/**
 * Reads everything in a collection, changes nothing, and returns a sentence for each fault.
 *
 * @example
 * import { openCollectionWriter } from 'satchel';
 * import { checkCollection } from 'satchel/retrieval';
 * const writer = await openCollectionWriter('notes');
 * writer.add([{ id: 'a', text: 'Please pay.' }]);
 * await writer.close();
 * console.log(checkCollection('notes').problems); // []
 */
export function checkCollection(folder: string): Checked {
  checkArguments('checkCollection', { folder: [folder, 'text'] });
  requireCollection(folder);
  const problems: string[] = [];
  const tell: Tell = (problem) => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem);
  };
  for (const name of quarantined(folder))
    tell(`${name} was put aside after damage: its changes are lost. Remove it when you no longer need it.`);
  const lost = logDamage(logPath(folder));
  if (lost) tell(`the log is damaged in its middle: ${lost.lostTransactions} changes after it are lost.`);
  const found = telling(tell, () => {
    const database = openDatabase(databasePath(folder), 'read');
    try {
      return database.isNew ? NOTHING_YET : database.read(() => checkDatabase(folder, database, tell));
    } finally {
      database.close();
    }
  });
  return { counts: undefined, ...found, problems };
}

const NOTHING_YET = { counts: { documents: 0, words: 0, terms: 0, segments: 0 } };

/** Reports a fault and continues; other errors are thrown. */
function telling<Result>(tell: Tell, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (thrown) {
    const error = sqliteError('the database', thrown);
    if (!isDamage(error)) throw error;
    tell(error.message);
    return undefined;
  }
}

const isDamage = (error: unknown): error is SatchelError => error instanceof SatchelError && error.code === 'DAMAGED';

function checkDatabase(folder: string, database: Database, tell: Tell): Pick<Checked, 'counts' | 'vectors'> {
  for (const row of database.statement(`PRAGMA integrity_check(${MOST_PROBLEMS})`).all()) {
    const said = String(row['integrity_check']);
    if (said !== 'ok') tell(`SQLite: ${printable(said)}.`);
  }
  const manifest = readManifest(database);
  telling(tell, () => checkDictionary(database, manifest));
  checkListed(database, manifest, tell);
  let [documents, wordCount, before] = [0, 0, 0];
  for (const entry of manifest.segments) {
    if (entry.first <= before) tell(`${segmentName(entry)} holds documents of the segment before it.`);
    before = entry.last;
    const live = telling(tell, () => checkSegment(database, manifest, entry, tell));
    documents += live?.documents ?? entry.documents - entry.deleted;
    wordCount += live?.words ?? 0;
  }
  checkVectors(database, manifest, tell);
  telling(tell, () => manifest.encoder?.neighbours && requireWhole(folder, manifest.encoder.neighbours));
  telling(tell, () => checkPostings(folder, manifest, () => loadIndex(database, manifest)));
  if (before >= manifest.nextDocument)
    tell(`the next document would get number ${manifest.nextDocument}, which is taken.`);
  if (documents !== manifest.documents)
    tell(`the index has ${documents} documents and the manifest ${manifest.documents}.`);
  if (wordCount !== manifest.words)
    tell(`the documents that are whole have ${wordCount} words and the manifest says ${manifest.words}.`);
  const vectors = keptVectors(manifest);
  return { counts: countsOf(manifest), ...(vectors ? { vectors } : {}) };
}

function checkDictionary(database: Database, manifest: Manifest): void {
  const terms = readDictionary(database, manifest);
  if (new Set(terms).size !== terms.length) throw damaged('the dictionary', 'a term occurs in it twice');
}

/** Reports rows that the manifest does not name. */
function checkListed(database: Database, { segments, dictionary, documents, encoder }: Manifest, tell: Tell): void {
  const counted = (table: string): unknown =>
    database.statement(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'];
  const expected = {
    segments: segments.length,
    dictionary: dictionary.length,
    documents,
    ...(encoder ? { vectors: documents, encoder: encoder.parts.length } : {}),
  };
  for (const [table, rows] of Object.entries(expected)) {
    const found = counted(table);
    if (found !== rows) tell(`the table '${table}' has ${found} rows and the manifest names ${rows}.`);
  }
}

/** Checks every posting against the bag of its document, and every document against the segment. */
function checkSegment(
  database: Database,
  { terms: termCount }: Manifest,
  entry: SegmentEntry,
  tell: Tell,
): { documents: number; words: number } {
  const live = readSegment(database, entry);
  const { segment, deleted } = live;
  const name = segmentName(entry);
  if ((segment.terms.at(-1) ?? -1) >= termCount) tell(`${name} names a term that the dictionary does not have.`);
  const places = livePositions(live);
  const gone = places.filter((place) => place === GONE).length;
  if (gone !== deleted.length || gone !== entry.deleted)
    tell(`the list of what was deleted from ${name} names documents it does not have.`);
  const bags = transposed(segment);
  const positionOf = new Map(Array.from(segment.documents, (number, i) => [number, i]));
  let [documents, wordCount] = [0, 0];
  for (const row of documentRows(database, entry.first, entry.last)) {
    telling(tell, () => {
      const { document, bag: bytes } = checkedDocument(row);
      const what = documentName(document.id);
      const bag = decodeBag(bytes, `the bag of ${what}`);
      const position = positionOf.get(document.number);
      if (position === undefined || places[position] === GONE) throw damaged(what, `${name} does not have it`);
      const [start, end] = [bags.offsets[position]!, bags.offsets[position + 1]!];
      const isSame =
        areEqual(bag.terms, bags.terms.subarray(start, end)) && areEqual(bag.counts, bags.counts.subarray(start, end));
      if (!isSame) throw damaged(what, `its words are not those of ${name}`);
      const length = bag.counts.reduce((sum, count) => sum + count, 0);
      if (length !== document.length || length !== segment.lengths[position])
        throw damaged(what, 'its length is not that of its words');
      wordCount += length;
    });
    documents++;
  }
  const expected = segment.documents.length - gone;
  if (documents !== expected) tell(`${name} points to ${expected} documents and ${documents} are there.`);
  return { documents: expected, words: wordCount };
}

/** Checks that the encoder can be read and makes vectors of the stated dimensions, and that every vector is sound and belongs to a document. */
function checkVectors(database: Database, { encoder: entry }: Manifest, tell: Tell): void {
  if (!entry) return;
  telling(tell, () => {
    const { dimensions } = readEncoder(database, entry).representer;
    if (dimensions !== entry.dimensions)
      throw damaged(
        `the encoder '${entry.representation}'`,
        `it makes ${dimensions} numbers and the manifest says ${entry.dimensions}`,
      );
  });
  const isThere = database.statement('SELECT 1 FROM documents WHERE number = ?');
  const checkRow = (row: Row): void => {
    const { number, vector } = checkedVector(row, entry);
    const name = `the vector of document number ${number}`;
    if (!areFinite(vector)) throw damaged(name, 'it holds a number that is not finite');
    if (isThere.get(number) === undefined) throw damaged(name, 'there is no such document');
  };
  telling(tell, () => {
    for (const row of vectorRows(database)) telling(tell, () => checkRow(row));
  });
}

const areEqual = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((value, i) => value === b[i]);
