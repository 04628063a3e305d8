/**
 * Which words are more frequent in one set of documents than in another? Each word by the score test of two equal proportions:
 *
 *   z_w = (q_w − p_w) / √( r_w (1 − r_w) (1/N + 1/M) )                                                (1)
 *
 *   p_w, q_w   share of the first documents (N) and of the second (M) that hold word w      before, now
 *   r_w        the same over both together
 *
 * For words that the difference between the sets does not touch, z_w is nearly a draw of a standard normal. A word that all documents hold, or
 * none, has z = 0.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import { badParam } from '../../core/errors.ts';

/** In how many documents each word is found; element i of `documentCounts` is word i. */
export interface WordCounts {
  readonly documents: number;
  readonly documentCounts: ArrayLike<number>;
}

export interface WordShift {
  readonly word: string;
  /** Share of the first documents that hold the word. */
  readonly before: number;
  /** Share of the second. */
  readonly now: number;
  /** (1): positive where the word has become more frequent. */
  readonly z: number;
}

/** The words that differ most, the largest |z| first; of equal ones the earlier word. */
export function wordShifts(terms: readonly string[], first: WordCounts, second: WordCounts, top = 20): WordShift[] {
  checkArguments('wordShifts', { terms: [terms, 'texts'], first: [first, 'object'], second: [second, 'object'], top: [top, 'count'] }); // biome-ignore format: one call
  checkCounts('first', first, terms.length);
  checkCounts('second', second, terms.length);
  if (first.documents === 0 || second.documents === 0) return [];
  return terms
    .map((word, id) => shiftOf(word, first.documentCounts[id]!, first.documents, second.documentCounts[id]!, second.documents)) // biome-ignore format: one call
    .sort((a, b) => Math.abs(b.z) - Math.abs(a.z))
    .slice(0, top);
}

function shiftOf(word: string, a: number, N: number, b: number, M: number): WordShift {
  const [before, now] = [Math.min(1, a / N), Math.min(1, b / M)];
  const both = (before * N + now * M) / (N + M);
  const spread = Math.sqrt(both * (1 - both) * (1 / N + 1 / M));
  return { word, before, now, z: spread === 0 ? 0 : (now - before) / spread };
}

function checkCounts(name: string, { documents, documentCounts }: WordCounts, wordCount: number): void {
  checkArguments('wordShifts', { [`${name}.documents`]: [documents, 'count'], [`${name}.documentCounts`]: [documentCounts, 'numbers'] }); // biome-ignore format: one call
  if (documentCounts.length !== wordCount)
    throw badParam(
      `wordShifts: '${name}.documentCounts' must have one number per word (${wordCount}), got ${documentCounts.length}.`,
    );
}
