/**
 * The k best documents without scoring all: block-max MaxScore (Turtle & Flood 1995; Ding & Suel 2011) over windows of documents.
 *
 * In each window of 4,096 documents every word w has a bound B_w, the largest bound of its blocks there. The words with the lowest
 * bounds are left out as long as they cannot lift a document to the score to beat, θ, by themselves:
 *
 *   Σ_{w left out} B_w + rest < θ                                                                               (1)
 *
 * The bounds of the other words' postings are added up document by document, passing over blocks that cannot reach θ:
 *
 *   block's bound + Σ_{other words} B_w + rest < θ                                                              (2)
 *
 * A document whose sum, with the words left out and its own rest, reaches θ is scored exactly, word by word in the order of their
 * ids, as exhaustive scoring does. So the list is the same to the last bit and tie. Sums of bounds are raised by more than their
 * rounding errors.
 *
 *   θ      the k-th best score so far       best.least       rest   Matching.rest       B_w   bounds
 */
import { lowerBound } from '../core/lists/lower-bound.ts';
import { BLOCK, type ImpactList, reachedBy } from './impact-lists.ts';
import { documentCount, type InvertedIndex } from './inverted-index.ts';
import type { Matching, WordPart } from './matching.ts';
import { type Found, NOT_FOUND } from './ranker.ts';
import { createBest } from './top-documents.ts';

/** Documents per window. */
const WINDOW = 4096;
/** Scoring a document exactly takes as long as adding the bounds of this many postings. */
const MANY = 16;
/** More than the rounding errors of a sum of bounds, relative to its size. */
const ROUNDING = 1e-9;

/** A word of the query that is in the collection, in the order of the ids. */
export interface BoundedWord {
  readonly list: ImpactList;
  /** Part of a posting ≤ factor · list.scale · impact. */
  readonly factor: number;
  readonly part: WordPart;
}

export type BlockMaxSearch = (
  bounded: readonly BoundedWord[],
  rest: Pick<Matching, 'rest' | 'restAtMost'>,
  k: number,
) => Omit<Found, 'all'>;

