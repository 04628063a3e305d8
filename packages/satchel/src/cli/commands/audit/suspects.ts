/** The table of suspects: one row per document that a person should look at. */
import { labelsAt } from '../../../core/labels.ts';
import type { CorpusReview } from '../../../explore/review-corpus.ts';
import type { Cell, TableColumn } from '../../../models/tables/table-on-disk.ts';

export const suspectColumns: readonly TableColumn[] = [
  { name: 'id', type: 'text' },
  { name: 'problem', type: 'text' },
  { name: 'label', type: 'text' },
  { name: 'suggested', type: 'text' },
  { name: 'probability', type: 'number' },
  { name: 'copy_of', type: 'text' },
  { name: 'fixed', type: 'text' },
  { name: 'text', type: 'text' },
];

/** Probable label errors first, most probable first; then copies with other labels, then copies. A document has one row. */
export function suspectRows(
  { labelErrors, audit, evaluation }: CorpusReview,
  texts: ReadonlyMap<string, string>,
): Cell[][] {
  const { documentIds } = evaluation;
  const labels = labelsById(evaluation);
  const rows = new Map<string, Cell[]>();
  const add = (
    id: string,
    problem: string,
    rest: { suggested?: string; probability?: number; copyOf?: string },
  ): void => {
    if (rows.has(id)) return;
    rows.set(id, [id, problem, labels.get(id) ?? '', rest.suggested ?? null, rest.probability ?? null, rest.copyOf ?? null, null, texts.get(id) ?? null]); // biome-ignore format: a row
  };
  for (const { id, suggested, probability } of labelErrors?.errors ?? [])
    add(id, 'label', { suggested, probability: Number(probability.toFixed(4)) });
  for (const { first, second } of audit.conflicts) add(second, 'copy with another label', { copyOf: first });
  for (const { first, second, kind } of audit.duplicates.pairs)
    if (kind !== 'contained') add(documentIds[second]!, `${kind} copy`, { copyOf: documentIds[first]! });
  return [...rows.values()];
}

function labelsById({ folds, classes, documentIds }: CorpusReview['evaluation']): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { rows, judged } of folds)
    rows.forEach((row, i) => {
      labels.set(documentIds[row]!, Array.from(labelsAt(judged.truth, i), (id) => classes[id]!).join('|'));
    });
  return labels;
}
