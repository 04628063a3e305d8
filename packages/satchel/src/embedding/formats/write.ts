/**
 * Writes word vectors as bytes, in pieces of about 64 KiB: word2vec text, GloVe text, word2vec binary, NumPy. Numbers in text are
 * the shortest that read back to the same bits, so a file that was written and read again holds the same vectors.
 *
 * A word that the format could not give back is refused before the first byte: an empty one, one with a line break, and where
 * a space ends the word, one with a space.
 */
import { SatchelError } from '../../core/errors.ts';
import { type Matrix, rowOf } from '../../core/matrix.ts';
import type { WordVectors } from '../../core/word-vectors.ts';
import { numberFault } from './decimals.ts';
import { npyMagic } from './npy.ts';
import type { WritableFormat } from './options.ts';
import { quotedWord } from './problems.ts';
import { longestDecimal, writeDecimal } from './shortest-decimal.ts';

/** For `npy` this is the matrix alone; `writeWordList` gives its words. */
export function* writeWordVectors(words: WordVectors, format: WritableFormat): Generator<Uint8Array> {
  checkWords(words, format);
  const { rows, columns } = words.vectors;
  switch (format) {
    case 'word2vec':
      yield ascii(`${rows} ${columns}\n`);
      return yield* textRows(words);
    case 'glove':
      return yield* textRows(words);
    case 'word2vec-binary':
      yield ascii(`${rows} ${columns}\n`);
      return yield* binaryRows(words);
    case 'npy':
      yield npyHeader(words.vectors);
      return yield* pieces(rows, (row, into) => into.set(bytesOfRow(words.vectors, row)));
  }
}

/** One word a line: what stands beside a .npy matrix. */
export function* writeWordList({ words }: WordVectors): Generator<Uint8Array> {
  yield* pieces(words.length, (row, into) => into.set(encoder.encode(`${words[row]}\n`)));
}

const encoder = new TextEncoder();
const ascii = (text: string): Uint8Array => encoder.encode(text);
const pieceBytes = 65_536;
const [NEWLINE, SPACE] = [10, 32];

/** Gathers bytes until they make a piece. */
class Piece {
  bytes = new Uint8Array(2 * pieceBytes);
  length = 0;

  room(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  set(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }
}

/** A fresh piece whenever one is full: a piece belongs to whoever receives it. */
function* pieces(rows: number, write: (row: number, into: Piece) => void): Generator<Uint8Array> {
  let piece = new Piece();
  for (let row = 0; row < rows; row++) {
    write(row, piece);
    if (piece.length < pieceBytes) continue;
    yield piece.bytes.subarray(0, piece.length);
    piece = new Piece();
  }
  if (piece.length > 0) yield piece.bytes.subarray(0, piece.length);
}

const textRows = ({ words, vectors }: WordVectors): Generator<Uint8Array> =>
  pieces(vectors.rows, (row, into) => {
    into.set(encoder.encode(words[row]));
    into.room(vectors.columns * (longestDecimal + 1) + 1);
    for (const value of rowOf(vectors, row)) {
      into.bytes[into.length++] = SPACE;
      into.length = writeDecimal(value, into.bytes, into.length);
    }
    into.bytes[into.length++] = NEWLINE;
  });

const binaryRows = ({ words, vectors }: WordVectors): Generator<Uint8Array> =>
  pieces(vectors.rows, (row, into) => {
    into.set(encoder.encode(`${words[row]} `));
    into.set(bytesOfRow(vectors, row));
    into.set(Uint8Array.of(NEWLINE));
  });

function bytesOfRow(vectors: Matrix, row: number): Uint8Array {
  const values = rowOf(vectors, row);
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function npyHeader({ rows, columns }: Matrix): Uint8Array {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64 - 10; // NumPy aligns the data to 64 bytes
  const header = ascii(`${' '.repeat(10)}${text.padEnd(length - 1)}\n`);
  header.set([...npyMagic, 1, 0, length & 255, length >> 8]);
  return header;
}

function checkWords({ words, vectors }: WordVectors, format: WritableFormat): void {
  if (words.length !== vectors.rows) {
    throw new SatchelError('INCONSISTENT', `There are ${words.length} words, but ${vectors.rows} rows.`);
  }
  if (format === 'glove' && vectors.columns === 1) {
    throw new SatchelError('BAD_WORD', 'One dimension a word would read as a header in a GloVe file.', { remedy: "Write 'word2vec'." });
  }
  const fault = vectors.data.findIndex((value) => !Number.isFinite(value));
  if (fault >= 0) {
    const [row, column] = [Math.floor(fault / vectors.columns), fault % vectors.columns];
    throw new SatchelError('NONFINITE', `Number ${column + 1} of the vector of ${quotedWord(words[row] ?? '')} is not finite.`, {
      facts: { row, column },
    });
  }
  words.forEach((word, row) => {
    const problem = wordProblem(word, format, row);
    if (problem === undefined) return;
    throw new SatchelError('BAD_WORD', `The word ${quotedWord(word)} ${problem}, so a ${format} file could not give it back.`, {
      facts: { row, word },
    });
  });
}

function wordProblem(word: string, format: WritableFormat, row: number): string | undefined {
  if (word === '') return 'is empty';
  if (/\p{Surrogate}/u.test(word)) return 'holds half a character';
  if (word.includes('\n')) return 'holds a line break';
  if (format === 'npy')
    return word.endsWith('\r') || word.startsWith('\ufeff') ? 'begins or ends with a mark that readers drop' : undefined;
  if (format === 'word2vec-binary') return word.includes(' ') ? 'holds a space' : undefined;
  if (format === 'glove' && row === 0 && (word.includes(' ') || word.startsWith('\ufeff')))
    return 'comes first and holds a space or a mark';
  return /[ \t]/.test(word) ? spacedProblem(word) : undefined;
}

/** Text files may hold words with single spaces, as long as no part but the first is empty or looks like a number. */
function spacedProblem(word: string): string | undefined {
  const parts = word.split(/[ \t]/);
  if (parts.some((part) => part === '')) return 'has a space at its edge, or two together';
  const last = encoder.encode(parts.at(-1));
  return numberFault(last, 0, last.length) === 'BAD_NUMBER' ? undefined : 'ends with a space and a number';
}
