/**
 * How many grid points of a candidate go on (successive halving, Jamieson and Talwalkar 2016): all run the first fold,
 * the better half runs the second, and so on, so that most time goes to the points that may win.
 *
 *   after rounds 1, 2 and 4 the lower half is removed                                                      (1)
 *
 * Candidates themselves are not halved: they go only when their interval lies below that of the leader.
 */

const HALVINGS: readonly number[] = [1, 2, 4];
/** At least three points stay, to leave a choice. */
const FEWEST = 3;

/** (1): how many of `count` grid points stay after `rounds` rounds. */
export const countAfter = (count: number, rounds: number): number =>
  HALVINGS.includes(rounds) ? Math.max(Math.min(FEWEST, count), Math.ceil(count / 2)) : count;
