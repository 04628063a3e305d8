/**
 * Successive halving (Jamieson and Talwalkar 2016): everybody runs the first fold, the better half the second, and so on, so that time goes to
 * those who may win. The rules are here, apart from the running.
 *
 *   after rounds 1, 2 and 4 the lower half goes                                                            (1)
 *   cost of the rest = Σ_rounds Σ_(those still in) seconds of a fold                                       (2)
 */

/** After so many rounds the lower half goes. */
const HALVINGS: readonly number[] = [1, 2, 4];

/** How many runners stay after so many rounds: three at least, so that there are some to tell of at the end. */
export const staying = (count: number, rounds: number): number => halved(count, rounds, 3);

/** How many points of a grid stay: three at least, the first and two to choose from. */
export const stayingPoints = (count: number, rounds: number): number => halved(count, rounds, 3);

const halved = (count: number, rounds: number, fewest: number): number =>
  HALVINGS.includes(rounds) ? Math.max(Math.min(fewest, count), Math.ceil(count / 2)) : count;

/** One still in: what a fold takes now, with how many points of its grid. */
export interface Runner {
  readonly seconds: number;
  readonly points: number;
}

/** (2) for those still in, the best first, from `round` (counted from 0) to the last of `rounds`; grids are thinned on the way. */
export function plannedSeconds(ranked: readonly Runner[], round: number, rounds: number): number {
  let runners = ranked;
  let total = 0;
  for (let r = round; r < rounds; r++) {
    for (const { seconds } of runners) total += seconds;
    runners = runners.slice(0, staying(runners.length, r + 1)).map((runner) => thinned(runner, r + 1));
  }
  return total;
}

/** What a fold takes once the grid is thinned after so many rounds. */
export function thinned({ seconds, points }: Runner, rounds: number): Runner {
  const left = stayingPoints(points, rounds);
  return { seconds: (seconds * left) / points, points: left };
}

/** How many of the best fit into the time; the first `must` always do. */
export function affordable(
  ranked: readonly Runner[],
  round: number,
  rounds: number,
  seconds: number,
  must: number,
): number {
  let count = ranked.length;
  while (count > must && plannedSeconds(ranked.slice(0, count), round, rounds) > seconds) count--;
  return count;
}
