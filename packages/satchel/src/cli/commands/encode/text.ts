/** The report of `encode`. */
import { printable } from '../../../core/errors.ts';
import { bytes, counted, grouped } from '../../../report/format.ts';
import type { EncodingReport } from '../../../results/encoding.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function encodingText(
  { documents, empty, dimensions, layout, file }: EncodingReport,
  style: Terminal['style'],
): string {
  const size = `${counted(documents, 'document')} × ${grouped(dimensions)}, ${layout}, ${bytes(file.bytes)}, sha256 ${file.sha256}`;
  return [
    `${style('bold', printable(file.path))}  ${size}`,
    ...(file.ids === undefined ? [] : [`${style('bold', printable(file.ids))}  id and labels of each row`]),
    ...(empty === 0 ? [] : [`${counted(empty, 'document')} without any known word: zeros, marked "empty"`]),
    '',
  ].join('\n');
}

/** A dense file so many times as large as its text is worth a word. */
const MANY_TIMES = 50;

/** Of dense vectors, from the first documents: the file against the text. */
export function largeFileWarning(
  documents: readonly { readonly text: string }[],
  dimensions: number,
): string | undefined {
  const text = documents.reduce((sum, document) => sum + Buffer.byteLength(document.text), 0);
  const times = (4 * dimensions * documents.length) / Math.max(1, text);
  if (times < MANY_TIMES) return undefined;
  return `the dense file takes about ${grouped(Math.round(times))} times the space of the text; .npz, .svm, .jsonl and .parquet leave the zeros out with --sparse.`;
}

/** The remark for vectors on standard output. */
export function encodedText({ documents, empty }: Pick<EncodingReport, 'documents' | 'empty'>): string {
  const unknown = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  return `encoded ${counted(documents, 'document')}${unknown}`;
}
