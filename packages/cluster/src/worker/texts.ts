/** The texts of a batch. A document that cannot be read becomes a row with its problem: it never fails the task. */
import type { Batch } from './operation.ts';

export interface ReadTexts {
  /** '' where there is a problem. */
  readonly texts: readonly string[];
  readonly problems: readonly (string | null)[];
}

export function textsOf(batch: Batch): ReadTexts {
  const given = batch.column('text');
  const problems = given.map(problemOf);
  return { texts: given.map((text, i) => (problems[i] === null ? (text as string) : '')), problems };
}

/** The Python side sends the length of a text that is too long in its place. */
function problemOf(text: unknown): string | null {
  if (typeof text === 'string') return null;
  if (typeof text === 'number') return `TOO_LARGE: the text has ${text} characters, more than a worker reads.`;
  return text === null || text === undefined ? 'TYPE: the document has no text.' : 'TYPE: the text is not a string.';
}

/** Ids as text; rows that have none stay without. */
export const idsOf = (batch: Batch): (string | null)[] =>
  batch.column('id').map((id) => (id === null || id === undefined ? null : String(id)));

export const countProblems = (problems: readonly (string | null)[]): number =>
  problems.filter((problem) => problem !== null).length;
