/**
 * The files that `evaluate` and `test` write with `--out`: a page (.html), or one row per document (.csv, .tsv, .jsonl, .parquet). The flag may be
 * given for each. `--folds-out` of `evaluate` writes which fold tested each document.
 */
import type { Corpus } from '../../../core/corpus.ts';
import { printable } from '../../../core/errors.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { oneBatch, saveTable, type TableColumn, tableFormatFor } from '../../../models/tables/table-on-disk.ts';
import type { Evaluation } from '../../../pipeline/evaluate.ts';
import type { Reasons } from '../../../pipeline/predictions/words-behind.ts';
import { bytes } from '../../../report/format.ts';
import { evaluationPage } from '../../../results/evaluation/evaluation-page.ts';
import { foldAssignments } from '../../../results/evaluation/fold-assignments.ts';
import { judgedDocuments } from '../../../results/evaluation/judged-documents.ts';
import { flags } from '../../arguments/flags.ts';
import type { Session } from '../../session.ts';
import { writePage } from './page-file.ts';
import { protocolText } from './protocol-text.ts';
import { evaluationOut, foldsOut, noTexts } from './shapes.ts';

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

export async function writeEvaluationFiles(session: Session, evaluation: Evaluation, tested: Tested): Promise<void> {
  const { args } = session;
  const force = args.isOn(flags.force);
  for (const path of args.all(evaluationOut)) {
    if (isPage(path)) {
      const isBare = args.isOn(noTexts) || evaluation.multiLabel;
      const page = await pageOf(evaluation, tested, isBare);
      const size = await writePage(session, path, page, '--no-texts leaves the texts of documents out.');
      if (!isBare) session.remark(`${printable(path)}, ${bytes(size)}, ${HOLDS}`);
    } else await saveTable(oneBatch(rowsOf(evaluation)), columns, path, { force });
  }
  const folds = args.given(foldsOut);
  if (folds === undefined) return;
  const table = foldAssignments(evaluation);
  await saveTable(oneBatch(table.rows), table.columns, folds, { force });
}

/** The documents that were judged, and the reasons of the model where a saved one was tested. */
export interface Tested {
  readonly corpus: Corpus;
  readonly reasons?: Reasons;
}

const HOLDS = 'holds the first 200 characters of documents behind its confusion matrix; --no-texts leaves them out.';

function pageOf(evaluation: Evaluation, { corpus, reasons }: Tested, isBare: boolean): Promise<string> {
  return evaluationPage(evaluation, {
    corpus: corpus.name,
    protocol: protocolText(evaluation.protocol),
    judged: isBare ? undefined : { documents: corpus, ...(reasons ? { reasons } : {}) },
  });
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
