/** What was read and what was written, for people. */
import { printable } from '../../../../core/errors.ts';
import type { WordVectors } from '../../../../core/word-vectors.ts';
import type { SavedWords, WordsOnDisk } from '../../../../models/words-on-disk.ts';
import { bytes, grouped } from '../../../../report/format.ts';
import type { Terminal } from '../../../terminal/terminal.ts';
import { formatNames, vectorsText } from '../text.ts';

export function conversionText(
  input: string,
  loaded: WordsOnDisk,
  output: string,
  { vectors }: WordVectors,
  saved: SavedWords,
  style: Terminal['style'],
): string {
  return [
    `${style('bold', printable(input))}  ${vectorsText(loaded)}`,
    `${style('bold', printable(output))}  ${grouped(vectors.rows)} words × ${vectors.columns}, ${formatNames[saved.format]}, ${bytes(saved.bytes)}, sha256 ${saved.sha256}`,
    '',
  ].join('\n');
}
