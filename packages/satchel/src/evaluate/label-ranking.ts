/**
 * How well the scores order the labels of a document, independent of thresholds. Every metric is a mean over documents.
 *
 *   P@k       true labels among the k best / k                                                        (1)
 *   nDCG@k    Σ_{i ≤ k, label i true} 1/log(i + 1)  /  Σ_{i ≤ min(k, |y|)} 1/log(i + 1)               (2)
 *   full-k    (2) with the denominator Σ_{i ≤ k}, as the SCDV paper computes it                       (3)
 *   coverage  the largest rank of a true label, rank_j = |{c : s_c ≥ s_j}|                            (4)
 *   LRAP      the mean over true labels j of |{true c : s_c ≥ s_j}| / rank_j                          (5)
 *
 *   y     the true labels of the document               truth
 *   s_c   the score of class c                          scores, one row
 *
 * In (1)–(3) equal scores keep the order of the classes; in (4) and (5) they share the worst rank. A document without
 * labels counts 0 in (1)–(4). A document with no label or with all labels counts 1 in (5), since every order is right.
 */
import type { Judged } from './judged.ts';

const cutoffs = [1, 3, 5] as const;

/** `rows` documents, already checked. */
export function labelRankingMetrics(judged: Judged, rows: number): Record<string, number> {
  const depths = cutoffs.filter((k) => k <= judged.classes.length);
  const top = topRankMetrics(judged, rows, depths);
  const { coverageError, lrap } = wholeRankMetrics(judged, rows);
  return { ...top, coverageError, lrap };
}

/** (1)–(3) at the given depths, which rise. A function of its own, so that tests can use other depths. */
export function topRankMetrics(
  { truth, scores, classes }: Judged,
  rows: number,
  depths: readonly number[],
): Record<string, number> {
  const deepest = depths.at(-1) ?? 0;
  const best = new Int32Array(deepest);
  const ideal = idealGains(deepest);
  const hits = new Float64Array(deepest + 1);
  const gains = new Float64Array(deepest + 1);
  const sums = depths.map(() => ({ precision: 0, ndcg: 0, ndcgFull: 0 }));
  for (let row = 0; row < rows; row++) {
    const [start, end] = [truth.offsets[row]!, truth.offsets[row + 1]!];
    if (start === end) continue;
    selectBest(scores, row * classes.length, classes.length, best);
    for (let i = 0; i < deepest; i++) {
      const isTrue = holds(truth.ids, start, end, best[i]!);
      hits[i + 1] = hits[i]! + (isTrue ? 1 : 0);
      gains[i + 1] = gains[i]! + (isTrue ? 1 / Math.log(i + 2) : 0);
    }
    depths.forEach((k, d) => {
      const sum = sums[d]!;
      sum.precision += hits[k]! / k;
      sum.ndcg += gains[k]! / ideal[Math.min(k, end - start)]!;
      sum.ndcgFull += gains[k]! / ideal[k]!;
    });
  }
  const named = (name: string, value: (sum: (typeof sums)[number]) => number) =>
    depths.map((k, d): [string, number] => [`${name}At${k}`, value(sums[d]!) / rows]);
  return Object.fromEntries([
    ...named('precision', (sum) => sum.precision),
    ...named('ndcg', (sum) => sum.ndcg),
    ...named('ndcgFull', (sum) => sum.ndcgFull),
  ]);
}

/** ideal[k] = Σ_{i ≤ k} 1/log(i + 1). */
function idealGains(deepest: number): Float64Array {
  const ideal = new Float64Array(deepest + 1);
  for (let i = 1; i <= deepest; i++) ideal[i] = ideal[i - 1]! + 1 / Math.log(i + 1);
  return ideal;
}

/** The classes with the highest scores of one row, best first, by insertion into a short list instead of sorting. */
function selectBest(scores: Float64Array, start: number, classes: number, best: Int32Array): void {
  let filled = 0;
  for (let c = 0; c < classes; c++) {
    const score = scores[start + c]!;
    if (filled === best.length && !(score > scores[start + best[filled - 1]!]!)) continue;
    let place = filled < best.length ? filled++ : filled - 1;
    for (; place > 0 && score > scores[start + best[place - 1]!]!; place--) best[place] = best[place - 1]!;
    best[place] = c;
  }
}

function holds(ids: Uint32Array, start: number, end: number, id: number): boolean {
  for (let i = start; i < end; i++) if (ids[i] === id) return true;
  return false;
}

/** (4) and (5). */
function wholeRankMetrics({ truth, scores, classes }: Judged, rows: number): { coverageError: number; lrap: number } {
  let coverage = 0;
  let precision = 0;
  for (let row = 0; row < rows; row++) {
    const [start, end] = [truth.offsets[row]!, truth.offsets[row + 1]!];
    const first = row * classes.length;
    let [worst, sum] = [0, 0];
    for (let i = start; i < end; i++) {
      const score = scores[first + truth.ids[i]!]!;
      let [rank, trueRank] = [0, 0];
      for (let c = 0; c < classes.length; c++) if (scores[first + c]! >= score) rank++;
      for (let j = start; j < end; j++) if (scores[first + truth.ids[j]!]! >= score) trueRank++;
      sum += trueRank / rank;
      worst = Math.max(worst, rank);
    }
    const count = end - start;
    coverage += worst;
    precision += count === 0 ? 1 : sum / count;
  }
  return { coverageError: coverage / rows, lrap: precision / rows };
}
