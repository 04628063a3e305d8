/**
 * Reads a TREC run, `query Q0 document rank score tag`, as trec_eval does: the order is that of the scores in single precision, of equal
 * ones backwards by document id; the rank column is ignored.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { errorAt, printable, SatchelError } from '../core/errors.ts';
import { type Path, shownPath } from '../files/guarded-open.ts';
import { linesOf } from './text-file.ts';

/** Document ids, best first, by query. */
export async function readRun(path: Path): Promise<ReadonlyMap<string, readonly string[]>> {
  checkArguments('readRun', { path: [path, 'text', 'bytes'] });
  const name = shownPath(path);
  const scores = new Map<string, Map<string, number>>();
  for await (const { text, number } of linesOf(path)) {
    const where = `${name}:${number}`;
    const [query, , document, , score, ...rest] = text.trim().split(/\s+/);
    if (query === undefined || document === undefined || score === undefined || rest.length > 1 || !isNumber(score))
      throw errorAt('BAD_RUN', where, `expected 'query Q0 document rank score tag', got "${printable(text)}".`);
    const ofQuery = scores.get(query) ?? new Map<string, number>();
    scores.set(query, ofQuery);
    if (ofQuery.has(document))
      throw errorAt(
        'DUPLICATE_ID',
        where,
        `document '${printable(document)}' is in the list of query '${printable(query)}' twice.`,
      );
    ofQuery.set(document, Math.fround(Number(score)));
  }
  if (scores.size === 0) throw new SatchelError('NO_DOCUMENTS', `${name} holds no ranked documents.`, { where: name });
  return new Map([...scores].map(([query, found]) => [query, ordered(found)]));
}

const isNumber = (text: string): boolean => text !== '' && Number.isFinite(Number(text));

function ordered(scores: ReadonlyMap<string, number>): string[] {
  return [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1)).map(([document]) => document);
}
