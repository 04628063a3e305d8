/** Words and rows that come from two files: a list of words, one a line, beside a matrix; or a tokeniser's vocabulary. */
import { SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Format, ReadOptions } from './options.ts';
import { badUtf8, firstBadByte, type Problem, quotedWord } from './problems.ts';
import { type LoadedWords, WordTable } from './word-table.ts';

/** Word i belongs to row i. The matrix becomes part of the answer; rows that are left out are closed up in place. */
export function joinWords(
  terms: readonly string[],
  matrix: Matrix,
  format: Format,
  options: ReadOptions,
  problem: Problem,
): LoadedWords {
  const limited = options.limit > 0 && options.limit < terms.length;
  const wanted = limited ? options.limit : terms.length;
  if (matrix.rows !== wanted && matrix.rows !== terms.length)
    throw problem('COUNT_MISMATCH', undefined, `There are ${terms.length} words, but ${matrix.rows} rows.`, {
      facts: { words: terms.length, rows: matrix.rows },
    });
  const table = new WordTable(options, problem);
  table.adopt(matrix.data, matrix.columns);
  for (let i = 0; i < terms.length && !table.isFull; i++) {
    if (i >= matrix.rows) break;
    table.data.copyWithin(table.rows * matrix.columns, i * matrix.columns, (i + 1) * matrix.columns);
    takeWord(table, terms[i]!, i + 1, problem);
  }
  return table.loaded(format, { declared: terms.length, limited });
}

function takeWord(table: WordTable, word: string, line: number, problem: Problem): void {
  try {
    if (word === '') throw problem('EMPTY_WORD', { line }, 'The word is empty.');
    const fault = table.rowFault();
    if (fault !== undefined)
      throw problem(fault, { line }, `The vector of ${quotedWord(word)} is not finite, or its length is not.`, {
        facts: { word },
      });
    const earlier = table.keep(word);
    if (earlier !== undefined) throw table.duplicate(word, { line }, `row ${earlier + 1}`);
  } catch (error) {
    if (!(error instanceof SatchelError) || error.code === 'DUPLICATE_WORD') throw error;
    table.refuse(error);
  }
}

/** One word a line. A byte-order mark, CRLF and a missing last newline are fine. */
export function readWordList(bytes: Uint8Array, { encoding }: ReadOptions, problem: Problem): string[] {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw badUtf8(problem, firstBadByte(bytes));
  }
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}
