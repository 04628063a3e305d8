/** Free collections that replace the licensed ones of papers 002 and 004, and the two weightings of paper 004. */
import type { OptionGroups } from '../../core/option-groups.ts';
import type { CollectionName } from '../data/data-set.ts';
import type { Mode, Row } from '../row.ts';
import { plainLsi } from './settings.ts';

export const substitutes = (mode: Mode): readonly CollectionName[] =>
  mode === 'full' ? ['cranfield', 'cacm', 'npl', 'time', 'scifact'] : ['cranfield', 'cacm', 'time'];

export const substituteRows = (mode: Mode): Row[] =>
  substitutes(mode).map((name) => ({ name: `${name}, substitute`, run: { data: [name] } }));

export const substituteNote = (collections: string): string =>
  `${collections} are licensed. Cranfield, CACM, NPL, TIME and SciFact are substitutes: only the order of systems can be compared, not the values.`;

/**
 * The weights of words, the same for LSI and for Fisher vectors: the number of occurrences, as section 2.2 of the paper
 * says, or tf-idf, which it does not give to either.
 */
export const weightings: Readonly<Record<'counts' | 'tf-idf', OptionGroups>> = {
  counts: { lsi: plainLsi, fisher: { idfWeighted: false } },
  'tf-idf': { lsi: {}, fisher: { idfWeighted: true } },
};

export const weightingNote =
  "The paper says that documents are sums of their words 'weighted by the number of occurrences'. Rows and columns named counts weight words so, for LSI and for Fisher vectors alike; those named tf-idf give both of them idf (LSI: sublinear tf-idf of unit length).";
