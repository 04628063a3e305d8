/**
 * The first line of a text file: a header "words dimensions", or, in GloVe files, the first row. Two fields of which the second is a
 * whole number are read as a header: vectors of one dimension do not occur.
 */
import { printable } from '../../core/errors.ts';
import type { Problem } from './problems.ts';
import { fieldsOf } from './text-row.ts';

export const mostWords = 2 ** 31 - 1;
export const mostDimensions = 65_536;

export interface FirstLine {
  /** `undefined` where the line is a row already. */
  readonly wordCount: number | undefined;
  readonly dimensions: number;
}

export function readFirstLine(line: Uint8Array, problem: Problem): FirstLine {
  const fields = fieldsOf(line, line.length);
  const texts = fields.slice(0, 3).map(({ start, end }) => new TextDecoder().decode(line.subarray(start, end)));
  const badHeader = (expected: string) => {
    const found = printable(new TextDecoder().decode(line.subarray(0, 200)), 60);
    return problem('BAD_HEADER', { line: 1 }, `The first line must be ${expected}, got "${found}".`, {
      facts: { found },
    });
  };
  if (fields.length === 1) throw badHeader('a header "words dimensions", or a word and its numbers');
  if (fields.length > mostDimensions + 1) throw badHeader(`a row of at most ${mostDimensions} numbers`);
  if (fields.length !== 2 || !/^[+-]?\d+$/.test(texts[1] ?? ''))
    return { wordCount: undefined, dimensions: fields.length - 1 };
  const [wordCount, dimensions] = texts.map((text) => (/^\d{1,15}$/.test(text) ? Number(text) : -1));
  if (wordCount === undefined || wordCount < 0 || wordCount > mostWords)
    throw badHeader(`a header with a count of 0 to ${mostWords} words`);
  if (dimensions === undefined || dimensions < 1 || dimensions > mostDimensions)
    throw badHeader(`a header with 1 to ${mostDimensions} dimensions`);
  return { wordCount, dimensions };
}
