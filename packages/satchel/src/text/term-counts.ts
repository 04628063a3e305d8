/**
 * Counts of terms by label: in how many documents with the label a term occurs, and how often. Whole numbers, so documents may be counted in
 * parts, anywhere and in any order, and the parts merged: the result is exact and the same.
 */
import { SatchelError } from '../core/errors.ts';
import type { Analyzer } from './analyzer.ts';
import type { TermTotals } from './select-vocabulary.ts';
import { createTermCounter } from './term-counter.ts';
import { ROOT } from './term-tree.ts';

/** The counts of one term in the documents of one label. The row with the empty term counts the documents themselves. */
export interface TermCount {
  /** Absent for documents that were added without a label. */
  readonly label?: string | undefined;
  readonly term: string;
  readonly documents: number;
  /** Occurrences of the term; tokens of the documents, in the row with the empty term. */
  readonly total: number;
}

export interface TermCounts {
  /** A document with several labels is added once for each. */
  add(text: string, label?: string): void;
  /** Adds the counts of other documents. */
  merge(other: Pick<TermCounts, 'rows'>): void;
  /** The counts, by label and term in order of code units; documents without a label come last. */
  rows(): Iterable<TermCount>;
  /** The counts of each term over all labels, for `selectFromCounts`. */
  totals(): TermTotals;
}

interface Count {
  documents: number;
  total: number;
}

/** Documents between two times that counts are brought together. */
const BATCH = 512;

export function createTermCounts(analyzer: Analyzer): TermCounts {
  const byLabel = new Map<string | undefined, Map<string, Count>>();
  const counter = createTermCounter(analyzer);
  const terms: string[] = []; // by the numbers of the counter
  let labels: (string | undefined)[] = []; // of the documents since the last batch

  function addCount(label: string | undefined, term: string, documents: number, total: number): void {
    const counts = byLabel.get(label) ?? new Map<string, Count>();
    byLabel.set(label, counts);
    const count = counts.get(term);
    if (count) {
      count.documents += documents;
      count.total += total;
    } else counts.set(term, { documents, total });
  }

  function flush(): void {
    const { newTerms, postings } = counter.takeBatch();
    let token = 0;
    newTerms.parents.forEach((parent, i) => {
      terms.push(parent === ROOT ? newTerms.tokens[token++]! : `${terms[parent]!} ${terms[newTerms.lasts[i]!]!}`);
    });
    labels.forEach((label, document) => {
      addCount(label, '', 1, postings.tokens[document]!);
      for (let j = postings.offsets[document]!; j < postings.offsets[document + 1]!; j++)
        addCount(label, terms[postings.ids[j]!]!, 1, postings.counts[j]!);
    });
    labels = [];
  }

  function* rows(): Generator<TermCount> {
    flush();
    for (const label of [...byLabel.keys()].sort()) {
      const counts = byLabel.get(label)!;
      for (const term of [...counts.keys()].sort())
        yield { ...(label === undefined ? {} : { label }), term, ...counts.get(term)! };
    }
  }

  return {
    add(text, label) {
      counter.add(text);
      if (labels.push(label) === BATCH) flush();
    },
    merge(other) {
      for (const row of other.rows()) {
        const { label, term, documents, total } = checked(row);
        addCount(label, term, documents, total);
      }
    },
    rows,
    totals: () => termTotalsOf(rows()),
  };
}

/** The counts of each term over all labels. */
export function termTotalsOf(rows: Iterable<TermCount>): TermTotals {
  const sums = new Map<string, Count>();
  let all = 0;
  for (const { term, documents, total } of rows) {
    const sum = sums.get(term) ?? { documents: 0, total: 0 };
    if (term === '') all += documents;
    else sums.set(term, { documents: sum.documents + documents, total: sum.total + total });
  }
  const terms = [...sums.keys()].sort();
  return {
    terms,
    order: Uint32Array.from(terms.keys()),
    documentCounts: Uint32Array.from(terms, (term) => sums.get(term)!.documents),
    totals: Float64Array.from(terms, (term) => sums.get(term)!.total),
    documents: all,
  };
}

/** Rows may come from another machine. */
function checked(row: TermCount): TermCount {
  const { label, term, documents, total } = row ?? {};
  const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
  if (
    typeof term === 'string' &&
    ['string', 'undefined'].includes(typeof label) &&
    isWhole(documents) &&
    isWhole(total)
  )
    return row;
  throw new SatchelError('TYPE', 'a row of counts must have a term, a label or none, and whole numbers from 0 on.', {
    remedy: 'Pass the rows of another createTermCounts.',
    facts: { term, label, documents, total },
  });
}
