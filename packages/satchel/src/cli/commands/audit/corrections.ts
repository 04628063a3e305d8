/**
 * A corrected table of suspects. The right label of a document stands in `fixed`, or was written over `label`; `delete` in `fixed` leaves the document
 * out. Rows that were not changed change nothing.
 */
import type { Corpus, Document } from '../../../core/corpus.ts';
import { printable, SatchelError } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { pathOf } from '../../paths.ts';

export async function readCorrections(path: string, corpus: Corpus): Promise<ReadonlyMap<string, string | null>> {
  const given = new Map<string, string>();
  for await (const { id, labels } of corpus.documents()) given.set(id, labels.join('|'));
  const corrections = new Map<string, string | null>();
  for await (const { fields = {} } of suspectsIn(path)) {
    const [id, label, fixed] = [textOf(fields['id']), textOf(fields['label']), textOf(fields['fixed'])];
    if (id === '') throw withoutIds(path);
    if (fixed.toLowerCase() === 'delete') corrections.set(id, null);
    else if (fixed !== '') corrections.set(id, fixed);
    else if (label !== '' && label !== given.get(id)) corrections.set(id, label);
  }
  return corrections;
}

/** The rows of the table. An audit without suspects writes the header alone: no rows then. */
async function* suspectsIn(path: string): AsyncGenerator<Document> {
  try {
    yield* (await openCorpus(pathOf(path), { text: '', keep: ['*'] })).documents();
  } catch (error) {
    if (!(error instanceof SatchelError && error.code === 'NO_DOCUMENTS')) throw error;
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim());

const withoutIds = (path: string): SatchelError =>
  new SatchelError('MISSING_FIELD', `${printable(path)} has a row without an id.`, {
    where: printable(path),
    remedy: "Expected the table that 'satchel audit --out' writes, with its columns id, label and fixed.",
  });
