/**
 * Chooses the terms of the vocabulary, from the training documents alone.
 *
 *   keep w  if  minDocuments ≤ df_w  and  df_w / N ≤ maxDocumentShare                                   (1)
 *   of these the maxWords with the largest Σ_D c(w, D), ties in order of code units                    (2)
 *
 *   df_w     training documents with w                       documentCounts
 *   c(w,D)   occurrences of w in document D                  counted.bags
 *   N        training documents, including empty ones        rows.length
 *
 * Words are sorted by falling df_w, ties by code units: the order of the documents does not matter.
 */
import { SatchelError } from '../core/errors.ts';
import { createVocabulary, type Vocabulary } from '../core/vocabulary.ts';
import { countingSort } from './counting-sort.ts';
import type { TextOptions } from './options.ts';
import type { CountedDocuments } from './term-counter.ts';

type SelectionOptions = Pick<TextOptions, 'minDocuments' | 'maxDocumentShare' | 'maxWords'>;

export interface SelectedVocabulary {
  readonly vocabulary: Vocabulary;
  /** The word of each term, or −1 for a term left out. */
  readonly wordOfTerm: Int32Array;
}

/**
 * `hasVector` restricts the choice to terms that have a word vector. Terms without a training document (df_w = 0) are
 * then allowed as well, whatever `minDocuments` says: a vector learned elsewhere is still useful.
 */
export function selectVocabulary(
  counted: CountedDocuments,
  rows: Uint32Array,
  options: SelectionOptions,
  hasVector?: (term: string, documents: number) => boolean,
): SelectedVocabulary {
  const { documentCounts, totals } = countTerms(counted, rows);
  const isWithin = (count: number) => count >= options.minDocuments && count / rows.length <= options.maxDocumentShare;
  const isCandidate = (term: number, count: number) =>
    hasVector === undefined
      ? isWithin(count)
      : (count === 0 || isWithin(count)) && hasVector(counted.terms[term]!, count);
  const candidates = counted.order.filter((term) => isCandidate(term, documentCounts[term]!));
  if (candidates.length === 0) throw emptyVocabulary(documentCounts, rows.length, options);
  const kept = options.maxWords === 0 ? candidates : mostFrequent(candidates, totals, options.maxWords);
  const ordered = countingSort(kept, (term) => rows.length - documentCounts[term]!, rows.length + 1).items;
  const wordOfTerm = new Int32Array(counted.terms.length).fill(-1);
  ordered.forEach((term, word) => {
    wordOfTerm[term] = word;
  });
  const words = Array.from(ordered, (term) => counted.terms[term]!);
  const counts = ordered.map((term) => documentCounts[term]!);
  const tokenCounts = ordered.map((term) => totals[term]!);
  return { vocabulary: createVocabulary(words, counts, rows.length, tokenCounts), wordOfTerm };
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

function emptyVocabulary(documentCounts: Uint32Array, documents: number, options: SelectionOptions): SatchelError {
  if (documents === 0) return new SatchelError('EMPTY_CORPUS', 'There are no training documents.');
  const met = documentCounts.reduce((sum, count) => sum + Math.min(count, 1), 0);
  if (met === 0) {
    return new SatchelError(
      'EMPTY_CORPUS',
      `None of the ${documents} training documents holds a word: there are only empty documents.`,
      {
        remedy: "Check that the text field is the right one, and that 'minLength' and 'stopWords' leave something.",
        facts: { documents },
      },
    );
  }
  const { minDocuments, maxDocumentShare } = options;
  const message = `No term is left: of ${met} terms in ${documents} training documents none is in at least ${minDocuments} of them (minDocuments) and at most a share of ${maxDocumentShare} (maxDocumentShare).`;
  return new SatchelError('EMPTY_CORPUS', message, {
    remedy: "Lower 'minDocuments' or raise 'maxDocumentShare'.",
    facts: { documents, terms: met, minDocuments, maxDocumentShare },
  });
}
