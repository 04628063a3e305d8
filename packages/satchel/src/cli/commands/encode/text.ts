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

/** The remark for vectors on standard output. */
export function encodedText({ documents, empty }: Pick<EncodingReport, 'documents' | 'empty'>): string {
  const unknown = empty === 0 ? '' : `; ${counted(empty, 'document')} without any known word ("empty": true)`;
  return `encoded ${counted(documents, 'document')}${unknown}`;
}
