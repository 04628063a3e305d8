/**
 * The dictionary: every term of the collection under its number, in order of first appearance. It is stored in pages, each a JSON list of
 * the terms that came with a batch; pages are merged like segments. Terms stay when their last document is deleted: their numbers are in use.
 */
import { bytesIn, checksumOf, damaged, requireChecksum } from './damage.ts';
import type { Store } from './database.ts';
import type { DictionaryEntry, Manifest } from './manifest.ts';
import { runToMerge } from './merge.ts';

/** Every term by its number. */
export function readDictionary(database: Store, { dictionary, terms }: Manifest): string[] {
  const all: string[] = [];
  for (const entry of dictionary) {
    if (entry.first !== all.length) throw damaged(nameOf(entry), 'it does not follow the page before it');
    for (const term of readPage(database, entry)) all.push(term);
  }
  if (all.length !== terms) throw damaged('the dictionary', `it has ${all.length} terms and should have ${terms}`);
  return all;
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
