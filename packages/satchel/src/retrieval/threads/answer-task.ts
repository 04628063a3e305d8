/** Ranking for queries as tasks of a worker thread. A list depends on its query alone. */
import type { Tasks } from '../../core/compute.ts';
import { createRecent } from '../../core/threads/recent.ts';
import { averagePrecision } from '../../evaluate/ranking-metrics.ts';
import type { IndexedBags } from '../../retrieve/feedback.ts';
import type { Normalisation } from '../../retrieve/fusion.ts';
import type { Query } from '../../retrieve/ranker.ts';
import { createRowLister, DEPTH, type RowList, type RowLister } from '../row-lists.ts';
import { receiveRanker, type SentRanker } from './sent-ranker.ts';

export const LIST_TASK = 'retrieval/lists';
export const PRECISION_TASK = 'retrieval/precisions';

export interface SentSystems {
  /** Tells the systems of a process apart. */
  readonly key: number;
  readonly collection: IndexedBags;
  readonly rankers: readonly SentRanker[];
  readonly other: SentRanker | undefined;
  readonly lambdas: readonly number[];
  readonly normalisation: Normalisation;
}

export interface ListInput {
  readonly systems: SentSystems;
  readonly queries: readonly Query[];
  /** The point of each query. */
  readonly points: readonly number[];
  readonly depth: number;
}

export interface PrecisionInput {
  readonly systems: SentSystems;
  readonly queries: readonly Query[];
  /** Of each query the grades of its judged documents, by row; documents that the collection lacks have other names. */
  readonly grades: readonly ReadonlyMap<string, number>[];
  readonly points: number;
}

/** The systems used last: an evaluation compares at most two. */
const kept = createRecent<number, Promise<RowLister>>(2);

const listerOf = (systems: SentSystems): Promise<RowLister> => kept.get(systems.key, () => prepared(systems));

async function prepared({ collection, rankers, other, lambdas, normalisation }: SentSystems): Promise<RowLister> {
  const grid = {
    rankers: await Promise.all(rankers.map((ranker) => receiveRanker(ranker, collection))),
    other: other && (await receiveRanker(other, collection)),
    lambdas,
  };
  return createRowLister(grid, collection.index.lengths.length, normalisation);
}

export const retrievalTasks: Tasks = {
  async [LIST_TASK]({ systems, queries, points, depth }: ListInput): Promise<RowList[]> {
    const rowsOf = await listerOf(systems);
    return queries.map((query, i) => rowsOf(query, points[i]!, depth));
  },
  async [PRECISION_TASK]({ systems, queries, grades, points }: PrecisionInput): Promise<Float64Array> {
    const rowsOf = await listerOf(systems);
    const table = new Float64Array(queries.length * points);
    queries.forEach((query, i) => {
      for (let point = 0; point < points; point++) {
        const ranking = Array.from(rowsOf(query, point, DEPTH).rows, String);
        table[i * points + point] = averagePrecision(ranking, grades[i]!, DEPTH);
      }
    });
    return table;
  },
};
