/**
 * Which terms make the vocabulary, judged on the training documents alone.
 *
 *   keep w  if  minDocuments ≤ df_w  and  df_w / N ≤ maxDocumentShare                                   (1)
 *   of these the maxWords with the largest Σ_D c(w, D), ties in order of code units                    (2)
 *
 *   df_w     training documents that hold w       documentCounts
 *   c(w,D)   how often document D holds w         counted.bags
 *   N        training documents, empty ones too   rows.length
 *
 * Words stand in order of falling df_w, ties in order of code units: the order of the documents makes no difference.
 */
import { SatchelError } from '../core/errors.ts';
import { createVocabulary, type Vocabulary } from '../core/vocabulary.ts';
import type { TextOptions } from './options.ts';
import type { CountedDocuments } from './term-counter.ts';

export interface SelectedVocabulary {
  readonly vocabulary: Vocabulary;
  /** The word a term became, or −1 for a term left out. */
  readonly wordOfTerm: Int32Array;
}

export function selectVocabulary(counted: CountedDocuments, rows: Uint32Array, options: TextOptions): SelectedVocabulary {
  const { documentCounts, totals } = countTerms(counted, rows);
  const candidates = termsWithin(documentCounts, rows.length, options);
  if (candidates.length === 0) throw emptyVocabulary(documentCounts, rows.length, options);
  const isLimited = options.maxWords > 0 && options.maxWords < candidates.length;
  const kept = isLimited ? byFalling(candidates, totals, counted.terms).slice(0, options.maxWords) : candidates;
  const ordered = byFalling(kept, documentCounts, counted.terms);
  const wordOfTerm = new Int32Array(counted.terms.length).fill(-1);
  ordered.forEach((term, word) => {
    wordOfTerm[term] = word;
  });
  const words = Array.from(ordered, (term) => counted.terms[term]!);
  const counts = ordered.map((term) => documentCounts[term]!);
  return { vocabulary: createVocabulary(words, counts, rows.length), wordOfTerm };
}

function countTerms({ terms, bags }: CountedDocuments, rows: Uint32Array) {
  const documentCounts = new Uint32Array(terms.length);
  const totals = new Float64Array(terms.length);
  for (const row of rows) {
    for (let j = bags.offsets[row]!; j < bags.offsets[row + 1]!; j++) {
      const term = bags.ids[j]!;
      documentCounts[term]!++;
      totals[term]! += bags.counts[j]!;
    }
  }
  return { documentCounts, totals };
}

function termsWithin(documentCounts: Uint32Array, documents: number, { minDocuments, maxDocumentShare }: TextOptions): Uint32Array {
  const within = new Uint32Array(documentCounts.length);
  let size = 0;
  documentCounts.forEach((count, term) => {
    if (count >= minDocuments && count / documents <= maxDocumentShare) within[size++] = term;
  });
  return within.slice(0, size);
}

/** The terms by falling number, equal numbers by code units. */
function byFalling(candidates: Uint32Array, numbers: Uint32Array | Float64Array, terms: readonly string[]): Uint32Array {
  const falls = (a: number, b: number) => numbers[b]! - numbers[a]! || (terms[a]! < terms[b]! ? -1 : 1);
  return candidates.slice().sort(falls);
}

function emptyVocabulary(documentCounts: Uint32Array, documents: number, options: TextOptions): SatchelError {
  if (documents === 0) return new SatchelError('EMPTY_CORPUS', 'There are no training documents.');
  const met = documentCounts.reduce((sum, count) => sum + Math.min(count, 1), 0);
  if (met === 0) {
    return new SatchelError('EMPTY_CORPUS', `None of the ${documents} training documents holds a word: there are only empty documents.`, {
      remedy: "Check that the text field is the right one, and that 'minLength' and 'stopWords' leave something.",
      facts: { documents },
    });
  }
  const { minDocuments, maxDocumentShare } = options;
  const message = `No term is left: of ${met} terms in ${documents} training documents none is in at least ${minDocuments} of them (minDocuments) and at most a share of ${maxDocumentShare} (maxDocumentShare).`;
  return new SatchelError('EMPTY_CORPUS', message, {
    remedy: "Lower 'minDocuments' or raise 'maxDocumentShare'.",
    facts: { documents, terms: met, minDocuments, maxDocumentShare },
  });
}
