/**
 * Several tables of word vectors side by side: a word has the vectors of all tables, one after the other, and zeros where a table does not know it.
 * Tables are given, or trained on the documents:
 *
 *   corpus, lsi, glove    trained by the method of `words.method`, or by this one
 *   lsi:200               the same with this many dimensions
 */
import { badParam, printable } from '../core/errors.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { wordMethodNamed, wordMethods } from '../embedding/registry.ts';
import { resolveWords, type WordsSettings } from './settings.ts';
import { vectorsFor, wordsThatCount } from './unknown-words.ts';
import type { UnknownWords } from './words-options.ts';

/** A table that is trained on the documents. */
export interface TrainedTable {
  /** Undefined for the method of the options. */
  readonly method: string | undefined;
  /** Undefined for the dimensions of the options. */
  readonly dimensions: number | undefined;
}

export type WordTable = WordVectors | TrainedTable;

export const isTrained = (table: WordTable): table is TrainedTable => !('idOf' in table);

/** `lsi:200`, `lsi`, `corpus`; undefined for anything else, such as a file. */
export function trainedTable(text: string): TrainedTable | undefined {
  const [name = '', size] = text.split(':', 2);
  const isCorpus = name === 'corpus';
  if (!isCorpus && !wordMethods.some((method) => method.name === name)) return undefined;
  const dimensions = size === undefined ? undefined : dimensionsIn(size, text);
  return { method: isCorpus ? undefined : name, dimensions };
}

function dimensionsIn(size: string, text: string): number {
  const dimensions = /^\d{1,5}$/.test(size) ? Number(size) : 0;
  if (dimensions >= 1 && dimensions <= 10_000) return dimensions;
  throw badParam(
    `'${printable(text, 60)}' must be a method and its dimensions, from 1 to 10000, such as lsi:200.`,
    'A file with a colon in its name is written as a path: ./lsi:x.',
  );
}

/** The settings that train the table: the run's own, with the method and the dimensions of the table. */
export function tableSettings(settings: WordsSettings, { method: name, dimensions }: TrainedTable): WordsSettings {
  const method = name === undefined ? settings.method : wordMethodNamed(name);
  const isOwn = method === settings.method;
  const most = method.mostDimensions ?? Number.POSITIVE_INFINITY;
  const asked = dimensions ?? Math.min(settings.dimensions, most);
  if (asked > most) throw badParam(`${method.name} has at most ${most} dimensions, got ${asked}.`);
  const { methodOptions } = isOwn ? settings : resolveWords({ words: { method: method.name } });
  return { ...settings, method, methodOptions, dimensions: asked };
}

/** The vectors of a run, of one table or of several. */
export interface WordSources {
  /** Which terms count as words (words/unknown-words.ts). */
  counts(term: string, documents?: number): boolean;
  /** The word has a vector of its own. */
  has(term: string): boolean;
  readonly tables: readonly WordVectors[];
  /** Row i belongs to word i: the vectors of all tables side by side, each at unit length where asked for. */
  vectorsFor(terms: readonly string[], unit: boolean): Matrix;
  /** The columns of each table. */
  readonly widths: readonly number[];
}

export function wordSources(tables: readonly WordVectors[], unknown: UnknownWords): WordSources {
  const counting = tables.map((table) => wordsThatCount(table, unknown));
  const widths = tables.map(({ vectors }) => vectors.columns);
  return {
    counts: (term, documents) => counting.some((counts) => counts(term, documents)),
    has: (term) => tables.some((table) => table.idOf(term) !== undefined),
    tables,
    vectorsFor: (terms, unit) => sideBySide(tables.map((table) => vectorsFor(terms, table, unit, unknown))),
    widths,
  };
}

function sideBySide(blocks: readonly Matrix[]): Matrix {
  if (blocks.length === 1) return blocks[0]!;
  const rows = blocks[0]!.rows;
  const wide = createMatrix(
    rows,
    blocks.reduce((sum, { columns }) => sum + columns, 0),
  );
  let start = 0;
  for (const block of blocks) {
    for (let row = 0; row < rows; row++) wide.data.set(rowOf(block, row), row * wide.columns + start);
    start += block.columns;
  }
  return wide;
}
