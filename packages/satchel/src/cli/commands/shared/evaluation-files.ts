/**
 * The files that `evaluate` and `test` write with `--out`: a page (.html), or one row per document (.csv, .tsv, .jsonl, .parquet). The flag may be
 * given for each. `--folds-out` of `evaluate` writes which fold tested each document.
 */
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { oneBatch, saveTable, type TableColumn, tableFormatFor } from '../../../models/tables/table-on-disk.ts';
import type { Evaluation } from '../../../pipeline/evaluate.ts';
import { evaluationPage } from '../../../results/evaluation/evaluation-page.ts';
import { foldAssignments } from '../../../results/evaluation/fold-assignments.ts';
import { judgedDocuments } from '../../../results/evaluation/judged-documents.ts';
import { flags } from '../../arguments/flags.ts';
import type { Session } from '../../session.ts';
import { protocolText } from './protocol-text.ts';
import { evaluationOut, foldsOut } from './shapes.ts';

const isPage = (path: string): boolean => /\.html?$/i.test(path);

/** Reports before the work what would fail after it. */
export async function checkEvaluationFiles({ args }: Session): Promise<void> {
  for (const path of args.all(evaluationOut)) {
    if (!isPage(path)) tableFormatFor(path);
    await checkWritable(path, { force: args.isOn(flags.force) });
  }
  const folds = args.given(foldsOut);
  if (folds === undefined) return;
  tableFormatFor(folds);
  await checkWritable(folds, { force: args.isOn(flags.force) });
}

export async function writeEvaluationFiles({ args }: Session, evaluation: Evaluation, corpus: string): Promise<void> {
  const force = args.isOn(flags.force);
  for (const path of args.all(evaluationOut)) {
    if (isPage(path)) {
      const page = await evaluationPage(evaluation, { corpus, protocol: protocolText(evaluation.protocol) });
      await writeAtomically(path, new TextEncoder().encode(page), { force });
    } else await saveTable(oneBatch(rowsOf(evaluation)), columns, path, { force });
  }
  const folds = args.given(foldsOut);
  if (folds === undefined) return;
  const table = foldAssignments(evaluation);
  await saveTable(oneBatch(table.rows), table.columns, folds, { force });
}

const columns: readonly TableColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'label', type: 'text' },
  { name: 'predicted', type: 'text' },
  { name: 'correct', type: 'boolean' },
  { name: 'probability', type: 'number' },
  { name: 'score', type: 'number' },
  { name: 'fold', type: 'number' },
];

const rowsOf = (evaluation: Evaluation) =>
  judgedDocuments(evaluation).map(({ id, labels, predicted, correct, probability, score, fold }) => [
    id,
    labels.join('|'),
    predicted.join('|'),
    correct,
    probability ?? null,
    score !== undefined && Number.isFinite(score) ? score : null,
    fold,
  ]);
