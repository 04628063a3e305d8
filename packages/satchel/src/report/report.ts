/**
 * What a report holds, as data. `renderReport` (page.ts) makes one HTML page of it: self-contained, no script, no network, readable on paper
 * and with a screen reader.
 */
export interface Report {
  readonly title: string;
  /** A sentence or two below the title. */
  readonly lead?: string;
  readonly sections: readonly Section[];
  /** Small print at the end: versions, hashes, how to run it again. */
  readonly footer?: readonly string[];
}

export type Section = Prose | Table | Figure;

interface Headed {
  /** Starts a new part of the page; parts are listed at its top where there are several. */
  readonly heading?: string;
}

export interface Prose extends Headed {
  readonly kind: 'prose';
  readonly paragraphs: readonly string[];
  /** Points after the paragraphs. */
  readonly points?: readonly string[];
  /** Something to copy, such as a command. */
  readonly code?: string;
}

export interface TableContent {
  readonly columns: readonly Column[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface Table extends Headed, TableContent {
  readonly kind: 'table';
  readonly caption: string;
  /** Cells refer to them by number, from 1. */
  readonly footnotes?: readonly string[];
}

export interface Column {
  readonly name: string;
  /** Numbers stand to the right. */
  readonly align?: 'left' | 'right';
}

export type CellValue = string | number;

export type Cell = CellValue | MarkedCell;

export interface MarkedCell {
  readonly value: CellValue;
  /** best: the winner of its column; good, bad: better or worse than it was held against; muted: beside the point. */
  readonly tone?: 'best' | 'good' | 'bad' | 'muted';
  /** Footnotes of the table, from 1. */
  readonly footnotes?: readonly number[];
}

export interface Figure extends Headed {
  readonly kind: 'figure';
  /** What is to be seen, in a line: the name of the picture for those who do not see it, and its caption. */
  readonly caption: string;
  /** One `<svg>` element, as the makers in figures/ draw it. */
  readonly svg: string;
  /** The numbers behind the picture. */
  readonly data: TableContent;
  /** A remark below the picture. */
  readonly note?: string;
}
