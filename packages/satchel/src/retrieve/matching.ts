/** How a ranker by words weighs them: the parts and rests of lexical.ts, prepared for one query. */
import type { Query } from './ranker.ts';

/** What `count` occurrences in `document` add to its score. */
export type WordPart = (count: number, document: number) => number;

/** A weighting prepared for one query. */
export interface Matching {
  /** For the j-th word of the query. */
  part(j: number): WordPart;
  readonly rest?: (document: number) => number;
  /** Part of the j-th word = factors[j] · unit part, up to rounding; the weights of the query unless given. */
  readonly factors?: Float64Array;
  /** No rest is larger; needed for `top` where there are rests. */
  readonly restAtMost?: number;
}

export type Weighting = (query: Query) => Matching;
