/**
 * Paragraph vectors as language models, and their mixture with another (Ai, Yang, Guo and Croft, SIGIR 2016).
 *
 *   P_PV(w|D) = exp(u_w·d − ln Z_D),   Z_D = Σ_v exp(u_v·d)                                                      (1)
 *   corrected   P_PV(w|D) ∝ n_w exp(u_w·d)                                                                          (2)
 *   score(Q, D) = Σ_w q_w ln[(1 − λ) P_LM(w|D) + λ P_PV(w|D)]                                                    (3)
 *
 *   u_w   output of word w            outputs
 *   d     vector of document D, not scaled to length 1      vectors
 *   n_w   share of w among the negatives of training: at its optimum u_w·d = ln(P(w|D) / (k n_w)), so that (2) is consistent and (1) is not
 *   q_w   weight of the word in the query
 *
 * A word without an output has P_PV = 0. An empty document, d = 0, gives every word the same probability.
 */
import type { Matrix } from '../core/matrix.ts';
import type { Steps } from '../core/threads/steps.ts';
import { type Explanation, NOT_FOUND, type Query, type Ranker, type WordProbabilities } from './ranker.ts';

/** P(w|D) of (1), or of (2) where the negatives are given; `outputOf` names the output of a word of the index, −1 for none. */
export function* paragraphModelSteps(
  vectors: Matrix,
  outputs: Matrix,
  outputOf: Int32Array,
  negatives?: Float64Array,
): Steps<WordProbabilities> {
  const offsets = negatives ? negatives.map(Math.log) : new Float64Array(outputs.rows);
  const scoreOf = (row: number, output: number): number => {
    let sum = offsets[output]!;
    for (let c = 0, at = row * vectors.columns, to = output * vectors.columns; c < vectors.columns; c++)
      sum += vectors.data[at + c]! * outputs.data[to + c]!;
    return sum;
  };
  const logZ = new Float64Array(vectors.rows);
  for (let row = 0; row < vectors.rows; row++) {
    logZ[row] = logSum(outputs.rows, (output) => scoreOf(row, output));
    yield;
  }
  return (word, into) => {
    const output = outputOf[word]!;
    for (let row = 0; row < into.length; row++)
      into[row] = output < 0 ? 0 : Math.exp(scoreOf(row, output) - logZ[row]!);
  };
}

/** ln Σ exp(score), in one pass: the sum is kept relative to the largest score so far. */
function logSum(count: number, scoreOf: (i: number) => number): number {
  let [most, sum] = [Number.NEGATIVE_INFINITY, 0];
  for (let i = 0; i < count; i++) {
    const score = scoreOf(i);
    if (score === Number.NEGATIVE_INFINITY) continue;
    if (score > most) {
      sum = sum * Math.exp(most - score) + 1;
      most = score;
    } else sum += Math.exp(score - most);
  }
  return most + Math.log(sum);
}

/** The logarithm of 0 would leave no order. */
const LEAST = 1e-300;

/** (3) for every document, 0 < λ ≤ 1. A query without words finds nothing. */
export function mixLanguageModels(
  first: WordProbabilities,
  second: WordProbabilities,
  lambda: number,
  { ids, weights }: Query,
  into: Float64Array,
): void {
  into.fill(ids.length === 0 ? NOT_FOUND : 0);
  const [own, other] = [new Float64Array(into.length), new Float64Array(into.length)];
  ids.forEach((word, j) => {
    if (lambda < 1) first(word, own);
    second(word, other);
    for (let document = 0; document < into.length; document++) {
      const mixed = (1 - lambda) * own[document]! + lambda * other[document]!;
      into[document]! += weights[j]! * Math.log(Math.max(LEAST, mixed));
    }
  });
}

/** Ranks by (3) with λ = 1. */
export function paragraphRanker(documents: number, probabilities: WordProbabilities): Ranker {
  const nothing: WordProbabilities = (_word, into) => into.fill(0);
  const score = (query: Query, into: Float64Array): void => mixLanguageModels(nothing, probabilities, 1, query, into);
  return {
    documents,
    probabilities,
    score,
    explain(query, document): Explanation {
      const column = new Float64Array(documents);
      const shares = Array.from(query.ids, (word, j) => {
        probabilities(word, column);
        const share = query.weights[j]! * Math.log(Math.max(LEAST, column[document]!));
        return { word, source: 'vectors' as const, share };
      });
      const sum = shares.reduce((total, { share }) => total + share, 0);
      return { score: shares.length === 0 ? NOT_FOUND : sum, shares, remainder: 0 };
    },
  };
}
