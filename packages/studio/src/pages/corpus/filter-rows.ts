/** Which rows a table shows: those that pass every facet. */
import type { Judged, Rows } from '../../engine/engine.ts';

export interface Filter {
  /** The number of a class, or −1 for all. */
  readonly label: number;
  readonly part: 'all' | 'training' | 'held out';
  readonly isWrong: boolean;
  /** A bit of `flags.ts`, or 0 for all. */
  readonly flag: number;
  /** In the id or the title, in any case. */
  readonly query: string;
}

export const everything: Filter = { label: -1, part: 'all', isWrong: false, flag: 0, query: '' };

export function filterRows(rows: Rows, judged: Judged | undefined, filter: Filter, flags?: Uint8Array): Uint32Array {
  const { ids, titles, labels, isHeldOut } = rows;
  const wanted = filter.query.trim().toLowerCase();
  const found = new Uint32Array(ids.length);
  let count = 0;
  for (let row = 0; row < ids.length; row++) {
    if (filter.label >= 0 && labels[row] !== filter.label) continue;
    if (filter.part !== 'all' && (filter.part === 'held out') !== (isHeldOut[row] === 1)) continue;
    if (filter.isWrong && !(judged && isHeldOut[row] && judged.predicted[row] !== labels[row])) continue;
    if (filter.flag !== 0 && !((flags?.[row] ?? 0) & filter.flag)) continue;
    if (wanted !== '' && !`${ids[row]} ${titles[row]}`.toLowerCase().includes(wanted)) continue;
    found[count++] = row;
  }
  return found.subarray(0, count);
}
