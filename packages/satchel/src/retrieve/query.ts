/**
 * A query as weighted words: the counts of the words as typed, or, after feedback, the probabilities of a query model.
 * `ids` are distinct and rising, weights are positive.
 */
import type { Bag } from '../core/bag.ts';
import { sumOf } from '../numeric/statistics.ts';

export interface Query {
  readonly ids: Uint32Array;
  readonly weights: Float64Array;
  /** What was typed, for rankers that read text in their own way; a query model after feedback has none. */
  readonly text?: string | undefined;
}

export const queryOf = ({ ids, counts }: Bag): Query => ({ ids, weights: Float64Array.from(counts) });

export const totalWeight = ({ weights }: Query): number => sumOf(weights);

/** P(w|Q) = weight / Σ weights */
export function queryModel(query: Query): Query {
  const total = totalWeight(query);
  return { ids: query.ids, weights: query.weights.map((weight) => weight / total) };
}

/** (1 − share) · first + share · second, per word. */
export function mixQueries(first: Query, second: Query, share: number): Query {
  const weights = new Map<number, number>();
  const add = ({ ids, weights: given }: Query, factor: number): void => {
    ids.forEach((id, j) => {
      weights.set(id, (weights.get(id) ?? 0) + factor * given[j]!);
    });
  };
  add(first, 1 - share);
  add(second, share);
  return queryFrom(weights);
}

/** Words without weight are left out. */
export function queryFrom(weights: ReadonlyMap<number, number>): Query {
  const ids = Uint32Array.from([...weights.keys()].filter((id) => weights.get(id)! > 0)).sort();
  return { ids, weights: Float64Array.from(ids, (id) => weights.get(id)!) };
}
