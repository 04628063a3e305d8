/**
 * `count`: how many documents hold a term, and how often, by label; added up over all rows of the task. Whole numbers: any order of adding
 * them up gives the same.
 *
 *   in    text, label
 *   out   label, term, documents, total, problem; the row with the empty term counts the documents; a row with a problem counts those that
 *         could not be read
 */
import { type Analyzer, createTermCounts, type TermCount } from 'satchel/cluster';
import type { PlainColumn } from './frames.ts';
import type { Answered, Operation } from './operation.ts';
import { textsOf } from './texts.ts';

const ROWS_A_FRAME = 20_000;

interface CountRow extends Pick<TermCount, 'label' | 'documents' | 'total'> {
  readonly term: string | null;
  readonly problem?: string;
}

export function countTermsOperation(analyzer: Analyzer): Operation {
  const counts = createTermCounts(analyzer);
  const failed = new Map<string, number>();
  return {
    *take(batch) {
      const { texts, problems } = textsOf(batch);
      const labels = batch.column('label');
      texts.forEach((text, i) => {
        const problem = problems[i] ?? null;
        if (problem !== null) failed.set(problem, (failed.get(problem) ?? 0) + 1);
        else for (const label of labelsOf(labels[i])) counts.add(text, label);
      });
    },
    *finish() {
      let rows: CountRow[] = [];
      for (const row of counts.rows()) {
        rows.push(row);
        if (rows.length < ROWS_A_FRAME) continue;
        yield frameOf(rows);
        rows = [];
      }
      for (const [problem, documents] of failed) rows.push({ term: null, documents, total: 0, problem });
      if (rows.length > 0) yield frameOf(rows);
    },
  };
}

/** A document with several labels is counted for each. */
const labelsOf = (label: unknown): readonly (string | undefined)[] => {
  const labels = Array.isArray(label) ? label : [label];
  const named = labels.filter((name) => name !== null && name !== undefined).map(String);
  return named.length > 0 ? named : [undefined];
};

function frameOf(rows: readonly CountRow[]): Answered {
  const plain = (name: keyof CountRow, type: PlainColumn['type']): PlainColumn => ({
    name,
    type,
    values: rows.map((row) => row[name] ?? null),
  });
  const columns = [
    plain('label', 'string'),
    plain('term', 'string'),
    plain('documents', 'long'),
    plain('total', 'long'),
    plain('problem', 'string'),
  ];
  return { rows: rows.length, problems: rows.filter(({ problem }) => problem !== undefined).length, columns };
}
