/**
 * The content of a report, as data. `renderReport` (page.ts) makes one HTML page from it: self-contained, no network,
 * readable on paper, with a screen reader and without its script.
 */
import type { LiveData } from './live/live-data.ts';

export interface Report {
  readonly title: string;
  /** A sentence or two below the title. */
  readonly lead?: string;
  readonly sections: readonly Section[];
  /** Small print at the end: versions, hashes, how to reproduce it. */
  readonly footer?: readonly string[];
}

export type Section = Prose | Table | Figure;

export interface Headed {
  /** Starts a new part of the page; several parts are listed at the top. */
  readonly heading?: string;
}

export interface Prose extends Headed {
  readonly kind: 'prose';
  readonly paragraphs: readonly string[];
  /** A bullet list after the paragraphs. */
  readonly points?: readonly string[];
  /** Text to copy, such as a command. */
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
  /** Cells refer to footnotes by number, from 1. */
  readonly footnotes?: readonly string[];
}

export interface Column {
  readonly name: string;
  /** Numbers are aligned right. */
  readonly align?: 'left' | 'right';
}

export type CellValue = string | number;

export type Cell = CellValue | MarkedCell;

export interface MarkedCell {
  readonly value: CellValue;
  /** best: the best of its column; good, bad: better or worse than the baseline; muted: less important. */
  readonly tone?: 'best' | 'good' | 'bad' | 'muted';
  /** Footnotes of the table, from 1. */
  readonly footnotes?: readonly number[];
  /** A page beside this one that the text links to. */
  readonly href?: string;
}

export interface Figure extends Headed {
  readonly kind: 'figure';
  /** What the picture shows, in one line: its caption, and its name for screen readers. */
  readonly caption: string;
  /** One `<svg>` element, drawn by a function in figures/. */
  readonly svg: string;
  /** The numbers behind the picture. */
  readonly data: TableContent;
  /** A remark below the picture. */
  readonly note?: string;
  /** What the script of the page needs to make the picture answer. */
  readonly live?: LiveData;
}
