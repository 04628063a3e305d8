/** The collections that stand in for those of papers 002 and 004, which are licensed. */
import type { CollectionName } from '../data/data-set.ts';
import type { Mode } from '../run.ts';

export const substitutes = (mode: Mode): readonly CollectionName[] =>
  mode === 'full' ? ['cranfield', 'cacm', 'npl', 'time', 'scifact'] : ['cranfield', 'cacm', 'time'];

export const substituteNote = (theirs: string): string =>
  `${theirs} are licensed. Cranfield, CACM, NPL, TIME and SciFact are substitutes: only orders can be compared, never values.`;
