/**
 * Isotonic regression: the step function that fits the outcomes best and never falls. It pools neighbouring points that
 * go down (pool adjacent violators; Zadrozny and Elkan 2002).
 *
 *   minimise  Σ_i (f(s_i) − y_i)²      over all f that never fall                                       (1)
 *
 *   s_i  a score     y_i  1 where the document has the class, else 0
 *
 * Equal scores are one point. Between two steps the function is linear, outside it is constant. Values stay 1/(n + 2)
 * away from 0 and 1, since n outcomes prove no more. Infinite scores are left out of the fit.
 */
/** A function through points: scores rise, values never fall. */
export interface Steps {
  readonly scores: Float64Array;
  readonly values: Float64Array;
}

export function fitIsotonic(scores: ArrayLike<number>, answers: ArrayLike<number>): Steps {
  const order: number[] = [];
  for (let i = 0; i < scores.length; i++) if (Number.isFinite(scores[i])) order.push(i);
  order.sort((a, b) => scores[a]! - scores[b]!);
  const least = 1 / (order.length + 2);
  const pools = pooled(order, scores, answers);
  const at: number[] = [];
  const values: number[] = [];
  for (const { low, high, sum, count } of pools) {
    const value = Math.min(1 - least, Math.max(least, sum / count));
    at.push(...(low === high ? [low] : [low, high]));
    values.push(...(low === high ? [value] : [value, value]));
  }
  return { scores: Float64Array.from(at), values: Float64Array.from(values) };
}

/** Returns one half when there was no data. */
export function stepsAt({ scores, values }: Steps, score: number): number {
  if (scores.length === 0) return 0.5;
  let [low, high] = [0, scores.length]; // scores before `low` are at most `score`, those from `high` on are above
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (scores[middle]! <= score) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return values[0]!;
  if (low === scores.length) return values[low - 1]!;
  const share = (score - scores[low - 1]!) / (scores[low]! - scores[low - 1]!);
  return values[low - 1]! + share * (values[low]! - values[low - 1]!);
}

interface Pool {
  low: number;
  high: number;
  sum: number;
  count: number;
}

function pooled(order: readonly number[], scores: ArrayLike<number>, answers: ArrayLike<number>): Pool[] {
  const pools: Pool[] = [];
  for (const i of order) {
    const [score, answer] = [scores[i]!, answers[i]!];
    const last = pools.at(-1);
    if (last !== undefined && last.high === score) absorb(last, { low: score, high: score, sum: answer, count: 1 });
    else pools.push({ low: score, high: score, sum: answer, count: 1 });
  }
  const rising: Pool[] = [];
  for (const pool of pools) {
    rising.push(pool);
    while (rising.length > 1 && isFall(rising.at(-2)!, rising.at(-1)!)) absorb(rising.at(-2)!, rising.pop()!);
  }
  return rising;
}

const isFall = (a: Pool, b: Pool): boolean => a.sum * b.count >= b.sum * a.count;

function absorb(into: Pool, { high, sum, count }: Pool): void {
  into.high = high;
  into.sum += sum;
  into.count += count;
}
