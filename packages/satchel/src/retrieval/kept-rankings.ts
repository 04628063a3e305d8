/** Rankings kept ready by what was chosen: some rankers weigh the whole index first, and once is enough. */
import { prepareRanking, type Ranking, type RankingChoice, type RankingGround } from './rank-words.ts';

/** Ways to rank that are kept ready. */
const MOST_RANKINGS = 8;

/** Rankings over one index; `ground` is asked for when one is made. */
export function keepRankings(ground: () => RankingGround): (choice: RankingChoice) => Ranking {
  const kept = new Map<string, Ranking>();
  return (choice) => {
    const { ranker, fuse, lambda, feedback, options } = choice;
    const key = JSON.stringify([ranker, fuse, lambda, feedback, options], withOddTypes);
    const ranking = kept.get(key) ?? prepareRanking(ground(), choice);
    if (!kept.has(key) && kept.size >= MOST_RANKINGS) kept.clear();
    kept.set(key, ranking);
    return ranking;
  };
}

/** Values that JSON drops or refuses: they are in no valid choice, and their key must not be that of a valid one. */
const withOddTypes = (_name: string, value: unknown): unknown =>
  ['bigint', 'function', 'symbol'].includes(typeof value) || Number.isNaN(value)
    ? [typeof value, String(value)]
    : value;
