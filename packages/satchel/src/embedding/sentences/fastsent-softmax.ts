/**
 * One step of FastSent with the full softmax (Hill, Cho and Korhonen, NAACL 2016): the words of a sentence predict the words of its neighbours.
 *
 *   s = Σ_i u_i,   P = softmax(V s),   J = −Σ_t log P_t                                                  (1)
 *   ∂J/∂v_w = (T P_w − n_w) s,   ∂J/∂s = Σ_w (T P_w − n_w) v_w                                             (2)
 *
 *   u_i   vectors of the words of the sentence          inputs
 *   v_w   outputs, one for each word                    outputs (V × d)
 *   n_w   how often word w is among the T targets t
 *   m_w   how often word w is in the sentence
 *
 * Each word of the sentence takes −α / Σ_w m_w² of ∂J/∂s, every time it occurs, so that s moves by one step of the gradient. The authors' code
 * divides by the number of words, which is the same if none is repeated; a sentence of 30 equal words would move 30 times as far, and diverge.
 */
import type { Matrix } from '../../core/matrix.ts';
import { softmax } from '../../numeric/softmax.ts';

/** Moves inputs and outputs; returns the cost (1) before the step. */
export type SoftmaxStep = (sentence: ArrayLike<number>, targets: ArrayLike<number>, learningRate: number) => number;

export function softmaxStep(inputs: Matrix, outputs: Matrix): SoftmaxStep {
  const d = inputs.columns;
  const scores = new Float64Array(outputs.rows);
  const errors = new Float64Array(outputs.rows);
  const [sum, change] = [new Float64Array(d), new Float64Array(d)];
  const shareOf = evenShares(inputs.rows);

  return (sentence, targets, learningRate) => {
    sumRows(inputs, sentence, sum);
    for (let w = 0; w < outputs.rows; w++) scores[w] = along(outputs, w, sum);
    let cost = 0;
    for (let j = 0; j < targets.length; j++) cost -= scores[targets[j]!]!;
    cost += targets.length * softmax(scores);
    for (let w = 0; w < outputs.rows; w++) errors[w] = targets.length * scores[w]!;
    for (let j = 0; j < targets.length; j++) errors[targets[j]!]!--;
    change.fill(0);
    for (let w = 0; w < outputs.rows; w++) {
      const error = errors[w]!;
      for (let c = 0, at = w * d; c < d; c++, at++) {
        change[c] = change[c]! + error * outputs.data[at]!;
        outputs.data[at] = outputs.data[at]! - learningRate * error * sum[c]!;
      }
    }
    spread(inputs, sentence, change, -learningRate * shareOf(sentence));
    return cost;
  };
}

/** s of (1). */
export function sumRows({ columns, data }: Matrix, rows: ArrayLike<number>, into: Float64Array | Float32Array): void {
  into.fill(0);
  for (let i = 0; i < rows.length; i++)
    for (let c = 0, at = rows[i]! * columns; c < columns; c++, at++) into[c] = into[c]! + data[at]!;
}

/** The part 1 / Σ m_w² of a change of their sum that each of the words takes. */
export function evenShares(wordCount: number): (words: ArrayLike<number>) => number {
  const times = new Uint32Array(wordCount);
  return (words) => {
    let squares = 0;
    for (let i = 0; i < words.length; i++) squares += 2 * times[words[i]!]!++ + 1;
    for (let i = 0; i < words.length; i++) times[words[i]!] = 0;
    return 1 / squares;
  };
}

/** Adds `factor` · change to each of the rows. */
export function spread(
  { columns, data }: Matrix,
  rows: ArrayLike<number>,
  change: ArrayLike<number>,
  factor: number,
): void {
  for (let i = 0; i < rows.length; i++)
    for (let c = 0, at = rows[i]! * columns; c < columns; c++, at++) data[at] = data[at]! + factor * change[c]!;
}

function along({ columns, data }: Matrix, row: number, vector: Float64Array): number {
  let sum = 0;
  for (let c = 0, at = row * columns; c < columns; c++, at++) sum += data[at]! * vector[c]!;
  return sum;
}