/** Memory: one window of sums. */
export function createBlockMaxSearch(index: InvertedIndex): BlockMaxSearch {
  const { documents, counts } = index;
  const size = documentCount(index);
  const sums = new Float64Array(WINDOW);
  const met = new Uint16Array(WINDOW);

  return (bounded, { rest, restAtMost = 0 }, k) => {
    const best = createBest(k);
    const n = bounded.length;
    const lists = bounded.map(({ list }) => list);
    const steps = Float64Array.from(bounded, ({ list, factor }) => Math.max(factor * list.scale, Number.MIN_VALUE));
    const [starts, ends] = [Uint32Array.from(lists, ({ start }) => start), new Uint32Array(n)];
    const bounds = new Float64Array(n);
    const order = Uint32Array.from(lists.keys());
    let least = rest ? NOT_FOUND : surelyReached(bounded, k);

    for (let from = firstWindow(0); from < size; from = firstWindow(from + WINDOW)) {
      const total = boundWindow(from + WINDOW);
      const slack = ROUNDING * (total + Math.abs(restAtMost));
      if (total + restAtMost + slack >= least) searchWindow(from, total, slack);
      starts.set(ends);
    }
    return best.taken();

    /** The start of the first window, at `from` or later, with a posting. */
    function firstWindow(from: number): number {
      let next = size;
      for (let j = 0; j < n; j++) if (starts[j]! < lists[j]!.end) next = Math.min(next, documents[starts[j]!]!);
      return next === size ? size : Math.max(from, next - (next % WINDOW));
    }

    /** Sets `ends` and `bounds` of the window that ends before document `to`; returns the sum of the bounds. */
    function boundWindow(to: number): number {
      let total = 0;
      for (let j = 0; j < n; j++) {
        const { start, end, blocks } = lists[j]!;
        let [at, most] = [starts[j]!, 0];
        while (at < end && documents[at]! < to) {
          const block = (at - start) >> 7;
          if (blocks[block]! > most) most = blocks[block]!;
          const next = Math.min(end, start + (block + 1) * BLOCK);
          at = documents[next - 1]! < to ? next : lowerBound(documents, to, at, next);
        }
        ends[j] = at;
        bounds[j] = most * steps[j]!;
        total += bounds[j]!;
      }
      return total;
    }

    function searchWindow(from: number, total: number, slack: number): void {
      sortByBounds(order, bounds);
      const out = wordsToLeaveOut(least - slack - restAtMost);
      let leftOut = 0;
      for (let i = 0; i < out; i++) leftOut += bounds[order[i]!]!;
      let found = 0;
      for (let i = n - 1; i >= out; i--) {
        const j = order[i]!;
        found = addBounds(j, from, least - slack - restAtMost - (total - bounds[j]!), found);
      }
      const contenders = keepHigh(sums, met, found, least - leftOut - restAtMost - slack);
      for (let i = 0; i < contenders; i++) {
        const place = met[i]!;
        const document = from + place;
        const own = slack + (rest ? Math.min(restAtMost, raised(rest(document))) : 0);
        const sum = sums[place]! + own;
        sums[place] = 0;
        if (!mayReach(document, sum, leftOut, out)) continue;
        best.offer(document, exactScore(document));
        if (best.least > least) least = best.least;
      }
    }

    /** Adds the bounds of the `out` words left out to those of the document, the largest first, while they may reach the score to beat. */
    function mayReach(document: number, added: number, leftOut: number, out: number): boolean {
      let [sum, open] = [added, leftOut];
      for (let i = out - 1; i >= 0; i--) {
        if (sum + open < least) return false;
        const j = order[i]!;
        open -= bounds[j]!;
        const at = lowerBound(documents, document, starts[j]!, ends[j]!);
        if (at < ends[j]! && documents[at] === document) sum += lists[j]!.impacts[at - lists[j]!.start]! * steps[j]!;
      }
      return sum + Math.max(0, open) >= least;
    }

    /** How many words, those with the lowest bounds first, need not be added: by (1), and if they have many more postings than the others. */
    function wordsToLeaveOut(needed: number): number {
      let [sum, most] = [0, 0];
      while (most < n && sum + bounds[order[most]!]! < needed) sum += bounds[order[most++]!]!;
      let [out, postings, kept] = [0, 0, 0];
      for (let i = 0; i < n; i++) kept += ends[order[i]!]! - starts[order[i]!]!;
      for (let i = 0; i < most; i++) {
        const own = ends[order[i]!]! - starts[order[i]!]!;
        postings += own;
        kept -= own;
        if (postings >= MANY * kept) out = i + 1;
      }
      return out;
    }

    /** Adds the bounds of the j-th word to the sums, but for blocks with a bound below `needed`. */
    function addBounds(j: number, from: number, needed: number, before: number): number {
      const { start, impacts, blocks } = lists[j]!;
      const [step, end] = [steps[j]!, ends[j]!];
      let found = before;
      for (let at = starts[j]!; at < end; ) {
        const block = (at - start) >> 7;
        const next = Math.min(end, start + (block + 1) * BLOCK);
        if (blocks[block]! * step >= needed)
          found = addPostings(sums, met, found, documents, at, next, from, impacts, start, step);
        at = next;
      }
      return found;
    }

    function exactScore(document: number): number {
      let score = NOT_FOUND;
      for (let j = 0; j < n; j++) {
        const at = lowerBound(documents, document, starts[j]!, ends[j]!);
        if (at === ends[j] || documents[at] !== document) continue;
        const added = bounded[j]!.part(counts[at]!, document);
        score = score === NOT_FOUND ? added : score + added;
      }
      return rest ? score + rest(document) : score;
    }
  };
}

/** Adds the bounds of postings `at` to `next` to the sums of their documents; appends documents that had none to `met`. */
function addPostings(
  sums: Float64Array,
  met: Uint16Array,
  before: number,
  documents: Uint32Array,
  first: number,
  end: number,
  from: number,
  impacts: Uint8Array,
  start: number,
  step: number,
): number {
  let found = before;
  for (let at = first; at < end; at++) {
    const place = documents[at]! - from;
    const sum = sums[place]!;
    if (sum === 0) met[found++] = place;
    sums[place] = sum + impacts[at - start]! * step;
  }
  return found;
}

/** Moves the documents whose sum reaches `needed` to the front of `met`, and clears the sums of the others. Returns how many there are. */
function keepHigh(sums: Float64Array, met: Uint16Array, found: number, needed: number): number {
  let kept = 0;
  for (let i = 0; i < found; i++) {
    const place = met[i]!;
    if (sums[place]! >= needed) met[kept++] = place;
    else sums[place] = 0;
  }
  return kept;
}

const raised = (value: number): number => value + ROUNDING * Math.abs(value);

/** A score that k documents reach by one word alone, where no word lowers a score. */
function surelyReached(bounded: readonly BoundedWord[], k: number): number {
  if (bounded.some(({ list }) => list.isNegative)) return NOT_FOUND;
  const reached = bounded.map(({ list, factor }) => factor * reachedBy(list, k));
  return Math.max(...reached) || NOT_FOUND;
}

/** Insertion sort: the order hardly changes from window to window. */
function sortByBounds(order: Uint32Array, bounds: Float64Array): void {
  for (let i = 1; i < order.length; i++) {
    const moved = order[i]!;
    let to = i;
    for (; to > 0 && bounds[order[to - 1]!]! > bounds[moved]!; to--) order[to] = order[to - 1]!;
    order[to] = moved;
  }
}
