/** What was written of document vectors, for people and for programs. */
import { printable } from '../../core/errors.ts';
import type { SavedVectors, VectorShape } from '../../models/document-vectors-on-disk.ts';
import { bytes, counted, grouped } from '../terminal/format.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface EncodingReport {
  readonly documents: number;
  /** Documents without any known word: their vectors are zero. */
  readonly empty: number;
  readonly dimensions: number;
  readonly layout: 'dense' | 'sparse';
  readonly classes: readonly string[];
  readonly file: { readonly path: string } & SavedVectors;
}

export const encodingReport = (
  path: string,
  saved: SavedVectors,
  { dimensions, layout, classes }: VectorShape,
  { documents, empty }: { readonly documents: number; readonly empty: number },
): EncodingReport => ({ documents, empty, dimensions, layout, classes, file: { path, ...saved } });

export function encodingText(
  { documents, empty, dimensions, layout, file }: EncodingReport,
  style: Terminal['style'],
): string {
  const size = `${counted(documents, 'document')} × ${grouped(dimensions)}, ${layout}, ${bytes(file.bytes)}, sha256 ${file.sha256}`;
  return [
    `${style('bold', printable(file.path))}  ${size}`,
    ...(file.ids === undefined ? [] : [`${style('bold', printable(file.ids))}  a line of id and labels for every row`]),
    ...(empty === 0 ? [] : [`${counted(empty, 'document')} without any known word: zeros, marked "empty"`]),
    '',
  ].join('\n');
}

/** Where the vectors went to standard output. */
export function encodedText({ documents, empty }: { readonly documents: number; readonly empty: number }): string {
  const unknown = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  return `encoded ${counted(documents, 'document')}${unknown}`;
}
