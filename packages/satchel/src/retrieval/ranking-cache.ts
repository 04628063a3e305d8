/** A cache of prepared rankings, because some rankers first compute weights over the whole index. */
import { prepareRanking, type Ranking, type RankingChoice, type RankingSource } from './rank-words.ts';

/** Size of the cache. */
const MOST_RANKINGS = 8;

/** Rankings over one index; `source` is called when one is made. */
export function cacheRankings(source: () => RankingSource): (choice: RankingChoice) => Ranking {
  const kept = new Map<string, Ranking>();
  return (choice) => {
    const { ranker, fuse, lambda, feedback, options } = choice;
    const key = JSON.stringify([ranker, fuse, lambda, feedback, options], withOddTypes);
    const ranking = kept.get(key) ?? prepareRanking(source(), choice);
    if (!kept.has(key) && kept.size >= MOST_RANKINGS) kept.clear();
    kept.set(key, ranking);
    return ranking;
  };
}

/** Values that JSON drops or refuses are in no valid choice; their key must differ from every valid key. */
const withOddTypes = (_name: string, value: unknown): unknown =>
  ['bigint', 'function', 'symbol'].includes(typeof value) || Number.isNaN(value)
    ? [typeof value, String(value)]
    : value;
