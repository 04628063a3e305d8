/**
 * Word vectors as text: a row a line, the word and its numbers with one space (or tab) between; with a header "words dimensions"
 * (word2vec, fastText .vec) or without (GloVe). A byte-order mark, CRLF, a space at the end of a line and a missing last newline are fine.
 *
 * A line is read straight from its bytes; only one that does not fit is looked at field by field (text-row.ts).
 */
import { SatchelError } from '../../core/errors.ts';
import { type ByteQueue, need, type Reading } from './byte-queue.ts';
import { readDecimals } from './decimals.ts';
import type { ReadOptions } from './options.ts';
import { emptyFile, type Problem, quotedWord, skipRemedy } from './problems.ts';
import { readFirstLine } from './text-header.ts';
import { isSeparator, readOddRow, SPACE, TAB } from './text-row.ts';
import { type LoadedWords, WordTable } from './word-table.ts';

export const longestLine = 4 * 2 ** 20;
const [NEWLINE, RETURN] = [10, 13];

export function* readText(queue: ByteQueue, options: ReadOptions, problem: Problem): Reading<LoadedWords> {
  const byteOrderMark =
    (yield* need(queue, 3)) && [0xef, 0xbb, 0xbf].every((byte, i) => queue.bytes[queue.start + i] === byte);
  if (byteOrderMark) queue.skip(3);
  if (!(yield* need(queue, 1))) throw emptyFile(problem);
  const lines = new TextLines(queue, options, problem);
  while (!lines.takeArrived() && !queue.ended) {
    if (queue.available > longestLine) throw lineTooLong(problem, lines.line);
    yield;
  }
  return lines.loaded(byteOrderMark);
}

class TextLines {
  readonly #queue: ByteQueue;
  readonly #options: ReadOptions;
  readonly #problem: Problem;
  readonly #table: WordTable;
  /** The line that is read next, from 1. */
  line = 1;
  #declared: number | undefined;
  #rowLines = 0;
  #blankLine = 0;
  #crlf = false;
  #finalNewline = true;
  /** Lines that gave no row, to find a row's line again. */
  readonly #gaps: number[] = [];

  constructor(queue: ByteQueue, options: ReadOptions, problem: Problem) {
    this.#queue = queue;
    this.#options = options;
    this.#problem = problem;
    this.#table = new WordTable(options, problem);
  }

  /** Reads every line that has arrived whole; `true` when no more are wanted. */
  takeArrived(): boolean {
    const queue = this.#queue;
    for (let end = this.#lineEnd(); end >= 0; end = this.#lineEnd()) {
      if (end - queue.start > longestLine) throw lineTooLong(this.#problem, this.line);
      const crlf = end > queue.start && queue.bytes[end - 1] === RETURN;
      this.#crlf ||= crlf;
      this.#takeLine(queue.start, crlf ? end - 1 : end);
      queue.skip(end + 1 - queue.start);
      this.line++;
      if (this.#table.isFull) return true;
    }
    return false;
  }

  loaded(byteOrderMark: boolean): LoadedWords {
    const [declared, found] = [this.#declared, this.#rowLines];
    const { limit, lenient } = this.#options;
    if (declared !== undefined && declared !== found && found > 0 && !lenient && !this.#table.isFull) {
      throw this.#problem(
        'COUNT_MISMATCH',
        { line: 1 },
        `The header promises ${declared} words, but ${found} rows follow.`,
        {
          remedy: "Copy or download the file again, or load what is there with 'lenient'.",
          facts: { declared, found },
        },
      );
    }
    return this.#table.loaded(declared === undefined ? 'glove' : 'word2vec', {
      declared,
      limited: this.#table.isFull && (declared === undefined || declared > limit),
      byteOrderMark,
      lineEnds: this.#crlf ? 'crlf' : 'lf',
      finalNewline: this.#finalNewline,
    });
  }

