/**
 * The rules of successive halving (Jamieson and Talwalkar 2016): every candidate runs the first fold, the better half
 * runs the second, and so on, so that most time goes to the candidates that may win.
 *
 *   after rounds 1, 2 and 4 the lower half is eliminated                                                   (1)
 *   remaining cost = Σ_rounds Σ_(active candidates) seconds per fold                                       (2)
 */

const HALVINGS: readonly number[] = [1, 2, 4];
/** At least three candidates stay, so that the leaderboard has several; and three grid points, to leave a choice. */
const FEWEST = 3;

/** How many of `count` candidates, or of the grid points of one candidate, stay after `rounds` rounds. */
export const countAfter = (count: number, rounds: number): number =>
  HALVINGS.includes(rounds) ? Math.max(Math.min(FEWEST, count), Math.ceil(count / 2)) : count;

/** The round before which candidates are eliminated next, or the end: no result of the rounds between decides who goes on. */
export const roundsUntil = (round: number, rounds: number): number =>
  Math.min(rounds, HALVINGS.find((halving) => halving > round) ?? rounds);

/** The seconds a candidate needs per fold with its current number of grid points. */
export interface FoldCost {
  readonly seconds: number;
  readonly points: number;
}

/** (2) for candidates ranked best first, from `round` (counted from 0) to the last of `rounds`. Grids get smaller too. */
export function plannedSeconds(ranked: readonly FoldCost[], round: number, rounds: number): number {
  let costs = ranked;
  let total = 0;
  for (let r = round; r < rounds; r++) {
    for (const { seconds } of costs) total += seconds;
    costs = costs.slice(0, countAfter(costs.length, r + 1)).map((cost) => thinned(cost, r + 1));
  }
  return total;
}

/** The cost per fold after the grid was halved following `rounds` rounds. */
export function thinned({ seconds, points }: FoldCost, rounds: number): FoldCost {
  const left = countAfter(points, rounds);
  return { seconds: (seconds * left) / points, points: left };
}

/** How many of the best candidates fit into `seconds`; never fewer than `least`. */
export function affordable(
  ranked: readonly FoldCost[],
  round: number,
  rounds: number,
  seconds: number,
  least: number,
): number {
  let count = ranked.length;
  while (count > least && plannedSeconds(ranked.slice(0, count), round, rounds) > seconds) count--;
  return count;
}
