/**
 * Chooses the terms of the vocabulary, from the training documents alone.
 *
 *   keep w  if  minDocuments ≤ df_w (character n-grams: gramDocuments ≤ df_w),  df_w / N ≤ maxDocumentShare  and  minCount ≤ Σ_D c(w, D)           (1)
 *   of these the maxWords with the largest Σ_D c(w, D), ties in order of code units                    (2)
 *
 *   df_w     training documents with w                       documentCounts
 *   c(w,D)   occurrences of w in document D; their sum       totals
 *   N        training documents, including empty ones        documents
 *
 * Words are sorted by falling df_w, ties by code units: the order of the documents does not matter. All of it follows from whole numbers, so
 * that documents may be counted anywhere and in any order.
 */
import { grouped, SatchelError } from '../core/errors.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { createVocabulary, isGram, type Vocabulary } from '../core/vocabulary.ts';
import { countingSort } from './counting-sort.ts';
import type { TextOptions } from './options.ts';
import type { CountedDocuments } from './term-counter.ts';

export type SelectionOptions = Pick<TextOptions, 'minDocuments' | 'maxDocumentShare' | 'maxWords'> &
  Partial<Pick<TextOptions, 'minCount' | 'gramDocuments'>>;

export interface SelectedVocabulary {
  readonly vocabulary: Vocabulary;
  /** The word of each term, or −1 for a term left out. */
  readonly wordOfTerm: Int32Array;
}

/**
 * `hasVector` restricts the choice to terms that have a word vector. Terms without a training document (df_w = 0) are
 * then allowed as well, whatever `minDocuments` says: a vector learned elsewhere is still useful.
 */
export const selectVocabulary = (
  counted: CountedDocuments,
  rows: Uint32Array,
  options: SelectionOptions,
  hasVector?: HasVector,
): SelectedVocabulary => inOneGo(vocabularySteps(counted, rows, options, hasVector));

export function* vocabularySteps(
  counted: CountedDocuments,
  rows: Uint32Array,
  options: SelectionOptions,
  hasVector?: HasVector,
): Steps<SelectedVocabulary> {
  return selectFromCounts(yield* termTotalSteps(counted, rows), options, hasVector);
}

export type HasVector = (term: string, documents: number) => boolean;

/** The counts of all terms over some documents. */
export interface TermTotals {
  readonly terms: readonly string[];
  /** The numbers of the terms in order of code units; found by sorting where it is not given. */
  readonly order?: Uint32Array;
  readonly documentCounts: Uint32Array;
  readonly totals: Float64Array;
  /** How many documents there are, including empty ones. */
  readonly documents: number;
}

/** The same from counts alone. */
export function selectFromCounts(
  { terms, order = inOrder(terms), documentCounts, totals, documents }: TermTotals,
  options: SelectionOptions,
  hasVector?: HasVector,
): SelectedVocabulary {
  const { maxDocumentShare, minCount = 1 } = options;
  const isWithin = (term: number, count: number) =>
    count >= leastDocuments(terms[term]!, options) &&
    count / documents <= maxDocumentShare &&
    totals[term]! >= minCount;
  const isCandidate = (term: number, count: number) =>
    hasVector === undefined
      ? isWithin(term, count)
      : (count === 0 || isWithin(term, count)) && hasVector(terms[term]!, count);
  const candidates = order.filter((term) => isCandidate(term, documentCounts[term]!));
  if (candidates.length === 0) {
    const frequent = order.filter((term) => documentCounts[term]! > 0 && isWithin(term, documentCounts[term]!));
    throw frequent.length > 0
      ? withoutVectors(frequent.length, documents)
      : emptyVocabulary(documentCounts, documents, options);
  }
  const kept = options.maxWords === 0 ? candidates : mostFrequent(candidates, totals, options.maxWords);
  const ordered = countingSort(kept, (term) => documents - documentCounts[term]!, documents + 1).items;
  const wordOfTerm = new Int32Array(terms.length).fill(-1);
  ordered.forEach((term, word) => {
    wordOfTerm[term] = word;
  });
  const chosen = Array.from(ordered, (term) => terms[term]!);
  const counts = ordered.map((term) => documentCounts[term]!);
  const tokenCounts = ordered.map((term) => totals[term]!);
  return { vocabulary: createVocabulary(chosen, counts, documents, tokenCounts), wordOfTerm };
}

