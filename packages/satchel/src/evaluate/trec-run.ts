/**
 * A run as trec_eval reads it: one line a document, `query Q0 document rank score tag`.
 *
 * trec_eval orders by the score alone, which it keeps in single precision, and equal ones backwards by name. So that it sees the order that
 * is meant, scores are written in single precision and, where two would be equal, the later one a step lower.
 */
import { printable, SatchelError } from '../core/errors.ts';

export interface RankedList {
  /** The query's id. */
  readonly query: string;
  /** Document ids, best first. */
  readonly documents: readonly string[];
  readonly scores: ArrayLike<number>;
}

export function formatRun(lists: Iterable<RankedList>, tag: string): string {
  const lines: string[] = [];
  for (const { query, documents, scores } of lists) {
    let last = Number.POSITIVE_INFINITY;
    documents.forEach((document, i) => {
      last = below(Math.fround(scores[i]!), last);
      lines.push(`${word(query)} Q0 ${word(document)} ${i + 1} ${last} ${word(tag)}\n`);
    });
  }
  return lines.join('');
}

/** The score, or the largest single-precision number below the one before. */
function below(score: number, before: number): number {
  if (score < before) return score;
  const bits = new DataView(new ArrayBuffer(4));
  if (before === 0) return -(2 ** -149);
  bits.setFloat32(0, before);
  bits.setUint32(0, bits.getUint32(0) + (before > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

/** The columns of a run are separated by white space, so no name may hold any. */
function word(name: string): string {
  if (name !== '' && !/\s/.test(name)) return name;
  throw new SatchelError(
    'BAD_RUN',
    `The id "${printable(name)}" cannot stand in a TREC run: ids there have no white space.`,
  );
}
