/** A corpus with corrected labels, as a table with the columns of the input. */
import { checkKeys } from '../core/checks/check-keys.ts';
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { cellOf, fieldTypes } from './tables/field-columns.ts';
import { type Cell, saveTable, tableFormatFor } from './tables/table-on-disk.ts';

export interface SaveCorrectedOptions {
  /** The field that holds the label; `label`, or `labels` where the records have that, unless given. */
  readonly label?: string | undefined;
  /** Replace a file that is already there. */
  readonly force?: boolean | undefined;
}

export interface SavedCorrections {
  readonly documents: number;
  readonly changed: number;
  readonly removed: number;
}

const BATCH = 1000;

/**
 * Writes the documents with the labels of `corrections` (by id; `null` leaves a document out) as .csv, .tsv, .jsonl or .parquet. Open the corpus with
 * `keep: ['*']`: otherwise the columns are `id`, `text` and `label`.
 *
 * @example
 * import { openCorpus, saveCorrected } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl', { keep: ['*'] });
 * console.log(await saveCorrected(corpus, new Map([['note-3', 'baker']]), 'corrected.jsonl', { force: true }));
 */
export async function saveCorrected(
  corpus: Corpus,
  corrections: ReadonlyMap<string, string | null>,
  path: string,
  options: SaveCorrectedOptions = {},
): Promise<SavedCorrections> {
  checkArguments('saveCorrected', {
    corpus: [corpus, 'corpus'],
    corrections: [corrections, 'map'],
    path: [path, 'text'],
  });
  checkArguments('saveCorrected', { 'the ids of corrections': [[...corrections.keys()], 'texts'] });
  const { label, force = false } = checkKeys('saveCorrected', options, { label: 'text', force: 'flag' });
  const format = tableFormatFor(path);
  const types = await fieldTypes(corpus, recordOf);
  const field = label ?? (types.has('label') || !types.has('labels') ? 'label' : 'labels');
  const tally = { documents: 0, changed: 0, removed: 0 };
  const unused = new Set(corrections.keys());

  async function* records(): AsyncGenerator<Readonly<Record<string, unknown>>[]> {
    let batch: Readonly<Record<string, unknown>>[] = [];
    for await (const document of documentsIn(corpus)) {
      const correction = corrections.get(document.id);
      unused.delete(document.id);
      if (correction === null) tally.removed++;
      else {
        tally.documents++;
        batch.push(correction === undefined ? recordOf(document) : corrected(recordOf(document), field, correction));
        if (correction !== undefined) tally.changed++;
      }
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
    if (unused.size > 0) throw unknownIds(corpus.name, [...unused]);
  }

  if (format === 'jsonl') await writeAtomically(path, jsonLines(records()), { force });
  else {
    const all = new Map([...types, ...(types.has(field) ? [] : [[field, 'text'] as const])]);
    if (all.get(field) !== 'text') all.set(field, 'text'); // a corrected label may be no number
    const columns = [...all].map(([name, type]) => ({ name, type }));
    await saveTable(rows(records(), columns), columns, path, { force });
  }
  return tally;
}

const recordOf = ({ id, text, labels, fields }: Document): Readonly<Record<string, unknown>> =>
  fields ?? { id, text, label: labels.length > 1 ? labels : (labels[0] ?? null) };

const corrected = (record: Readonly<Record<string, unknown>>, field: string, label: string) => ({
  ...record,
  [field]: Array.isArray(record[field]) ? [label] : label,
});

async function* rows(
  batches: AsyncIterable<Readonly<Record<string, unknown>>[]>,
  columns: readonly { readonly name: string; readonly type: 'text' | 'number' | 'boolean' }[],
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches)
    yield batch.map((record) => columns.map(({ name, type }) => cellOf(record[name], type)));
}

async function* jsonLines(batches: AsyncIterable<object[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const batch of batches) yield encoder.encode(batch.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

const unknownIds = (corpus: string, ids: readonly string[]): SatchelError =>
  new SatchelError(
    'INCONSISTENT',
    `${ids.length} corrected ${ids.length === 1 ? 'id is' : 'ids are'} not in ${printable(corpus)}; the first is '${printable(ids[0] ?? '')}'.`,
    {
      where: printable(corpus),
      remedy: 'Read the corpus with the options of the audit: ids must be the same.',
      facts: { ids: ids.length },
    },
  );
