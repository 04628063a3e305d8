/**
 * The dictionary: every term of the collection under its number, in order of first appearance. It is stored in pages, each a JSON list of
 * the terms that came with a batch; pages are merged like segments. Terms stay when their last document is deleted: their numbers are in use.
 */
import { bytesIn, checksumOf, damaged, requireChecksum } from './damage.ts';
import type { Store } from './database.ts';
import type { DictionaryEntry, Manifest } from './manifest.ts';
import { runToMerge } from './merge.ts';

/** Every term by its number. */
export const readDictionary = (database: Store, manifest: Manifest): string[] => termsOf(database, manifest);

/** The terms as they were read, for the next reading. */
export interface ReadTerms {
  readonly pages: readonly DictionaryEntry[];
  readonly all: readonly string[];
  readonly numberOf: (term: string) => number | undefined;
  /** The numbers looked up by `numberOf`, once there are some; until then the last reading that had some. */
  readonly numbers: { map?: Map<string, number> | undefined; earlier?: ReadTerms | undefined };
}

/** Pages that were read before are not read again. */
export function readTerms(database: Store, manifest: Manifest, before?: ReadTerms): ReadTerms {
  const all = termsOf(database, manifest, before);
  const numbers: ReadTerms['numbers'] = { earlier: before?.numbers.map ? before : before?.numbers.earlier };
  return {
    pages: manifest.dictionary,
    all,
    numbers,
    numberOf(term) {
      numbers.map ??= numbersOf(all, numbers.earlier);
      numbers.earlier = undefined; // or each reading would keep all before it in memory
      return numbers.map.get(term);
    },
  };
}

/** Made at the first question. Terms keep their numbers, so later ones are added to the map of the reading before, which takes it over. */
function numbersOf(all: readonly string[], before: ReadTerms | undefined): Map<string, number> {
  const map = before?.numbers.map;
  const isContinued =
    map !== undefined && before!.all.length <= all.length && before!.all.every((term, i) => all[i] === term);
  if (!isContinued) return new Map(all.map((term, number) => [term, number]));
  for (let number = before!.all.length; number < all.length; number++) map.set(all[number]!, number);
  before!.numbers.map = undefined;
  return map;
}

function termsOf(database: Store, { dictionary, terms }: Manifest, before?: ReadTerms): string[] {
  const all: string[] = [];
  for (const entry of dictionary) {
    if (entry.first !== all.length) throw damaged(nameOf(entry), 'it does not follow the page before it');
    for (const term of knownPage(entry, before) ?? readPage(database, entry)) all.push(term);
  }
  if (all.length !== terms) throw damaged('the dictionary', `it has ${all.length} terms and should have ${terms}`);
  return all;
}

function knownPage(entry: DictionaryEntry, before: ReadTerms | undefined): readonly string[] | undefined {
  const isKnown = before?.pages.some(
    ({ first, terms, checksum }) => first === entry.first && terms === entry.terms && checksum === entry.checksum,
  );
  return isKnown ? before!.all.slice(entry.first, entry.first + entry.terms) : undefined;
}

/** Adds a page; returns all pages. */
export function addPage(
  database: Store,
  pages: readonly DictionaryEntry[],
  terms: readonly string[],
): DictionaryEntry[] {
  if (terms.length === 0) return [...pages];
  const first = pages.reduce((sum, page) => sum + page.terms, 0);
  return mergePages(database, [...pages, writePage(database, first, terms)]);
}

function mergePages(database: Store, pages: readonly DictionaryEntry[]): DictionaryEntry[] {
  const start = runToMerge(pages.map(({ terms }) => terms));
  if (start === undefined) return [...pages];
  const merged = pages.slice(start);
  const terms = merged.flatMap((page) => readPage(database, page));
  for (const { first } of merged) database.statement('DELETE FROM dictionary WHERE first = ?').run(first);
  return mergePages(database, [...pages.slice(0, start), writePage(database, merged[0]!.first, terms)]);
}

function readPage({ statement }: Store, entry: DictionaryEntry): string[] {
  const name = nameOf(entry);
  const row = statement('SELECT terms FROM dictionary WHERE first = ?').get(entry.first);
  if (row === undefined) throw damaged(name, 'it is missing');
  const bytes = bytesIn(row, 'terms', name);
  requireChecksum(name, checksumOf(bytes), entry.checksum);
  const terms: string[] = JSON.parse(new TextDecoder().decode(bytes)); // the checksum says that it is as we wrote it
  if (terms.length !== entry.terms) throw damaged(name, `it has ${terms.length} terms and should have ${entry.terms}`);
  return terms;
}

function writePage({ statement }: Store, first: number, terms: readonly string[]): DictionaryEntry {
  const bytes = new TextEncoder().encode(JSON.stringify(terms));
  statement('INSERT INTO dictionary (first, terms) VALUES (?, ?)').run(first, bytes);
  return { first, terms: terms.length, checksum: checksumOf(bytes) };
}

const nameOf = ({ first, terms }: DictionaryEntry): string =>
  `the dictionary page of terms ${first} to ${first + terms - 1}`;
