/**
 * Writes word vectors as bytes, in pieces of about 64 KiB: word2vec text, GloVe text, word2vec binary, fastText model, NumPy. Numbers in text are
 * the shortest that read back to the same bits, so a file that was written and read again holds the same vectors.
 *
 * A word that the format could not give back is refused before the first byte: an empty one, one with a line break, and where
 * a space ends the word, one with a space.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import { SatchelError } from '../../core/errors.ts';
import { rowOf } from '../../core/matrix.ts';
import { checkedOption, choice } from '../../core/options.ts';
import type { WordVectors } from '../../core/word-vectors.ts';
import { numberFault } from './decimals.ts';
import { fasttextPieces } from './fasttext/write-fasttext.ts';
import { npyHeader } from './npy.ts';
import { type WritableFormat, writableFormats } from './options.ts';
import { bytesOfRow, encoder, pieces } from './pieces.ts';
import { quotedWord } from './problems.ts';
import { longestDecimal, writeDecimal } from './shortest-decimal.ts';

/** For `npy` this is the matrix alone; `writeWordList` gives its words. */
export function* writeWordVectors(words: WordVectors, format: WritableFormat): Generator<Uint8Array> {
  checkArguments('writeWordVectors', { words: [words, 'words'], format: [format, 'text'] });
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
    case 'fasttext-bin':
      return yield* fasttextPieces(words);
    case 'npy':
      yield npyHeader(words.vectors);
      return yield* pieces(rows, (row, into) => into.set(bytesOfRow(words.vectors, row)));
  }
}

/** One word a line: what stands beside a .npy matrix. */
export function* writeWordList({ terms }: WordVectors): Generator<Uint8Array> {
  yield* pieces(terms.length, (row, into) => into.set(encoder.encode(`${terms[row]}\n`)));
}

const ascii = (text: string): Uint8Array => encoder.encode(text);
const [NEWLINE, SPACE] = [10, 32];

const textRows = ({ terms, vectors }: WordVectors): Generator<Uint8Array> =>
  pieces(vectors.rows, (row, into) => {
    into.set(encoder.encode(terms[row]));
    into.room(vectors.columns * (longestDecimal + 1) + 1);
    for (const value of rowOf(vectors, row)) {
      into.bytes[into.length++] = SPACE;
      into.length = writeDecimal(value, into.bytes, into.length);
    }
    into.bytes[into.length++] = NEWLINE;
  });

const binaryRows = ({ terms, vectors }: WordVectors): Generator<Uint8Array> =>
  pieces(vectors.rows, (row, into) => {
    into.set(encoder.encode(`${terms[row]} `));
    into.set(bytesOfRow(vectors, row));
    into.set(Uint8Array.of(NEWLINE));
  });

const writable = choice('how the file is written', 'word2vec', writableFormats);

function checkWords({ terms, vectors }: WordVectors, format: WritableFormat): void {
  checkedOption('word vectors', 'format', writable, format);
  if (terms.length !== vectors.rows)
    throw new SatchelError('INCONSISTENT', `There are ${terms.length} words, but ${vectors.rows} rows.`);
  if (format === 'glove' && vectors.columns === 1)
    throw new SatchelError('BAD_WORD', 'One dimension a word would read as a header in a GloVe file.', {
      remedy: "Write 'word2vec'.",
    });
  const fault = vectors.data.findIndex((value) => !Number.isFinite(value));
  if (fault >= 0) {
    const [row, column] = [Math.floor(fault / vectors.columns), fault % vectors.columns];
    throw new SatchelError(
      'NONFINITE',
      `Number ${column + 1} of the vector of ${quotedWord(terms[row] ?? '')} is not finite.`,
      { facts: { row, column } },
    );
  }
  terms.forEach((word, row) => {
    const problem = wordProblem(word, format, row);
    if (problem === undefined) return;
    throw new SatchelError(
      'BAD_WORD',
      `The word ${quotedWord(word)} ${problem}, so a ${format} file could not give it back.`,
      { facts: { row, word } },
    );
  });
}

function wordProblem(word: string, format: WritableFormat, row: number): string | undefined {
  if (word === '') return 'is empty';
  if (/\p{Surrogate}/u.test(word)) return 'holds half a character';
  if (word.includes('\n')) return 'holds a line break';
  if (format === 'npy')
    return word.endsWith('\r') || word.startsWith('\ufeff')
      ? 'begins or ends with a mark that readers drop'
      : undefined;
  if (format === 'fasttext-bin') return /\0/.test(word) ? 'holds the character NUL' : undefined;
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
