/**
 * A parsed query over an index: the weights of its words for the ranker, the documents that may be found, and remarks for the person who typed it.
 *
 *   word       weight 1 (its boost)
 *   prefix     its words, at most 50, the most frequent ones; weight 1 each
 *   fuzzy      the same; weight 1 / (1 + distance)
 *   phrase     its words count as words; a document must hold them next to each other, which is checked in its text
 *
 * Words that everybody uses (stop words of the language, in over a fifth of the documents) count in scores, but find no document by themselves
 * where other words are left. A word in no document gets the most frequent word within two changed letters as its suggestion.
 */
import { editDistance } from '../../core/checks/spelling.ts';
import { badParam, usageError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { documentCount } from '../../retrieve/inverted-index.ts';
import type { QueryTerm, TermIndex } from '../hits.ts';
import type { TextIndexer } from '../index-text.ts';
import { documentFrequency } from '../rank-words.ts';
import { type FieldTest, fieldTest, valuesIn } from './field-filter.ts';
import type { Clause, ParsedQuery } from './parse-query.ts';

/** Reads what an index stores of a document, by its position. */
export interface DocumentAccess {
  /** Its stored fields. */
  stored(document: number): JsonObject;
  /** Its indexed texts, title and text apart; absent where they are not stored. */
  readonly texts?: ((document: number) => readonly string[]) | undefined;
  /** Stored fields whose words are indexed: a filter looks for words in them. */
  readonly textFields: readonly string[];
}

export interface PreparedQuery {
  readonly terms: readonly QueryTerm[];
  readonly weights: ReadonlyMap<number, number>;
  /** The words that are searched for, for vectors and snippets. */
  readonly text: string;
  readonly said: readonly string[];
  /** Absent where every document may be found. */
  readonly keep?: (document: number) => boolean;
  /** True for a query of filters alone: documents are listed in their order. */
  readonly isOnlyFilter: boolean;
  /** Stop words that find no document by themselves. */
  readonly leftOut: readonly string[];
  readonly remarks: readonly string[];
}

const MOST = 50;
/** Words with * or ~ of one query: each is compared with the whole vocabulary. */
const MOST_PATTERNS = 16;
/** Words in no document that get a suggestion, for the same reason. */
const MOST_SUGGESTIONS = 8;

export function prepareQuery(
  { clauses, remarks }: ParsedQuery,
  index: TermIndex,
  indexer: TextIndexer,
  access: DocumentAccess,
  isStopWord: (term: string) => boolean,
): PreparedQuery {
  const weights = new Map<number, number>();
  const terms = new Map<string, QueryTerm>();
  const tests: ((document: number) => boolean)[] = [];
  const more: string[] = [];
  const said: string[] = [];
  checkPatterns(clauses);
  let unknown = 0;
  const add = (term: string, weight: number): void => {
    const number = index.termNumber(term);
    const documents = number === undefined ? 0 : documentFrequency(index.postings, number);
    if (!terms.has(term)) {
      const isHelped = documents === 0 && unknown++ < MOST_SUGGESTIONS;
      terms.set(term, isHelped ? withSuggestion({ term, documents }, index) : { term, documents });
    }
    said.push(term);
    if (number !== undefined && documents > 0) weights.set(number, (weights.get(number) ?? 0) + weight);
  };
  for (const clause of clauses) {
    const { kind, sign, text, boost } = clause;
    if (kind === 'field') {
      tests.push(signed(byField(testFor(clause.field!, text, indexer, access), access), sign));
      continue;
    }
    const expanded = kind === 'prefix' || kind === 'fuzzy' ? expandedTerms(clause, index, indexer, more) : undefined;
    const own = expanded?.map(({ term }) => term) ?? indexer.terms(text);
    if (sign !== '-') {
      for (const { term, weight } of expanded ?? []) add(term, weight * boost);
      if (!expanded) for (const term of own) add(term, boost);
      if (expanded?.length === 0) terms.set(text, { term: text, documents: 0 });
    }
    if (kind === 'phrase') tests.push(signed(byPhrase(own, text, index, indexer, access), sign));
    else if (sign !== '') tests.push(signed(byWords(own, index), sign));
  }
  const leftOut = commonWords(terms, clauses, index, indexer, isStopWord);
  return {
    terms: [...terms.values()],
    weights,
    text: clauses.filter(({ kind, sign }) => kind !== 'field' && sign !== '-').map(({ text }) => text).join(' '),
    said,
    ...(tests.length > 0 ? { keep: (document: number) => tests.every((test) => test(document)) } : {}),
    isOnlyFilter: tests.length > 0 && said.length === 0,
    leftOut,
    remarks: [...remarks, ...more],
  }; // biome-ignore format: one line
}

function checkPatterns(clauses: readonly Clause[]): void {
  const patterns = clauses.filter(({ kind }) => kind === 'prefix' || kind === 'fuzzy').length;
  if (patterns > MOST_PATTERNS)
    throw badParam(`a query may have ${MOST_PATTERNS} words with * or ~; this one has ${patterns}.`);
}

/** Of a text field: the words must follow each other in it. */
function testFor(field: string, wanted: string, { analyzer }: TextIndexer, { textFields }: DocumentAccess): FieldTest {
  if (!textFields.includes(field)) return fieldTest(field, wanted);
  const tokens = analyzer.tokens(wanted);
  return (stored) => typeof stored[field] === 'string' && holdsInRow(analyzer.tokens(stored[field]), tokens);
}

const signed = (test: (document: number) => boolean, sign: Clause['sign']) =>
  sign === '-' ? (document: number): boolean => !test(document) : test;

const byField =
  (test: FieldTest, { stored }: DocumentAccess) =>
  (document: number): boolean =>
    test(stored(document));

/** Documents with one of the terms. */
export function byWords(terms: readonly string[], index: TermIndex): (document: number) => boolean {
  const found = new Set(terms.flatMap((term) => documentsWith(term, index)));
  return (document) => found.has(document);
}

function documentsWith(term: string, index: TermIndex): number[] {
  const number = index.termNumber(term);
  if (number === undefined) return [];
  const { offsets, documents } = index.postings;
  return Array.from(documents.subarray(offsets[number]!, offsets[number + 1]!));
}

/** The phrase as the index reads it: its tokens must follow each other in the text of the document. */
function byPhrase(
  terms: readonly string[],
  phrase: string,
  index: TermIndex,
  indexer: TextIndexer,
  { texts }: DocumentAccess,
): (document: number) => boolean {
  const tokens = indexer.analyzer.tokens(phrase);
  if (tokens.length < 2) return byWords(terms, index);
  if (!texts)
    throw usageError(
      'UNSUPPORTED',
      'A phrase is looked for in the text of documents, and this index does not store all its text fields.',
      "Store them: createIndex({ stored: ['title', 'text'] }).",
    );
  const sets = tokens.map((token) => new Set(documentsWith(token, index)));
  return (document) =>
    sets.every((set) => set.has(document)) &&
    texts(document).some((text) => holdsInRow(indexer.analyzer.tokens(text), tokens));
}

export function holdsInRow(tokens: readonly string[], wanted: readonly string[]): boolean {
  for (let i = 0; i + wanted.length <= tokens.length; i++)
    if (wanted.every((token, j) => tokens[i + j] === token)) return true;
  return false;
}

function expandedTerms(
  { kind, text, distance }: Clause,
  index: TermIndex,
  indexer: TextIndexer,
  remarks: string[],
): { term: string; weight: number }[] {
  const typed = text.trim().toLowerCase();
  const wanted = indexer.analyzer.tokens(typed)[0] ?? typed;
  const limit = distance ?? (Array.from(wanted).length < 6 ? 1 : 2);
  const near = (term: string): number | undefined => {
    if (kind === 'prefix') return term.startsWith(typed) ? 0 : undefined;
    if (Math.abs(term.length - wanted.length) > limit) return undefined;
    const changed = editDistance(wanted, term);
    return changed <= limit ? changed : undefined;
  };
  const found = index.terms.flatMap((term, number) => {
    const documents = documentFrequency(index.postings, number);
    const changed = documents > 0 && !term.includes(' ') ? near(term) : undefined;
    return changed === undefined ? [] : [{ term, documents, changed }];
  });
  found.sort((a, b) => a.changed - b.changed || b.documents - a.documents || (a.term < b.term ? -1 : 1));
  if (found.length > MOST)
    remarks.push(
      `'${typed}${kind === 'prefix' ? '*' : '~'}' stands for ${found.length} words; the first ${MOST} were searched for.`,
    );
  return found.slice(0, MOST).map(({ term, changed }) => ({ term, weight: 1 / (1 + changed) }));
}

function withSuggestion(term: QueryTerm, index: TermIndex): QueryTerm {
  if (term.term.includes(' ')) return term;
  const suggestion = suggestionFor(term.term, index);
  return suggestion === undefined ? term : { ...term, suggestion };
}

/** The nearest word within two changed letters (one for short words); of equally near ones the most frequent. */
export function suggestionFor(word: string, { terms, postings }: TermIndex): string | undefined {
  const limit = word.length < 5 ? 1 : 2;
  let best: { term: string; changed: number; documents: number } | undefined;
  terms.forEach((term, number) => {
    if (Math.abs(term.length - word.length) > limit || term.includes(' ')) return;
    const documents = documentFrequency(postings, number);
    const changed = documents > 0 ? editDistance(word, term) : limit + 1;
    if (changed > limit || changed === 0) return;
    if (!best || changed < best.changed || (changed === best.changed && documents > best.documents))
      best = { term, changed, documents };
  });
  return best?.term;
}

/** A stop word in a fifth of the documents says little beside another word. Words of phrases and demanded words count as others. */
const COMMON = 0.2;

function commonWords(
  terms: ReadonlyMap<string, QueryTerm>,
  clauses: readonly Clause[],
  index: TermIndex,
  indexer: TextIndexer,
  isStopWord: (term: string) => boolean,
): string[] {
  const isPlain = ({ kind, sign, boost }: Clause): boolean => kind === 'word' && sign === '' && boost === 1;
  const plain = new Set(clauses.filter(isPlain).flatMap(({ text }) => indexer.terms(text)));
  const common = [...terms.values()].filter(
    ({ term, documents }) => plain.has(term) && isStopWord(term) && documents >= COMMON * documentCount(index.postings),
  );
  if (common.length === [...terms.values()].filter(({ documents }) => documents > 0).length) return [];
  return common.map(({ term }) => term);
}

/** How many found documents have each value of a field, the most frequent first. */
export interface FacetValue {
  readonly value: string | number | boolean;
  readonly count: number;
}

export function countFacets(
  fields: readonly string[],
  found: Iterable<number>,
  { stored }: DocumentAccess,
): Record<string, readonly FacetValue[]> {
  const counts = fields.map(() => new Map<string | number | boolean, number>());
  for (const document of found) {
    const own = stored(document);
    fields.forEach((field, i) => {
      for (const value of new Set(valuesIn(Object.hasOwn(own, field) ? own[field] : undefined)))
        counts[i]!.set(value, (counts[i]!.get(value) ?? 0) + 1);
    });
  }
  return Object.fromEntries(
    fields.map((field, i) => [
      field,
      [...counts[i]!]
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1)),
    ]),
  );
}
