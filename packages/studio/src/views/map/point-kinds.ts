/** The look of each point, its colour and its shape: by what it is coloured, which classes are shown, and which points are in the lasso. */
import { FAINT, HIDDEN, KINDS } from 'satchel/report';
import type { Judged, MapOfRows, Rows } from '../../engine/engine.ts';
import type { TopicsOfRows } from '../../engine/topics.ts';

export type ColourBy = 'label' | 'said' | 'mistake' | 'certainty' | 'topic' | 'part' | 'length';

export interface Legend {
  readonly names: readonly string[];
  /** The number of the name of each point, or −1. */
  readonly of: Int32Array;
}

export const colourings: readonly (readonly [by: ColourBy, text: string])[] = [
  ['label', 'given label'],
  ['said', 'predicted label'],
  ['mistake', 'mistakes'],
  ['certainty', 'certainty'],
  ['topic', 'topic'],
  ['part', 'part'],
  ['length', 'length'],
];

export function legendOf(
  by: ColourBy,
  map: MapOfRows,
  rows: Rows,
  classes: readonly string[],
  judged?: Judged,
  topics?: TopicsOfRows,
): Legend {
  const each = (value: (row: number) => number): Int32Array => Int32Array.from(map.rows, value);
  switch (by) {
    case 'label':
      return { names: classes, of: each((row) => rows.labels[row]!) };
    case 'said':
      return { names: classes, of: each((row) => judged?.predicted[row] ?? -1) };
    case 'mistake':
      return { names: ['right', 'wrong'], of: each((row) => mistakeOf(judged, rows.labels[row]!, row)) };
    case 'topic':
      return { names: topics?.topics.map(({ name }) => name) ?? [], of: each(topicOfRow(topics)) };
    case 'part':
      return { names: ['training', 'held out'], of: each((row) => rows.isHeldOut[row]!) };
    case 'certainty':
      return parts(each((row) => Math.round(1e6 * (judged?.margins[row] ?? 0))), ['least certain fifth', 'second fifth', 'middle fifth', 'fourth fifth', 'most certain fifth']); // biome-ignore format: one call
    case 'length':
      return parts(each((row) => rows.lengths[row]!), ['shortest fifth', 'second fifth', 'middle fifth', 'fourth fifth', 'longest fifth']); // biome-ignore format: one call
  }
}

/** 0: right; 1: wrong; −1 for a document without a label. */
function mistakeOf(judged: Judged | undefined, label: number, row: number): number {
  if (label < 0) return -1;
  return judged?.predicted[row] === label ? 0 : 1;
}

function topicOfRow(topics: TopicsOfRows | undefined): (row: number) => number {
  const found = new Map(topics ? Array.from(topics.rows, (row, i) => [row, topics.of[i]!]) : []);
  return (row) => found.get(row) ?? -1;
}

/** Equal parts by rank. */
function parts(values: Int32Array, names: readonly string[]): Legend {
  const sorted = values.toSorted();
  const bounds = names.slice(1).map((_, i) => sorted[Math.floor(((i + 1) * sorted.length) / names.length)] ?? 0);
  return { names, of: values.map((value) => bounds.filter((bound) => value >= bound).length) };
}

export function kindsOf({ of }: Legend, hidden: ReadonlySet<number>, chosen: Uint32Array | undefined): Uint8Array {
  const kinds = Uint8Array.from(of, (name) => (name < 0 || hidden.has(name) ? HIDDEN : name % KINDS));
  if (!chosen) return kinds;
  const isChosen = new Uint8Array(kinds.length);
  for (const point of chosen) isChosen[point] = 1;
  return kinds.map((kind, i) => (kind === HIDDEN || isChosen[i] ? kind : kind | FAINT));
}

/** Points whose name is not hidden. */
export const shownPoints = ({ of }: Legend, hidden: ReadonlySet<number>): Uint32Array =>
  Uint32Array.from(of.keys()).filter((point) => of[point]! >= 0 && !hidden.has(of[point]!));
