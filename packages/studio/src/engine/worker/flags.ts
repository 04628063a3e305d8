/** What is remarkable about each document: a copy of another, a copy with another label, a label that models trained without the document contradict. */
import { auditCorpus, evaluate, probableLabelErrors } from 'satchel/browser';
import { CONFLICT, COPY, MISLABELLED } from '../flags.ts';
import { hasLabel, labelledCorpus } from './parts.ts';
import { progressTo } from './progress.ts';
import { held } from './state.ts';
import type { Told } from './told.ts';

const SEED = 1;
const FOLDS = 5;

export async function flags(told: Told): Promise<Uint8Array> {
  const own = held();
  const { documents, corpus } = own;
  const found = new Uint8Array(documents.length);
  const rowOf = new Map(documents.map(({ id }, row) => [id, row]));
  const set = (row: number, flag: number): void => {
    found[row]! |= flag;
  };
  const { signal } = told;
  const { duplicates, conflicts } = await auditCorpus(corpus, { seed: SEED, signal, progress: progressTo(told, 'Looking for copies') }); // biome-ignore format: one call
  for (const { first, second } of duplicates.pairs) for (const row of [first, second]) set(row, COPY);
  for (const { first, second } of conflicts) {
    const rows = [rowOf.get(first)!, rowOf.get(second)!];
    if (!own.isPartlyLabelled || rows.every((row) => hasLabel(documents[row]!)))
      for (const row of rows) set(row, CONFLICT);
  }
  const progress = progressTo(told, 'Judging every document by models that have not seen it');
  const evaluation = await evaluate(labelledCorpus(own), { protocol: `cv:${FOLDS}`, seed: SEED, signal, progress });
  for (const { id } of probableLabelErrors(evaluation).errors) set(rowOf.get(id)!, MISLABELLED);
  return found;
}
