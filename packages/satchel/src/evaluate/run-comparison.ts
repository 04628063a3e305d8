/**
 * Is one run better than another? Counts the queries each run wins, and gives the mean difference with its bootstrap
 * interval and a paired t-test. Queries are independent of each other, so the uncorrected tests are right here.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { createRandom } from '../numeric/random.ts';
import { meanOf } from '../numeric/statistics.ts';
import type { QueryMetric } from './retrieval-metrics.ts';
import { type Interval, pairedBootstrap, pairedTTest, type TTest } from './significance.ts';

export interface RunComparison {
  /** Mean of first − second. */
  readonly difference: number;
  /** Queries on which the first run is better, worse, or equal. */
  readonly better: number;
  readonly worse: number;
  readonly alike: number;
  readonly perQuery: Readonly<Record<string, number>>;
  /** Absent for a single query. */
  readonly tTest?: TTest;
  readonly bootstrap: Interval & { readonly pValue: number };
}

/** One metric of two runs over the same queries. */
export function compareRuns(first: QueryMetric, second: QueryMetric, seed = 1): RunComparison {
  checkArguments('compareRuns', { first: [first, 'metric'], second: [second, 'metric'], seed: [seed, 'number'] });
  const queries = Object.keys(first.perQuery);
  const missing = queries.find((id) => !Object.hasOwn(second.perQuery, id)) ?? Object.keys(second.perQuery).find((id) => !Object.hasOwn(first.perQuery, id)); // biome-ignore format: one thought
  if (missing !== undefined)
    throw new SatchelError('SHAPE', `Query '${printable(missing)}' was judged in one of the two runs only.`, {
      facts: { query: missing },
    });
  const [a, b] = [first, second].map(({ perQuery }) => Float64Array.from(queries, (id) => perQuery[id]!)) as [
    Float64Array,
    Float64Array,
  ];
  const differences = a.map((value, i) => value - b[i]!);
  const better = differences.filter((value) => value > 0).length;
  const worse = differences.filter((value) => value < 0).length;
  return {
    difference: meanOf(differences),
    better,
    worse,
    alike: queries.length - better - worse,
    perQuery: Object.fromEntries(queries.map((id, i) => [id, differences[i]!])),
    ...(queries.length > 1 ? { tTest: pairedTTest(a, b) } : {}),
    bootstrap: pairedBootstrap(a, b, createRandom(seed, 'run comparison')),
  };
}
