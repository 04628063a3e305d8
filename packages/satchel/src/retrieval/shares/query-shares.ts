/**
 * A share λ for each query: predicted from statistics of the query, learned on the judged queries of the other folds. A fold where prediction
 * gains no more than a standard error keeps the one λ that `lambda: 'auto'` chooses for it.
 */
import { type PointFit, type PointPrediction, predictedPoint, predictPoints } from '../../evaluate/point-prediction.ts';
import type { TopicChoice } from '../../evaluate/topic-folds.ts';
import type { InvertedIndex } from '../../retrieve/inverted-index.ts';
import type { Answerer, Question } from '../answerer.ts';
import { queryStatistics, STATISTICS_DEPTH, statisticNames } from './query-statistics.ts';

/** How the shares were found. */
export interface QueryShares {
  /** The names of the statistics, in the order of the weights. */
  readonly statistics: readonly string[];
  readonly folds: readonly ShareFold[];
  /** Learned from all judged queries: for queries without judgements. */
  readonly overall: ShareFold & PointFit;
  /** How many judged queries were ranked with each λ. */
  readonly queries: readonly { readonly lambda: number; readonly queries: number }[];
}

export interface ShareFold {
  /** The one λ of all queries, as `auto` chooses it. */
  readonly lambda: number;
  /** Whether each query has its own λ in place of it. */
  readonly isPredicted: boolean;
  /** Mean gain of prediction in average precision, on folds of the queries it was learned on. */
  readonly gain: number;
  readonly penalty: number;
}

/** `known` are the judged questions, `table` their scores at each λ. */
export async function shareQueries(
  index: InvertedIndex,
  lambdas: readonly number[],
  questions: readonly Question[],
  known: readonly Question[],
  table: Float64Array,
  choice: TopicChoice,
  answer: Answerer,
): Promise<{ readonly points: ReadonlyMap<string, number>; readonly shares: QueryShares }> {
  const listsAt = (lambda: number) =>
    answer.lists(questions, new Array<number>(questions.length).fill(lambdas.indexOf(lambda)), STATISTICS_DEPTH);
  const [first, second] = [await listsAt(0), await listsAt(1)];
  const statistics = new Map(
    questions.map(({ id, query }, i) => [id, queryStatistics(index, query, first[i]!, second[i]!)]),
  );
  const rows = known.map(({ id }) => statistics.get(id)!);
  const predictions = predictPoints(table, lambdas.length, rows, choice);
  const overall = predictions.at(-1)!;
  const foldOf = new Map(known.map(({ id }, i) => [id, predictions[choice.foldOf[i]!]!]));
  const points = new Map(
    Array.from(statistics, ([id, values]) => [id, predictedPoint(foldOf.get(id) ?? overall, values)]),
  );
  const foldFrom = ({ plain, isUsed, gain, penalty }: PointPrediction): ShareFold => ({
    lambda: lambdas[plain]!,
    isPredicted: isUsed,
    gain,
    penalty,
  });
  return {
    points,
    shares: {
      statistics: statisticNames,
      folds: predictions.slice(0, -1).map(foldFrom),
      overall: { ...foldFrom(overall), ...overall.fit },
      queries: lambdas
        .map((lambda, point) => ({ lambda, queries: known.filter(({ id }) => points.get(id) === point).length }))
        .filter(({ queries }) => queries > 0),
    },
  };
}
