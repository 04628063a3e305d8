/**
 * Upper bounds of what the postings of a word add to a score, in one byte per posting and one per block of 128 postings.
 *
 *   part_w(c, D) ≤ factor · scale · q                  for every posting of w                                (1)
 *   q = max(1, ⌈u / scale⌉),   scale = max u / 255      u = part_w(c, D) for a query weight of 1              (2)
 *
 *   u        what the posting adds at weight 1           unit(word)
 *   factor   weight of the word in the query             Matching.factors
 *   q        the bound of one posting, 1 to 255          impacts
 *   block    largest q of 128 postings in a row          blocks
 *
 * A negative u gets the bound of the smallest positive one, so (1) holds whatever the sign. `scale` is raised by more than
 * the rounding errors of (1) and (2).
 */
import type { InvertedIndex } from './inverted-index.ts';
import type { WordPart } from './matching.ts';

export const BLOCK = 128;

export interface ImpactList {
  /** The postings of the word: from `start` to `end` in the arrays of the index. */
  readonly start: number;
  readonly end: number;
  readonly impacts: Uint8Array;
  readonly blocks: Uint8Array;
  readonly scale: number;
  /** Whether a posting lowers the score. */
  readonly isNegative: boolean;
  /** Results of `reachedBy` by k. */
  readonly reached: Map<number, number>;
}

const LEVELS = 255;
const [RAISED, LOWERED] = [1 + 1e-9, 1 - 4e-9];
/** Most values of k that a list remembers. */
const MOST_DEPTHS = 4;
/** The bound of a list without a positive part. It is above 0, so that a document is in some list exactly if its sum of bounds is above 0. */
const LEAST = 1e-200;
/** Most postings with bounds; beyond it the cache starts anew. */
const MOST_POSTINGS = 2 ** 24;

/** Computes the lists of words at first use and caches them. Undefined for a word with a part that is not a number. */
export function createImpactLists(
  index: InvertedIndex,
  unit: (word: number) => WordPart,
): (word: number) => ImpactList | undefined {
  const lists = new Map<number, ImpactList | undefined>();
  let postings = 0;
  return (word) => {
    const known = lists.get(word);
    if (known || lists.has(word)) return known;
    const list = impactList(index, word, unit(word));
    postings += index.offsets[word + 1]! - index.offsets[word]!;
    if (postings > MOST_POSTINGS) {
      lists.clear();
      postings = 0;
    }
    lists.set(word, list);
    return list;
  };
}

function impactList(
  { offsets, documents, counts }: InvertedIndex,
  word: number,
  part: WordPart,
): ImpactList | undefined {
  const [start, end] = [offsets[word]!, offsets[word + 1]!];
  const parts = new Float64Array(end - start);
  let [most, least] = [0, 0];
  for (let at = start; at < end; at++) {
    const value = part(counts[at]!, documents[at]!);
    if (!Number.isFinite(value)) return undefined;
    parts[at - start] = value;
    if (value > most) most = value;
    if (value < least) least = value;
  }
  const step = Math.max(most, LEAST) / LEVELS;
  const impacts = new Uint8Array(parts.length);
  const blocks = new Uint8Array(Math.ceil(parts.length / BLOCK));
  for (let i = 0; i < parts.length; i++) {
    const q = Math.min(LEVELS, Math.max(1, Math.ceil(parts[i]! / step)));
    impacts[i] = q;
    if (q > blocks[i >> 7]!) blocks[i >> 7] = q;
  }
  return { start, end, impacts, blocks, scale: step * RAISED, isNegative: least < 0, reached: new Map() };
}

/** A score that at least k documents of the list reach by this word alone, for a factor of 1; 0 with fewer documents. */
export function reachedBy(list: ImpactList, k: number): number {
  const known = list.reached.get(k);
  if (known !== undefined) return known;
  const reached = list.impacts.length < k ? 0 : (levelReached(list.impacts, k) - 1) * list.scale * LOWERED;
  if (list.reached.size >= MOST_DEPTHS) list.reached.clear();
  list.reached.set(k, reached);
  return reached;
}

/** The k-th largest level. */
function levelReached(impacts: Uint8Array, k: number): number {
  const documentsAt = new Uint32Array(LEVELS + 1);
  for (let i = 0; i < impacts.length; i++) documentsAt[impacts[i]!]!++;
  let [level, documents] = [LEVELS, documentsAt[LEVELS]!];
  while (documents < k) documents += documentsAt[--level]!;
  return level;
}