  /** Where the next line ends, −1 where that is not known yet. The last line gets the newline it may lack. */
  #lineEnd(): number {
    const queue = this.#queue;
    const end = queue.bytes.indexOf(NEWLINE, queue.start);
    if (end >= 0 && end < queue.end) return end;
    if (!queue.ended || queue.available === 0) return -1;
    this.#finalNewline = false;
    queue.push(Uint8Array.of(NEWLINE));
    return queue.end - 1;
  }

  #takeLine(start: number, end: number): void {
    if (start === end) {
      this.#blankLine ||= this.line;
      return;
    }
    if (this.#blankLine > 0)
      throw this.#problem('EMPTY_WORD', { line: this.#blankLine }, 'This line is empty, and more lines follow.');
    if (this.line === 1 && this.#takeHeader(start, end)) return;
    this.#rowLines++;
    if (this.#rowLines > (this.#declared ?? Infinity) && !this.#options.lenient) return; // only counted, for the error at the end
    this.#takeRow(start, end);
  }

  /** `true` where the first line is a header; else it is a row, and its numbers are counted. */
  #takeHeader(start: number, end: number): boolean {
    const queue = this.#queue;
    const { wordCount, dimensions } = readFirstLine(queue.bytes.subarray(start, end), this.#problem);
    this.#declared = wordCount;
    if (wordCount !== undefined) this.#table.expect(wordCount, dimensions);
    else this.#table.guess(() => guessRows(queue, this.#rowLines, end - start + 1), dimensions);
    return wordCount !== undefined;
  }

  #takeRow(start: number, end: number): void {
    const word = this.#readRow(start, end);
    if (word === undefined) {
      this.#gaps.push(this.line);
      return;
    }
    const earlier = this.#table.keep(word);
    if (earlier !== undefined)
      throw this.#table.duplicate(word, { line: this.line }, `line ${this.#lineOfRow(earlier)}`);
  }

  /** Writes the numbers of a row into the table and answers its word; `undefined` for a row that is to be left out. */
  #readRow(start: number, end: number): string | undefined {
    const { bytes, offset } = this.#queue;
    const table = this.#table;
    const at = table.row();
    try {
      const wordEnd = this.#readNumbers(start, end, at);
      const word = table.word(bytes.subarray(start, wordEnd), offset);
      if (table.rowFault() === undefined) return word;
      const message = `The numbers of ${quotedWord(word)} are so large that the length of the vector is not finite.`;
      throw this.#problem('NONFINITE_NORM', { line: this.line }, message, {
        remedy: skipRemedy,
        facts: { word },
      });
    } catch (error) {
      if (!(error instanceof SatchelError)) throw error;
      table.refuse(error);
      return undefined;
    }
  }

  /** Answers where the word ends. */
  #readNumbers(start: number, end: number, at: number): number {
    const { bytes } = this.#queue;
    const { dimensions, data } = this.#table;
    let wordEnd = start;
    while (wordEnd < end && !isSeparator(bytes[wordEnd]!)) wordEnd++;
    if (wordEnd > start && wordEnd < end) {
      const stop = readDecimals(bytes, wordEnd + 1, dimensions, SPACE, TAB, data, at);
      if (stop === end || (stop === end - 1 && isSeparator(bytes[stop]!))) return wordEnd;
    }
    const oddEnd = readOddRow(
      bytes.subarray(start, end + 1),
      data.subarray(at, at + dimensions),
      this.line,
      this.#problem,
    );
    this.#table.spacedWords++;
    return start + oddEnd;
  }

  #lineOfRow(row: number): number {
    let line = row + (this.#declared === undefined ? 1 : 2);
    for (const gap of this.#gaps) if (gap <= line) line++;
    return line;
  }
}

/** How many rows the whole file may have, by the bytes that the rows so far took. */
function guessRows(queue: ByteQueue, rows: number, firstRowBytes: number): number {
  const bytesPerRow = rows > 1 ? queue.offset / (rows - 1) : firstRowBytes;
  return Math.ceil(guessBytes(queue) / bytesPerRow);
}

/** Bytes to unpack before the size of a packed file is estimated from the share that was read: the reader runs ahead of the unpacking. */
const enoughBytes = 8 * 2 ** 20;

/** Somewhat more than the file may have, so that room rarely runs out; room that is never used costs nothing. */
function guessBytes({ size, share, offset, available }: ByteQueue): number {
  if (size !== undefined) return 1.02 * size;
  return share === undefined || offset < enoughBytes ? 0 : (1.3 * (offset + available)) / share();
}

const lineTooLong = (problem: Problem, line: number): SatchelError =>
  problem('LINE_TOO_LONG', { line }, `The line is longer than ${longestLine} bytes; this is no file of word vectors.`, {
    facts: { limit: longestLine },
  });
