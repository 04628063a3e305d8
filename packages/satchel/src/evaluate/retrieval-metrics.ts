/**
 * How good are the rankings of a run? Each metric of ranking-metrics.ts per query, and its mean over the judged queries
 * with a relevant document. A judged query without a list in the run counts 0.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { grouped, SatchelError } from '../core/errors.ts';
import { meanOf } from '../numeric/statistics.ts';
import {
  averagePrecision,
  type Judgements,
  ndcgAt,
  precisionAtRank,
  type Ranking,
  recallAt,
  reciprocalRank,
  rPrecision,
} from './ranking-metrics.ts';

/** The ranked list of each query, by the query's id. */
export type Run = ReadonlyMap<string, Ranking>;
/** The judgements of each query, by the query's id. */
export type QueryJudgements = ReadonlyMap<string, Judgements>;

export interface QueryMetric {
  readonly mean: number;
  readonly perQuery: Readonly<Record<string, number>>;
}

const metrics: Readonly<Record<string, (ranking: Ranking, judgements: Judgements) => number>> = {
  map: (ranking, judgements) => averagePrecision(ranking, judgements),
  'ndcg@10': (ranking, judgements) => ndcgAt(ranking, judgements, 10),
  'ndcg@100': (ranking, judgements) => ndcgAt(ranking, judgements, 100),
  'p@5': (ranking, judgements) => precisionAtRank(ranking, judgements, 5),
  'p@10': (ranking, judgements) => precisionAtRank(ranking, judgements, 10),
  'p@20': (ranking, judgements) => precisionAtRank(ranking, judgements, 20),
  'r-precision': rPrecision,
  mrr: reciprocalRank,
  'recall@100': (ranking, judgements) => recallAt(ranking, judgements, 100),
  'recall@1000': (ranking, judgements) => recallAt(ranking, judgements, 1000),
};

export function retrievalMetrics(run: Run, judgements: QueryJudgements): Readonly<Record<string, QueryMetric>> {
  checkArguments('retrievalMetrics', { run: [run, 'map'], judgements: [judgements, 'map'] });
  for (const grades of judgements.values()) checkArguments('retrievalMetrics', { grades: [grades, 'map'] });
  const queries = answerable(judgements);
  return Object.fromEntries(
    Object.entries(metrics).map(([name, measure]) => {
      const values = queries.map((id) => measure(run.get(id) ?? [], judgements.get(id) ?? new Map()));
      return [name, { mean: meanOf(values), perQuery: Object.fromEntries(queries.map((id, i) => [id, values[i]!])) }];
    }),
  );
}

/** The judged queries with a relevant document, in the order given. */
export function answerable(judgements: QueryJudgements): readonly string[] {
  const queries = [...judgements.keys()].filter((id) =>
    [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0),
  );
  if (queries.length > 0) return queries;
  throw new SatchelError(
    'NO_JUDGEMENTS',
    `None of the ${grouped(judgements.size)} queries has a relevant document to find.`,
    {
      remedy: 'Check that the queries and the judgements use the same ids.',
    },
  );
}
