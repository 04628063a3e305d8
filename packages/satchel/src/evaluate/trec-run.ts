/**
 * A run in the format of trec_eval: one line per document, `query Q0 document rank score tag`.
 *
 * trec_eval sorts by score alone, in single precision, and puts equal scores in reverse order of document name. To keep
 * our order, scores are written in single precision, and a score equal to the one before is lowered by one step.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, SatchelError } from '../core/errors.ts';

export interface RankedList {
  /** The query's id. */
  readonly query: string;
  /** Document ids, best first. */
  readonly documents: readonly string[];
  readonly scores: ArrayLike<number>;
}

export function formatRun(lists: Iterable<RankedList>, tag: string): string {
  checkArguments('formatRun', { lists: [lists, 'iterable'], tag: [tag, 'text'] });
  const lines: string[] = [];
  for (const list of lists) {
    checkArguments('formatRun', { list: [list, 'object'] });
    const { query, documents, scores } = list;
    checkArguments('formatRun', {
      query: [query, 'text'],
      documents: [documents, 'texts'],
      scores: [scores, 'numbers'],
    });
    let last = Number.POSITIVE_INFINITY;
    documents.forEach((document, i) => {
      last = below(Math.fround(scores[i]!), last);
      lines.push(`${word(query)} Q0 ${word(document)} ${i + 1} ${last} ${word(tag)}\n`);
    });
  }
  return lines.join('');
}

/** The score, or, if it is not below the score before, the next smaller single-precision number. */
function below(score: number, before: number): number {
  if (score < before) return score;
  const bits = new DataView(new ArrayBuffer(4));
  if (before === 0) return -(2 ** -149);
  bits.setFloat32(0, before);
  bits.setUint32(0, bits.getUint32(0) + (before > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

/** White space separates the columns of a run, so ids must not contain any. */
function word(name: string): string {
  if (name !== '' && !/\s/.test(name)) return name;
  throw new SatchelError(
    'BAD_RUN',
    `The id "${printable(name)}" cannot be written to a TREC run: an id must not be empty or contain white space.`,
  );
}
