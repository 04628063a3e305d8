/**
 * Parses a line that is not a plain row "word number number …": either its word contains spaces (". . ." of GloVe 840B), or the line is faulty,
 * and the error says what is wrong and where.
 *
 * Numbers are counted from the right, and the rest is the word. If the last part of that word is a number too, the row has too many numbers.
 */

import { printable, type SatchelError } from '../../core/errors.ts';
import { numberFault, readDecimals } from './decimals.ts';
import { type Problem, quotedWord, skipRemedy } from './problems.ts';

export const [SPACE, TAB] = [32, 9];
export const isSeparator = (byte: number): boolean => byte === SPACE || byte === TAB;

interface Field {
  readonly start: number;
  readonly end: number;
}

/** `bytes` is the line and one byte more. Writes the numbers into `into` and answers where the word ends, or throws. */
export function readOddRow(bytes: Uint8Array, into: Float32Array, line: number, problem: Problem): number {
  const fields = fieldsOf(bytes, bytes.length - 1);
  const spare = fields.length - 1 - into.length; // fields that belong to the word beyond its first
  const columnOf = (field: Field): number => textOf(bytes, 0, field.start).length + 1;
  const fault = (field: Field): SatchelError | undefined => {
    const code = numberFault(bytes, field.start, field.end);
    if (code === undefined) return undefined;
    const found = field.start === field.end ? 'nothing' : `"${printable(textOf(bytes, field.start, field.end), 40)}"`;
    const message = `A${code === 'NONFINITE' ? ' finite' : ''} number was expected here, found ${found}.`;
    return problem(code, { line, column: columnOf(field) }, message, { remedy: skipRemedy, facts: { found } });
  };

  const first = fields[0];
  if (first === undefined || first.end === 0)
    throw problem('EMPTY_WORD', { line, column: 1 }, 'The line begins with a space, where a word should be.', {
      remedy: skipRemedy,
    });
  const empty = fields.find(({ start, end }) => start === end);
  if (empty) throw fault(empty);
  const last = fields[spare];
  if (spare < 0 || (spare > 0 && last && numberFault(bytes, last.start, last.end) !== 'BAD_NUMBER')) {
    const [word, found] = [textOf(bytes, first.start, first.end), fields.length - 1];
    const message = `The row of ${quotedWord(word)} has ${found} numbers, but ${into.length} were expected.`;
    throw problem('DIM_MISMATCH', { line }, message, {
      remedy: skipRemedy,
      facts: { word, found, expected: into.length },
    });
  }
  for (const field of fields.slice(spare + 1)) {
    const error = fault(field);
    if (error) throw error;
  }
  const wordEnd = last?.end ?? 0;
  readDecimals(bytes, wordEnd + 1, into.length, SPACE, TAB, into, 0);
  return wordEnd;
}

/** One separator ends a field; two in a row have an empty field between them. One at the end of the line is no field. */
export function fieldsOf(bytes: Uint8Array, length: number): Field[] {
  const end = length > 0 && isSeparator(bytes[length - 1]!) ? length - 1 : length;
  const fields: Field[] = [];
  for (let start = 0; start <= end; ) {
    let stop = start;
    while (stop < end && !isSeparator(bytes[stop]!)) stop++;
    fields.push({ start, end: stop });
    start = stop + 1;
  }
  return fields;
}

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  new TextDecoder().decode(bytes.subarray(start, end));
