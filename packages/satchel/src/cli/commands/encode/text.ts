/** What `encode` tells a person of the vectors it wrote. */
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
    ...(file.ids === undefined ? [] : [`${style('bold', printable(file.ids))}  a line of id and labels for every row`]),
    ...(empty === 0 ? [] : [`${counted(empty, 'document')} without any known word: zeros, marked "empty"`]),
    '',
  ].join('\n');
}

/** Where the vectors went to standard output. */
export function encodedText({ documents, empty }: Pick<EncodingReport, 'documents' | 'empty'>): string {
  const unknown = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  return `encoded ${counted(documents, 'document')}${unknown}`;
}
