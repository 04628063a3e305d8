/**
 * Which document was in which part of an evaluation, as a table.
 *
 *   several folds     id, fold: the fold that tested the document, from 1; with repeats also `repeat`, one row for each
 *   one split         id, split: 'train', 'test', or nothing for a document on neither side
 *
 * `evaluate` takes both again: joined to the corpus, `fold` with `--split column:fold`, `split` as it is.
 */
import { badParam } from '../../core/errors.ts';
import type { TableColumn } from '../../models/tables/table-on-disk.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';

export interface FoldTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export function foldAssignments({ folds, documentIds, protocol }: Evaluation): FoldTable {
  const [first] = folds;
  if (!first?.trainingRows)
    throw badParam('--folds-out has nothing to write: the tested documents are another file.', 'Leave --test out.');
  if (folds.length === 1) return splitTable(documentIds, first.rows, first.trainingRows);
  const repeats = Number(/^cv:\d+x(\d+)$/.exec(protocol)?.[1] ?? 1);
  const perRepeat = folds.length / repeats;
  const rows = folds.flatMap((fold, f) =>
    Array.from(fold.rows, (row) => ({ row, repeat: Math.floor(f / perRepeat) + 1, fold: (f % perRepeat) + 1 })),
  );
  rows.sort((a, b) => a.repeat - b.repeat || a.row - b.row);
  return {
    columns: [
      { name: 'id', type: 'text' },
      ...(repeats > 1 ? [{ name: 'repeat', type: 'number' } as const] : []),
      { name: 'fold', type: 'number' },
    ],
    rows: rows.map(({ row, repeat, fold }) => [documentIds[row]!, ...(repeats > 1 ? [repeat] : []), fold]),
  };
}

function splitTable(ids: readonly string[], test: Uint32Array, train: Uint32Array): FoldTable {
  const parts = new Array<string | null>(ids.length).fill(null);
  for (const row of train) parts[row] = 'train';
  for (const row of test) parts[row] = 'test';
  return {
    columns: [
      { name: 'id', type: 'text' },
      { name: 'split', type: 'text' },
    ],
    rows: ids.map((id, row) => [id, parts[row]!]),
  };
}
