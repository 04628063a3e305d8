/**
 * Topics of two fits matched one to one, so that the sum of their similarities is largest (Hungarian algorithm, O(K³)).
 *
 *   similarity(a, b) = |top words of a ∩ those of b| / |their union|                                             (1)
 *   agreement(A, B)  = Σ of the matched similarities / max(K_A, K_B)                                             (2)
 *
 * Greedy matching could give one topic to two others. Of equal optima the first found in the order of the rows is taken.
 */
export interface TopicMatch {
  /** For each topic of the first fit its topic in the second; −1 where there are fewer. */
  readonly to: Int32Array;
  readonly similarities: Float64Array;
  readonly agreement: number;
}

/** Top words of each topic, as strings or numbers. */
export function matchTopics<Word>(
  first: readonly (readonly Word[])[],
  second: readonly (readonly Word[])[],
): TopicMatch {
  const n = Math.max(first.length, second.length);
  const similarity = (a: number, b: number): number =>
    a < first.length && b < second.length ? jaccard(first[a]!, second[b]!) : 0;
  const costs = Float64Array.from({ length: n * n }, (_, at) => 1 - similarity(Math.floor(at / n), at % n));
  const columns = assign(costs, n);
  const to = Int32Array.from(first, (_, a) => (columns[a]! < second.length ? columns[a]! : -1));
  const similarities = Float64Array.from(to, (b, a) => (b < 0 ? 0 : similarity(a, b)));
  return { to, similarities, agreement: n === 0 ? 1 : similarities.reduce((sum, value) => sum + value, 0) / n };
}

/** (1) */
function jaccard<Word>(a: readonly Word[], b: readonly Word[]): number {
  const other = new Set(b);
  const common = new Set(a.filter((word) => other.has(word))).size;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 1 : common / all;
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
