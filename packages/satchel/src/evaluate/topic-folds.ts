/**
 * Chooses options for retrieval by cross-validation over queries: the queries of a fold are ranked with the grid point
 * that has the best mean over all other folds. No query takes part in choosing its own options, so the tuned score is
 * not biased.
 */
import { SatchelError } from '../core/errors.ts';
import { type Random, randomOrder } from '../numeric/random.ts';
import { meanOf, varianceOf } from '../numeric/statistics.ts';
import { chooseBest } from './grid.ts';

export interface TopicChoice {
  /** The fold each query is in. */
  readonly foldOf: Uint32Array;
  /** The grid point used for each fold. */
  readonly points: Uint32Array;
  /** The best grid point over all queries: for queries without judgements. */
  readonly overall: number;
}

/**
 * `scores[query * points + point]`. Of equal points the earlier wins. There are at most as many folds as queries. `plainOf` names a plainer point, such
 * as a ranker without fusion: it is taken unless the best point is ahead of it by more than the standard error of the difference.
 */
export function chooseOverTopics(
  scores: Float64Array,
  points: number,
  folds: number,
  random: Random,
  plainOf: (point: number) => number = (point) => point,
): TopicChoice {
  const queries = scores.length / points;
  if (queries < 2)
    throw new SatchelError(
      'TOO_FEW_POINTS',
      `Choosing options on other queries takes at least 2 judged queries, got ${queries}.`,
      { remedy: 'Set the options instead, or judge more queries.' },
    );
  const count = Math.min(folds, queries);
  const order = randomOrder(queries, random);
  const foldOf = new Uint32Array(queries);
  order.forEach((query, place) => {
    foldOf[query] = place % count;
  });
  const bestOver = (isIn: (query: number) => boolean): number => {
    const best = chooseBest(means(scores, points, isIn));
    const plain = plainOf(best);
    return plain === best || isAhead(differences(scores, points, best, plain, isIn)) ? best : plain;
  };
  return {
    foldOf,
    points: Uint32Array.from({ length: count }, (_, fold) => bestOver((query) => foldOf[query] !== fold)),
    overall: bestOver(() => true),
  };
}

function means(scores: Float64Array, points: number, isIn: (query: number) => boolean): number[] {
  const sums = new Array<number>(points).fill(0);
  let queries = 0;
  for (let query = 0; query < scores.length / points; query++) {
    if (!isIn(query)) continue;
    queries++;
    for (let point = 0; point < points; point++) sums[point]! += scores[query * points + point]!;
  }
  return sums.map((sum) => sum / queries);
}

/** What `best` gains on each query. */
function differences(
  scores: Float64Array,
  points: number,
  best: number,
  plain: number,
  isIn: (query: number) => boolean,
): number[] {
  const gains: number[] = [];
  for (let query = 0; query < scores.length / points; query++)
    if (isIn(query)) gains.push(scores[query * points + best]! - scores[query * points + plain]!);
  return gains;
}

/** Whether the mean is above its standard error. */
export function isAhead(gains: readonly number[]): boolean {
  const mean = meanOf(gains);
  return gains.length > 1 && mean > Math.sqrt(varianceOf(gains, mean) / gains.length);
}
