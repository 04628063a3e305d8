/** The columns of the file by which documents can be parted: numbers and dates at their middle, few values each against the others. */
import type { Document } from 'satchel/browser';
import type { DriftColumn } from '../drifting.ts';
import { EngineFault } from '../fault.ts';
import { held } from './state.ts';

/** More values part nothing. */
const MOST_VALUES = 30;

export function columns(): readonly DriftColumn[] {
  const { documents } = held();
  const names = new Set(documents.flatMap(({ fields }) => Object.keys(fields ?? {})));
  return [...names].flatMap((name) => {
    const counts = new Map<string, number>();
    for (const document of documents) {
      const value = valueIn(document, name);
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const isOrdered = isOrderedColumn(documents, name);
    if (counts.size < 2 || (!isOrdered && counts.size > MOST_VALUES)) return [];
    const values = counts.size > MOST_VALUES ? [] : [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value); // biome-ignore format: one choice
    return [{ name, isOrdered, values }];
  });
}

/** With a value: the documents that have it are the second set. Without: those after the middle of the ordered values. */
export function partedBy(documents: readonly Document[], column: string, value: string | undefined) {
  if (value !== undefined)
    return {
      names: [`${column} is not ${value}`, `${column} is ${value}`] as const,
      isNow: Uint8Array.from(documents, (document) => (valueIn(document, column) === value ? 1 : 0)),
    };
  const orders = documents.map((document) => orderOf(valueIn(document, column)));
  const known = orders.filter((order) => !Number.isNaN(order)).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  if (middle === undefined || middle === known[0])
    throw new EngineFault({ code: 'BAD_PARAM', message: `The values of ${column} cannot be parted at their middle.` });
  const shown = valueIn(documents[orders.indexOf(middle)]!, column);
  const NEITHER = 2;
  return {
    names: [`${column} before ${shown}`, `${column} from ${shown} on`] as const,
    isNow: Uint8Array.from(orders, (order) => (Number.isNaN(order) ? NEITHER : order >= middle ? 1 : 0)),
  };
}

function valueIn({ fields }: Document, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A number, or a date as a number. */
function orderOf(value: string): number {
  if (value === '') return Number.NaN;
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(value) : number;
}

const isOrderedColumn = (documents: readonly Document[], name: string): boolean => {
  const values = documents.map((document) => valueIn(document, name)).filter((value) => value !== '');
  return values.length > 0 && values.every((value) => !Number.isNaN(orderOf(value)));
};
