/** The fields of documents as columns of a table. */
import { documentsIn } from '../../core/checks/given-document.ts';
import type { Corpus, Document } from '../../core/corpus.ts';
import type { Cell, TableColumn } from './table.ts';

export type FieldTypes = ReadonlyMap<string, TableColumn['type']>;

/** Without fields of its own (`corpus.keep`) a document has its id and its text. */
export const fieldsOf = ({ id, text, fields }: Document): Readonly<Record<string, unknown>> => fields ?? { id, text };

/** One pass over the corpus finds the fields and their types; a field of several types is text. */
export async function fieldTypes(corpus: Corpus, of = fieldsOf): Promise<FieldTypes> {
  const types = new Map<string, TableColumn['type'] | undefined>();
  for await (const document of documentsIn(corpus)) {
    for (const [name, value] of Object.entries(of(document))) {
      const [type, known] = [typeOf(value), types.get(name)];
      if (type === undefined) types.set(name, known);
      else types.set(name, known === undefined || known === type ? type : 'text');
    }
  }
  return new Map([...types].map(([name, type = 'text']) => [name, type]));
}

/** Lists and objects are written as JSON. */
export function cellOf(value: unknown, type: TableColumn['type']): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' && typeof value !== 'boolean') return JSON.stringify(value);
  return type === 'text' ? String(value) : value;
}

const typeOf = (value: unknown): TableColumn['type'] | undefined => {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
};
