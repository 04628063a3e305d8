/** Free collections that replace the licensed ones of papers 002 and 004. */
import type { CollectionName } from '../data/data-set.ts';
import type { Mode, Row } from '../row.ts';

export const substitutes = (mode: Mode): readonly CollectionName[] =>
  mode === 'full' ? ['cranfield', 'cacm', 'npl', 'time', 'scifact'] : ['cranfield', 'cacm', 'time'];

export const substituteRows = (mode: Mode): Row[] =>
  substitutes(mode).map((name) => ({ name: `${name}, substitute`, run: { data: [name] } }));

export const substituteNote = (collections: string): string =>
  `${collections} are licensed. Cranfield, CACM, NPL, TIME and SciFact are substitutes: only the order of systems can be compared, not the values.`;
