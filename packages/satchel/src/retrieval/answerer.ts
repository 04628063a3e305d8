/** What answers the queries of an evaluation, on this thread or on several. */
import type { QueryJudgements } from '../evaluate/retrieval-metrics.ts';
import type { RankedList } from '../evaluate/trec-run.ts';
import type { IndexedBags } from '../retrieve/feedback.ts';
import type { Query } from '../retrieve/ranker.ts';

export interface Question {
  readonly id: string;
  readonly query: Query;
}

/** The ranked documents; `index` and `bags` as the rankers see them. */
export interface AnsweredCollection extends IndexedBags {
  readonly documentIds: readonly string[];
}

/** Ranks the documents for queries, each at a point of the grid. */
export interface Answerer {
  /** The list of each question at its point. */
  lists(questions: readonly Question[], points: readonly number[], depth: number): Promise<RankedList[]>;
  /** Average precision of every question at every point: questions × points. */
  precisions(questions: readonly Question[], judged: QueryJudgements, points: number): Promise<Float64Array>;
}
