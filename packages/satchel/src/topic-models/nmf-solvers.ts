/**
 * What a document holds of known parts, and how a linear score of it is split by word; representation/nmf.ts has the equations.
 *
 *   squares    w by coordinate descent, until a sweep changes next to nothing; on the topics S in use  w_S = G_SS⁻¹ Σ_w x_w o_wS,
 *              so that a word's part of y·w is x_w o_wS · G_SS⁻¹ y_S                                            (1)
 *   KL         w by multiplicative steps, the last of which is a sum over words                                (2)
 *
 *   G = Oᵀ O   products of the topics with each other
 */
import type { Matrix } from '../core/matrix.ts';
import { cholesky, inverse } from '../numeric/cholesky.ts';
import { foldIn, type WeightedWords } from './fold-in.ts';

export interface PartSolver {
  /** w of a document. */
  solve(document: WeightedWords): Float64Array;
  /** Splits `along` · w by word. */
  split(document: WeightedWords, along: Float64Array, into: Float64Array): void;
}

const [MOST_SWEEPS, LEAST_MOVE] = [1000, 1e-9];
/** Added to the diagonal of G, which is singular where topics are equal. */
const RIDGE = 1e-9;

/** (1) */
export function squareSolver(topics: Matrix): PartSolver {
  const K = topics.columns;
  let known: Float64Array | undefined; // computed at first use
  const gram = (): Float64Array => {
    known ??= gramOf(topics);
    return known;
  };
  const solve = (document: WeightedWords): Float64Array => descend(gram(), project(document, topics));
  return {
    solve,
    split(document, along, into) {
      const parts = solve(document);
      const used = Array.from({ length: K }, (_, k) => k).filter((k) => parts[k]! > 0);
      const weights = solveOn(gram(), K, used, along);
      document.ids.forEach((id, j) => {
        let share = 0;
        for (const k of used) share += weights[k]! * topics.data[id * K + k]!;
        into[j] = document.weights[j]! * share;
      });
    },
  };
}

/** (2) */
export function kullbackSolver(topics: Matrix): PartSolver {
  const K = topics.columns;
  const scales = new Float64Array(K).fill(1); // columns of topics add up to 1
  const fold = (document: WeightedWords) => foldIn(document, topics, scales, { iterations: 500, tolerance: 1e-6 });
  return {
    solve: (document) => fold(document).theta,
    split(document, along, into) {
      const shares = fold(document).wordShares();
      for (let j = 0; j < document.ids.length; j++) {
        into[j] = 0;
        for (let k = 0; k < K; k++) into[j] = into[j]! + along[k]! * shares[j * K + k]!;
      }
    },
  };
}

function gramOf({ rows, columns: K, data }: Matrix): Float64Array {
  const gram = new Float64Array(K * K);
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < K; k++) {
      const value = data[row * K + k]!;
      if (value !== 0) for (let l = 0; l < K; l++) gram[k * K + l] = gram[k * K + l]! + value * data[row * K + l]!;
    }
  }
  return gram;
}

/** Oᵀ x */
function project({ ids, weights }: WeightedWords, { columns: K, data }: Matrix): Float64Array {
  const sums = new Float64Array(K);
  ids.forEach((id, j) => {
    for (let k = 0; k < K; k++) sums[k] = sums[k]! + weights[j]! * data[id * K + k]!;
  });
  return sums;
}

/** Minimises ½ w·G w − b·w over w ≥ 0; `gradient` is b at first, and b − G w after. */
function descend(gram: Float64Array, gradient: Float64Array): Float64Array {
  const K = gradient.length;
  const parts = new Float64Array(K);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let [moved, size] = [0, 0];
    for (let k = 0; k < K; k++) {
      const curvature = gram[k * K + k]!;
      if (curvature <= 0) continue;
      const after = Math.max(0, parts[k]! + gradient[k]! / curvature);
      const change = after - parts[k]!;
      size += after;
      if (change === 0) continue;
      parts[k] = after;
      moved += Math.abs(change);
      for (let l = 0; l < K; l++) gradient[l] = gradient[l]! - change * gram[k * K + l]!;
    }
    if (moved <= LEAST_MOVE * size) break;
  }
  return parts;
}

/** G_SS⁻¹ y_S, spread over all topics. */
function solveOn(gram: Float64Array, K: number, used: readonly number[], along: Float64Array): Float64Array {
  const n = used.length;
  const own = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return gram[used[i]! * K + used[j]!]! + (i === j ? RIDGE : 0);
  });
  const factor = cholesky(own, n);
  const weights = new Float64Array(K);
  if (!factor) return weights;
  const inverted = inverse(factor, n);
  used.forEach((k, i) => {
    used.forEach((l, j) => {
      weights[k] = weights[k]! + inverted[i * n + j]! * along[l]!;
    });
  });
  return weights;
}
