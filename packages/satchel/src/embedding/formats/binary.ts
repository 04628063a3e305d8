/**
 * word2vec binary: a header line "words dimensions" in ASCII, then for each word its bytes, a space, and `dimensions` little-endian
 * 32-bit floats. The C tool ends each row with a newline, gensim does not; both are read.
 */
import { printable, SatchelError } from '../../core/errors.ts';
import { type ByteQueue, need, type Reading } from './byte-queue.ts';
import type { ReadOptions } from './options.ts';
import { emptyFile, type Problem, quotedWord, skipRemedy, trailingBytes, truncated, wordTooLong } from './problems.ts';
import { mostDimensions, mostWords } from './text-header.ts';
import { type LoadedWords, WordTable } from './word-table.ts';

export const longestWord = 4096;
const longestHeader = 64;
const [NEWLINE, SPACE] = [10, 32];

export function* readBinary(queue: ByteQueue, options: ReadOptions, problem: Problem): Reading<LoadedWords> {
  const { wordCount, dimensions } = yield* readHeader(queue, problem);
  const table = new WordTable(options, problem);
  table.expect(wordCount, dimensions);
  const byteLength = 4 * dimensions;
  for (let index = 0; index < wordCount && !table.isFull; index++) {
    yield* skipNewlines(queue);
    const wordLength = yield* findSpace(queue, index, problem);
    if (queue.available < wordLength + 1 + byteLength && !(yield* need(queue, wordLength + 1 + byteLength))) {
      const found = queue.available - wordLength - 1;
      throw truncated(
        problem,
        queue.offset + queue.available,
        `the vector of word ${index + 1} of ${wordCount}`,
        byteLength,
        found,
        index,
      );
    }
    takeRow(queue, table, wordLength, index, problem);
    queue.skip(wordLength + 1 + byteLength);
  }
  const limited = table.isFull && wordCount > options.limit;
  const trailing = limited ? 0 : yield* skipTail(queue, wordCount, options.lenient, problem);
  return table.loaded('word2vec-binary', { declared: wordCount, limited, trailingBytes: trailing });
}

function* readHeader(queue: ByteQueue, problem: Problem): Reading<{ wordCount: number; dimensions: number }> {
  let end = -1;
  for (;;) {
    end = queue.bytes.subarray(queue.start, Math.min(queue.end, queue.start + longestHeader)).indexOf(NEWLINE);
    if (end >= 0 || queue.available >= longestHeader || queue.ended) break;
    yield;
  }
  if (queue.available === 0) throw emptyFile(problem);
  const line = String.fromCharCode(
    ...queue.bytes.subarray(queue.start, queue.start + (end < 0 ? Math.min(queue.available, longestHeader) : end)),
  );
  if (end < 0 && queue.ended && /^\d+( \d*)?$/.test(line))
    throw truncated(problem, queue.available, 'its header', line.length + 1, line.length);
  const [, first, second] = /^(\d+) (\d+) ?\r?$/.exec(line) ?? [];
  if (end < 0 || first === undefined || second === undefined)
    throw problem(
      'BAD_HEADER',
      { byte: 0 },
      `The file must begin with a line "words dimensions", got "${printable(line, 40)}".`,
    );
  const [wordCount, dimensions] = [Number(first), Number(second)];
  if (wordCount > mostWords || dimensions > mostDimensions) {
    const message = `The header promises ${first.slice(0, 30)} × ${second.slice(0, 30)} numbers; at most ${mostWords} × ${mostDimensions} are read.`;
    throw problem('SIZE_OVERFLOW', { byte: 0 }, message, { facts: { words: wordCount, dimensions } });
  }
  if (dimensions === 0) throw problem('BAD_HEADER', { byte: 0 }, 'The header promises vectors of 0 dimensions.');
  queue.skip(end + 1);
  return { wordCount, dimensions };
}

function* skipNewlines(queue: ByteQueue): Reading<number> {
  for (;;) {
    while (queue.start < queue.end && queue.bytes[queue.start] === NEWLINE) queue.skip(1);
    if (queue.available > 0 || queue.ended) return queue.offset;
    yield;
  }
}

/** How many bytes the word has that begins here. */
function* findSpace(queue: ByteQueue, index: number, problem: Problem): Reading<number> {
  for (;;) {
    const window = queue.bytes.subarray(queue.start, Math.min(queue.end, queue.start + longestWord + 1));
    const length = window.indexOf(SPACE);
    if (length >= 0) return length;
    if (window.length > longestWord) throw wordTooLong(problem, queue.offset, longestWord);
    if (queue.ended)
      throw truncated(
        problem,
        queue.offset + queue.available,
        `word ${index + 1}`,
        queue.available + 1,
        queue.available,
        index,
      );
    yield;
  }
}

/** A row that has arrived whole: copied into the table, checked, and kept unless it is to be left out. */
function takeRow(queue: ByteQueue, table: WordTable, wordLength: number, index: number, problem: Problem): void {
  const { bytes, start, offset } = queue;
  const numbers = start + wordLength + 1;
  const at = table.row();
  const { data, dimensions } = table;
  new Uint8Array(data.buffer, data.byteOffset + 4 * at, 4 * dimensions).set(
    bytes.subarray(numbers, numbers + 4 * dimensions),
  );
  try {
    if (wordLength === 0)
      throw problem('EMPTY_WORD', { byte: offset }, `Word ${index + 1} is empty.`, { facts: { index } });
    const word = table.word(bytes.subarray(start, start + wordLength), offset);
    checkNumbers(table, word, offset + wordLength + 1, problem);
    const earlier = table.keep(word);
    if (earlier !== undefined) throw table.duplicate(word, { byte: offset }, `word ${earlier + 1}`);
  } catch (error) {
    if (!(error instanceof SatchelError) || error.code === 'DUPLICATE_WORD') throw error;
    table.refuse(error);
  }
}

/** The numbers of the row just written must be finite, and their squares too. */
export function checkNumbers(table: WordTable, word: string, byte: number, problem: Problem): void {
  const fault = table.rowFault();
  if (fault === undefined) return;
  const column = fault === 'NONFINITE' ? table.nonfiniteColumn() : 0;
  const message =
    fault === 'NONFINITE'
      ? `Number ${column + 1} of the vector of ${quotedWord(word)} is not finite.`
      : `The numbers of ${quotedWord(word)} are so large that the length of the vector is not finite.`;
  throw problem(fault, { byte: byte + 4 * column }, message, {
    remedy: skipRemedy,
    facts: { word, column },
  });
}

/** What follows the last row: a newline at most, unless that is forgiven. Answers how many bytes more there were. */
export function* skipTail(queue: ByteQueue, rows: number, lenient: boolean, problem: Problem): Reading<number> {
  const from = yield* skipNewlines(queue);
  if (queue.available > 0 && !lenient) throw trailingBytes(problem, from, rows);
  for (;;) {
    queue.skip(queue.available);
    if (queue.ended) return queue.offset - from;
    yield;
  }
}
