/**
 * From a ranked document to a hit: what each term added to the score, and the words that a
 * snippet marks.
 */
import { countIn, type InvertedIndex, type RankedHit, type Source } from './rank-words.ts';

/** An inverted index with the terms its word numbers stand for. */
export interface TermIndex {
  readonly terms: readonly string[];
  /** The term of a number. */
  termOf(number: number): string;
  /** The number of a term; `undefined` where no document ever held it. */
  termNumber(term: string): number | undefined;
  readonly postings: InvertedIndex;
}

export interface QueryTerm {
  readonly term: string;
  /** How many documents hold it; 0 for a term the index does not know. */
  readonly documents: number;
  /** For a term in no document: the word that was probably meant. */
  readonly suggestion?: string;
}

/** What a term added to the score of a document. */
export interface ScorePart {
  readonly term: string;
  /** Whether query and document both hold it, or it is a word of the document whose vector lies near the query's. */
  readonly source: Source;
  readonly share: number;
  /** How often the document holds it. */
  readonly count: number;
}

/** Largest first. */
export function scoreParts(index: TermIndex, hit: RankedHit): ScorePart[] {
  return hit.shares
    .map(({ word, source, share }) => {
      const [term, number] = typeof word === 'string' ? [word, index.termNumber(word)] : [index.termOf(word), word];
      return { term, source, share, count: number === undefined ? 0 : countIn(index.postings, number, hit.document) };
    })
    .sort((a, b) => b.share - a.share || (a.term < b.term ? -1 : 1));
}

/** Words that feedback added are marked too, if they added much to the score. */
const MARKED = 3;

/** The terms a snippet marks, and how much each added to the score. */
export interface MarkedTerms {
  readonly wanted: ReadonlySet<string>;
  weightOf(term: string): number;
}

export function markedTerms(parts: readonly ScorePart[], asked: Iterable<string>): MarkedTerms {
  const weights = new Map(
    parts.flatMap(({ term, share }) => term.split(' ').map((word): [string, number] => [word, Math.max(share, 1e-9)])),
  );
  return {
    wanted: new Set([...asked, ...parts.slice(0, MARKED).map(({ term }) => term)]),
    weightOf: (term) => weights.get(term) ?? 0,
  };
}
