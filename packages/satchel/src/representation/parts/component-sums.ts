/**
 * The sums of one document per component, used by BoWV, SCDV, Fisher vectors and VLAD.
 *
 *   S_k = Σ_w n_w α_w P(k|w) v_w          N_k = Σ_w n_w α_w P(k|w)                              (1)
 *
 *   n_w      how often the document holds w       bag.counts
 *   α_w      weight of one occurrence             wordWeights; 1 where there are none
 *   P(k|w)   the share of w in component k        memberships
 *   v_w      the vector of word w                 words, row w
 *
 * The table of all P(k|w) v_w is never built. A document's words are first sorted by component, then each component that has any is one
 * weighted sum of rows. Components without words cost nothing. Sums are taken in order of rising word ids: a document has the same bits
 * alone and among others.
 */
import type { Bag } from '../../core/bag.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Memberships } from './memberships.ts';

export interface ComponentSums {
  /** Computes the sums of a bag; the results of the previous call are overwritten. */
  gather(bag: Bag): void;
  /** How many components hold a word of the bag; `touched[t]` is the t-th of them, rising. */
  readonly size: number;
  readonly touched: Uint32Array;
  /** N_k of the t-th touched component. */
  readonly masses: Float64Array;
  /** S_k of the t-th touched component, at t · d. */
  readonly sums: Float64Array;
  /** Σ_w n_w α_w v_w² of the t-th touched component, at t · d, if squares are computed. */
  readonly squares: Float64Array;
}

export interface ComponentSumsSettings {
  readonly wordMatrix: Matrix;
  readonly memberships: Memberships;
  readonly wordWeights?: Float32Array | undefined;
  readonly squares?: boolean;
}

export function createComponentSums({
  wordMatrix,
  memberships,
  wordWeights,
  squares = false,
}: ComponentSumsSettings): ComponentSums {
  const { count: K, offsets, components, shares } = memberships;
  const d = wordMatrix.columns;
  const starts = new Uint32Array(K + 1);
  const touched = new Uint32Array(K);
  const masses = new Float64Array(K);
  const sums = new Float64Array(K * d);
  const squareSums = new Float64Array(squares ? K * d : 0);
  let rows = new Uint32Array(0); // of the words, sorted by component
  let weights = new Float64Array(0);
  let size = 0;

  /** Counting sort of the bag's (word, component) pairs by component; the words of a component keep their order. */
  function sortByComponent({ ids, counts }: Bag): void {
    starts.fill(0);
    for (let j = 0; j < ids.length; j++) {
      for (let m = offsets[ids[j]!]!; m < offsets[ids[j]! + 1]!; m++) starts[components[m]! + 1]!++;
    }
    for (let k = 0; k < K; k++) starts[k + 1] = starts[k + 1]! + starts[k]!;
    if (rows.length < starts[K]!) {
      rows = new Uint32Array(2 * starts[K]!);
      weights = new Float64Array(2 * starts[K]!);
    }
    for (let j = 0; j < ids.length; j++) {
      const w = ids[j]!;
      const factor = wordWeights === undefined ? counts[j]! : counts[j]! * wordWeights[w]!;
      for (let m = offsets[w]!; m < offsets[w + 1]!; m++) {
        const at = starts[components[m]!]!++;
        rows[at] = w;
        weights[at] = factor * shares[m]!;
      }
    }
  }

  return {
    touched,
    masses,
    sums,
    squares: squareSums,
    get size() {
      return size;
    },
    gather(bag) {
      sortByComponent(bag); // starts[k] is now where component k ends
      size = 0;
      for (let k = 0, start = 0; k < K; start = starts[k]!, k++) {
        const end = starts[k]!;
        if (end === start) continue;
        touched[size] = k;
        masses[size] = 0;
        for (let j = start; j < end; j++) masses[size] = masses[size]! + weights[j]!;
        sumRows(wordMatrix, rows, weights, start, end, sums, size * d);
        if (squares) sumSquares(wordMatrix, rows, weights, start, end, squareSums, size * d);
        size++;
      }
    },
  };
}

/**
 * into[at + i] = Σ_j weights[j] · word[rows[j]][i], j from `start` to `end`. Eight dimensions at a time, so that their sums stay in registers;
 * each is still added up in order of j.
 */
function sumRows(
  wordMatrix: Matrix,
  rows: Uint32Array,
  weights: Float64Array,
  start: number,
  end: number,
  into: Float64Array,
  at: number,
): void {
  const { columns: d, data } = wordMatrix;
  let i = 0;
  for (; i + 8 <= d; i += 8) {
    let [a, b, c, e, f, g, h, l] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let j = start; j < end; j++) {
      const from = rows[j]! * d + i;
      const weight = weights[j]!;
      a += weight * data[from]!;
      b += weight * data[from + 1]!;
      c += weight * data[from + 2]!;
      e += weight * data[from + 3]!;
      f += weight * data[from + 4]!;
      g += weight * data[from + 5]!;
      h += weight * data[from + 6]!;
      l += weight * data[from + 7]!;
    }
    into[at + i] = a;
    into[at + i + 1] = b;
    into[at + i + 2] = c;
    into[at + i + 3] = e;
    into[at + i + 4] = f;
    into[at + i + 5] = g;
    into[at + i + 6] = h;
    into[at + i + 7] = l;
  }
  for (; i < d; i++) {
    let sum = 0;
    for (let j = start; j < end; j++) sum += weights[j]! * data[rows[j]! * d + i]!;
    into[at + i] = sum;
  }
}

/** As sumRows, of the squares of the rows' numbers. */
function sumSquares(
  wordMatrix: Matrix,
  rows: Uint32Array,
  weights: Float64Array,
  start: number,
  end: number,
  into: Float64Array,
  at: number,
): void {
  const { columns: d, data } = wordMatrix;
  for (let i = 0; i < d; i++) into[at + i] = 0;
  for (let j = start; j < end; j++) {
    const row = rows[j]! * d;
    const weight = weights[j]!;
    for (let i = 0; i < d; i++) into[at + i] = into[at + i]! + weight * data[row + i]! * data[row + i]!;
  }
}
