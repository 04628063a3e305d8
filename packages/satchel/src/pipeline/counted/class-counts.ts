/** Counts of terms by label (text/term-counts.ts) as sums by class over a vocabulary. */
import type { ClassSums, Summed } from '../../core/class-sums.ts';
import { SatchelError } from '../../core/errors.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';
import type { TermTotals } from '../../text/select-vocabulary.ts';
import { type TermCount, type TermCounts, termTotalsOf } from '../../text/term-counts.ts';

export interface ClassCounts {
  /** The labels, in order of code units. */
  readonly classes: readonly string[];
  readonly totals: TermTotals;
  /** How many documents were counted without a label. */
  readonly unlabelled: number;
  sumsOver(vocabulary: Vocabulary, kind: Exclude<Summed, 'unit'>): ClassSums;
}

export function classCountsOf(counts: Pick<TermCounts, 'rows'>): ClassCounts {
  const rows = [...counts.rows()];
  const documents = new Map<string | undefined, number>();
  for (const { label, term, documents: count } of rows)
    if (term === '') documents.set(label, (documents.get(label) ?? 0) + count);
  const missing = rows.find(({ label }) => !documents.has(label));
  if (missing)
    throw new SatchelError(
      'SCHEMA',
      `the counts of the label '${missing.label ?? ''}' do not say how many documents it has.`,
      { remedy: 'Pass all rows of createTermCounts, including those of the empty term.' },
    );
  const unlabelled = documents.get(undefined) ?? 0;
  const classes = [...documents.keys()].filter((label) => label !== undefined).sort();
  return {
    classes,
    unlabelled,
    totals: termTotalsOf(rows),
    sumsOver: (vocabulary, kind) => sumsOf(rows, classes, documents, vocabulary, kind),
  };
}

/** Whole numbers, so that the order of the rows does not matter. */
function sumsOf(
  rows: readonly TermCount[],
  classes: readonly string[],
  documents: ReadonlyMap<string | undefined, number>,
  { terms }: Vocabulary,
  kind: Exclude<Summed, 'unit'>,
): ClassSums {
  const wordOf = new Map(terms.map((word, id) => [word, id]));
  const groups = classes.map((name) => ({ sums: new Float64Array(terms.length), rows: documents.get(name)! }));
  const classOf = new Map(classes.map((name, k) => [name as string | undefined, groups[k]!]));
  const all = new Float64Array(terms.length);
  let isBinary = true;
  for (const { label, term, documents: held, total } of rows) {
    const [word, group] = [wordOf.get(term), classOf.get(label)];
    if (word === undefined || !group) continue;
    const count = kind === 'presence' ? held : total;
    group.sums[word]! += count;
    all[word]! += count;
    isBinary &&= total === held;
  }
  const allRows = groups.reduce((sum, { rows: own }) => sum + own, 0);
  return { classes: groups, all: { sums: all, rows: allRows }, largestSquare: 0, isBinary };
}
