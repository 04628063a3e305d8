/**
 * Topics of two fits matched one to one, so that the sum of their likenesses is largest (Hungarian algorithm, O(K³)).
 *
 *   agreement(A, B)  = Σ of the likenesses of matched topics / max(K_A, K_B)                                     (1)
 *   stability        = mean of (1) over all pairs of fits                                                        (2)
 *
 * topic-likeness.ts says how alike two topics are. Greedy matching could give one topic to two others. Of equal optima the first found in the
 * order of the rows is taken.
 */
import { deviationOf, meanOf } from '../numeric/statistics.ts';
import { jaccard } from './topic-likeness.ts';

export interface TopicMatch {
  /** For each topic of the first fit its topic in the second; −1 where there are fewer. */
  readonly to: Int32Array;
  readonly similarities: Float64Array;
  readonly agreement: number;
}

/** How alike two topics are by their top words, the most probable first. */
export type WordLikeness = <Word>(a: readonly Word[], b: readonly Word[]) => number;

/** By the top words of each topic, as strings or numbers. */
export const matchTopics = <Word>(
  first: readonly (readonly Word[])[],
  second: readonly (readonly Word[])[],
  likeness: WordLikeness = jaccard,
): TopicMatch => matchBy(first.length, second.length, (a, b) => likeness(first[a]!, second[b]!));

/** By any likeness of topic a of the first fit and topic b of the second. */
export function matchBy(first: number, second: number, likeness: (a: number, b: number) => number): TopicMatch {
  const n = Math.max(first, second);
  const likenesses = new Float64Array(n * n);
  for (let a = 0; a < first; a++) for (let b = 0; b < second; b++) likenesses[a * n + b] = likeness(a, b);
  const columns = assign(likenesses.map((value) => 1 - value), n); // biome-ignore format: one line
  const to = columns.slice(0, first).map((b) => (b < second ? b : -1));
  const similarities = Float64Array.from(to, (b, a) => (b < 0 ? 0 : likenesses[a * n + b]!));
  return { to, similarities, agreement: n === 0 ? 1 : similarities.reduce((sum, value) => sum + value, 0) / n };
}

export interface Stability {
  readonly mean: number;
  /** Standard deviation over the pairs of fits; 0 for one pair. */
  readonly deviation: number;
  readonly pairs: number;
}

/** (2), of at least two fits. */
export function stabilityOf<Word>(
  fits: readonly (readonly (readonly Word[])[])[],
  likeness: WordLikeness = jaccard,
): Stability {
  const agreements = fits.flatMap((one, i) =>
    fits.slice(i + 1).map((other) => matchTopics(one, other, likeness).agreement),
  );
  return { mean: meanOf(agreements), deviation: deviationOf(agreements), pairs: agreements.length };
}

/** The column of each row with the smallest sum of costs: shortest augmenting paths with potentials. */
function assign(costs: Float64Array, n: number): Int32Array {
  const [rowPotential, columnPotential] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  const rowOf = new Int32Array(n + 1); // of each column, from 1; 0: free
  for (let row = 1; row <= n; row++) {
    const [least, from, isUsed] = [
      new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY),
      new Int32Array(n + 1),
      new Uint8Array(n + 1),
    ];
    rowOf[0] = row;
    let column = 0;
    do {
      isUsed[column] = 1;
      const current = rowOf[column]!;
      let [delta, next] = [Number.POSITIVE_INFINITY, 0];
      for (let j = 1; j <= n; j++) {
        if (isUsed[j]) continue;
        const reduced = costs[(current - 1) * n + j - 1]! - rowPotential[current]! - columnPotential[j]!;
        if (reduced < least[j]!) [least[j], from[j]] = [reduced, column];
        if (least[j]! < delta) [delta, next] = [least[j]!, j];
      }
      for (let j = 0; j <= n; j++) {
        if (isUsed[j]) {
          rowPotential[rowOf[j]!]! += delta;
          columnPotential[j]! -= delta;
        } else least[j]! -= delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      rowOf[column] = rowOf[from[column]!]!;
      column = from[column]!;
    }
  }
  const columns = new Int32Array(n);
  for (let j = 1; j <= n; j++) columns[rowOf[j]! - 1] = j - 1;
  return columns;
}
