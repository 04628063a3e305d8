/** The file with other labels or without some of its documents. Every change begins from the one before; `restore` goes back to the file as opened. */
import type { Document } from 'satchel/browser';
import type { FileChange, Opened } from '../engine.ts';
import { EngineFault } from '../fault.ts';
import { classesOf, openedOf } from './open.ts';
import { kindsOf } from './parts.ts';
import { type Held, held, state } from './state.ts';
import type { Told } from './told.ts';

export function changeFile(_told: Told, change: FileChange): Opened {
  const before = held();
  const after = changed(before, change);
  Object.assign(state, { held: after, asOpened: state.asOpened ?? before, model: undefined });
  if (change.kind === 'restore') state.asOpened = undefined;
  return openedOf(after);
}

function changed(own: Held, change: FileChange): Held {
  if (own.sampled) throw onlySampled();
  if (change.kind === 'restore') return state.asOpened ?? own;
  const isChosen = chosenOf(own, change.rows);
  if (change.kind === 'label') {
    const labels = [checkedLabel(change.label)];
    return withDocuments(
      own,
      own.documents.map((document, row) => (isChosen[row] ? { ...document, labels } : document)),
      own.isSetApart,
    );
  }
  const left = (_: unknown, row: number): boolean => !isChosen[row];
  if (!isChosen.includes(0)) throw new EngineFault({ code: 'NO_DOCUMENTS', message: 'No document would be left.' });
  return withDocuments(own, own.documents.filter(left), own.isSetApart.filter(left));
}

function withDocuments(own: Held, documents: readonly Document[], isSetApart: Uint8Array): Held {
  const corpus = {
    name: own.corpus.name,
    async *documents() {
      yield* documents;
    },
  };
  return { ...own, documents, corpus, classes: classesOf(documents), isSetApart, ...kindsOf(documents, isSetApart) };
}

const onlySampled = (): EngineFault =>
  new EngineFault({
    code: 'SAMPLED',
    message: 'Only a sample of this file is here, so that its documents cannot be changed.',
    remedy: 'Export the set, change the file, and open it again.',
  });

function checkedLabel(given: string): string {
  const label = given.trim();
  if (label !== '') return label;
  throw new EngineFault({ code: 'BAD_PARAM', message: 'A label needs a name.', remedy: 'Type one.' });
}

export function chosenOf({ documents }: Held, rows: Uint32Array): Uint8Array {
  const isChosen = new Uint8Array(documents.length);
  for (const row of rows) isChosen[row] = 1;
  return isChosen;
}

export function rowsAsLines(_told: Told, rows: Uint32Array): string {
  const { documents, isHeldOut } = held();
  return Array.from(rows, (row) => {
    const { id, text, labels } = documents[row]!;
    return `${JSON.stringify({ id, text, labels, split: isHeldOut[row] ? 'test' : 'train' })}\n`;
  }).join('');
}
