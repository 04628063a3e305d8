/** Says before a run starts that its largest table would not fit. */
import { SatchelError } from '../errors.ts';

/** 4096 MB, as much as the tables of the samplers in WebAssembly may take. */
const MOST_BYTES = 2 ** 32;

export interface Table {
  /** The option with the number of columns, `lda.topics`. */
  readonly option: `${string}.topics` | `${string}.components`;
  readonly columns: number;
  readonly wordCount: number;
  /** Where there is a table of documents as well. */
  readonly documentCount?: number;
}

/** Throws TOO_LARGE where a table of 64-bit numbers, one for each word (or document) and topic, takes more than 4096 MB. */
export function checkTable({ option, columns, wordCount, documentCount = 0 }: Table): void {
  const [rows, what] = documentCount > wordCount ? [documentCount, 'documents'] : [wordCount, 'words'];
  const bytes = 8 * rows * columns;
  if (bytes <= MOST_BYTES) return;
  const [owner, of] = option.split('.');
  throw new SatchelError(
    'TOO_LARGE',
    `${owner}: ${columns} ${of} of ${rows} ${what} need ${Math.ceil(bytes / 2 ** 20)} MB of memory for one table, more than 4096 MB.`,
    {
      kind: 'configuration',
      remedy: `Use fewer ${of} (${option}) or fewer ${what === 'words' ? 'words (text.minCount, text.maxWords)' : what}.`,
      facts: { bytes, [`${of}`]: columns, [what]: rows },
    },
  );
}