/** The training documents that a term must be in. */
export const leastDocuments = (
  term: string,
  { minDocuments, gramDocuments = 1 }: Pick<SelectionOptions, 'minDocuments' | 'gramDocuments'>,
): number => (isGram(term) ? Math.max(gramDocuments, minDocuments) : minDocuments);

const inOrder = (terms: readonly string[]): Uint32Array =>
  Uint32Array.from(terms.keys()).sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1));

/** Documents between two steps. */
const STEP = 64;

/** Counts the terms of the documents `rows`; a term of other documents alone has counts of 0. */
export function* termTotalSteps({ terms, order, bags }: CountedDocuments, rows: Uint32Array): Steps<TermTotals> {
  const documentCounts = new Uint32Array(terms.length);
  const totals = new Float64Array(terms.length);
  const count = (row: number): void => {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) {
      const term = bags.ids[j]!;
      documentCounts[term]!++;
      totals[term]! += bags.counts[j]!;
    }
  };
  for (let i = 0; i < rows.length; i++) {
    count(rows[i]!);
    if (i % STEP === 0) yield;
  }
  return { terms, order, documentCounts, totals, documents: rows.length };
}

/** The `most` terms with the largest totals, still in order of code units. */
function mostFrequent(candidates: Uint32Array, totals: Float64Array, most: number): Uint32Array {
  const places = Uint32Array.from(candidates.keys()).sort(
    (a, b) => totals[candidates[b]!]! - totals[candidates[a]!]! || a - b,
  );
  return places
    .slice(0, most)
    .sort()
    .map((place) => candidates[place]!);
}

/** The terms are there, but a part of the run needs word vectors and there is none for them. */
const withoutVectors = (terms: number, documents: number): SatchelError =>
  new SatchelError(
    'EMPTY_CORPUS',
    `No term is left: none of the ${grouped(terms)} terms of ${grouped(documents)} training documents has a word vector.`,
    {
      remedy:
        'Give word vectors for the words of the documents with --words (the same language, upper or lower case as the text settings leave them), or leave --words out: then they are trained on the documents.',
      facts: { documents, terms, vectors: 0 },
    },
  );

function emptyVocabulary(documentCounts: Uint32Array, documents: number, options: SelectionOptions): SatchelError {
  if (documents === 0) return new SatchelError('EMPTY_CORPUS', 'There are no training documents.');
  const met = documentCounts.reduce((sum, count) => sum + Math.min(count, 1), 0);
  if (met === 0) {
    return new SatchelError(
      'EMPTY_CORPUS',
      `None of the ${grouped(documents)} training documents holds a word: there are only empty documents.`,
      {
        remedy: "Check that the text field is the right one, and that 'minLength' and 'stopWords' leave something.",
        facts: { documents },
      },
    );
  }
  const { minDocuments, maxDocumentShare, minCount = 1 } = options;
  const message = `No term is left: of ${grouped(met)} terms in ${grouped(documents)} training documents none is in at least ${minDocuments} of them (minDocuments)${minCount > 1 ? `, occurs at least ${minCount} times (minCount)` : ''} and at most a share of ${maxDocumentShare} (maxDocumentShare).`;
  return new SatchelError('EMPTY_CORPUS', message, {
    remedy: "Lower 'minDocuments' and 'minCount' or raise 'maxDocumentShare'.",
    facts: { documents, terms: met, minDocuments, minCount, maxDocumentShare },
  });
}
