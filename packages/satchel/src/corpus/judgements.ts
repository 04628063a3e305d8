/**
 * Judgements (qrels): which documents are relevant to a query, and how much. One line each, `query 0 document grade` as at TREC, or
 * `query document grade` under a heading line as in BEIR; columns are separated by tabs, or by spaces where there is no tab.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { errorAt, printable, SatchelError } from '../core/errors.ts';
import { type Path, shownPath } from '../files/guarded-open.ts';
import { linesOf } from './text-file.ts';

/** The grade of every judged document, by query and document id. */
export async function readJudgements(path: Path): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  checkArguments('readJudgements', { path: [path, 'text', 'bytes'] });
  const name = shownPath(path);
  const judgements = new Map<string, Map<string, number>>();
  let isFirst = true;
  for await (const { text, number } of linesOf(path)) {
    const columns = columnsOf(text);
    if (!(isFirst && isHeading(columns))) add(judgements, columns, `${name}:${number}`);
    isFirst = false;
  }
  if (judgements.size > 0) return judgements;
  throw new SatchelError('NO_JUDGEMENTS', `${name} holds no judgements.`, { where: name });
}

/** Tabs separate where there are any, so that an id may hold a space. */
export const columnsOf = (line: string): string[] =>
  line.includes('\t') ? line.split('\t').map((column) => column.trim()) : line.trim().split(/\s+/);

const isHeading = (columns: readonly string[]): boolean => columns.length === 3 && columns[2] === 'score';

function add(judgements: Map<string, Map<string, number>>, columns: readonly string[], where: string): void {
  const [query, document, grade] = columns.length === 3 ? columns : [columns[0], columns[2], columns[3]];
  if (columns.length < 3 || columns.length > 4 || !query || !document || !/^[+-]?\d{1,9}$/.test(grade ?? ''))
    throw errorAt(
      'BAD_JUDGEMENT',
      where,
      `expected 'query 0 document grade' with a whole number for the grade, got "${printable(columns.join(' '))}".`,
    );
  const ofQuery = judgements.get(query) ?? new Map<string, number>();
  judgements.set(query, ofQuery);
  const earlier = ofQuery.get(document);
  if (earlier !== undefined && earlier !== Number(grade))
    throw errorAt(
      'DUPLICATE_JUDGEMENT',
      where,
      `document '${printable(document)}' has grade ${Number(grade)} for query '${printable(query)}', and had ${earlier} before.`,
    );
  ofQuery.set(document, Number(grade));
}
