/**
 * One step of the neural tensor skip-gram model (Liu, Qiu and Huang, IJCAI 2015): a word w and its topic t predict the words around them.
 *
 *   g(w, t, c) = Σ_i u_i f(z_i),       z_i = wᵀ P_i Q_i t + V_ci (w ⊕ t) + b_ci            i = 1 … k slices                            (1)
 *   diagonal:                          z = Σ_j w_j m_cj t_j                                                                          (2)
 *   max  Σ_c log σ(g(w, t, c)) + Σ_n log σ(−g(w, t, n))                                                                              (3)
 *
 *   w, t      vectors of a word and of a topic
 *   P, Q      the tensor, factorised: k · d × r and k · r × d, shared by all words
 *   V, b      of the predicted word c; V is left out with `hasLinear: false`
 *   m         of the predicted word c                                             `isDiagonal`
 *   f         tanh, or nothing
 *
 * With e = label − σ(g) and δ_i = e u_i f'(z_i):
 *   ∂u_i = e f(z_i)      ∂b_ci = δ_i      ∂V_ci = δ_i (w ⊕ t)      ∂P_i = δ_i w (Q_i t)ᵀ      ∂Q_i = δ_i (P_iᵀ w) tᵀ
 *   ∂w = Σ_i δ_i (P_i Q_i t + V_ci,w)      ∂t = Σ_i δ_i (Q_iᵀ P_iᵀ w + V_ci,t)                                                        (4)
 *
 * P_iᵀw and Q_i t are computed once for all targets of a step; P, Q, u, w and t move after all of them. Gradients longer than 1 are
 * shortened to 1. P, Q and u decay by `decay` per step.
 */
import type { Matrix } from '../../core/matrix.ts';
import type { StepTargets } from './step-table.ts';

export interface TensorShape {
  /** k */
  readonly slices: number;
  /** r */
  readonly rank: number;
  readonly activation: 'tanh' | 'identity';
  readonly hasLinear: boolean;
  readonly isDiagonal: boolean;
}

export interface Tensor {
  readonly shape: TensorShape;
  /** P, k · d rows of r. */
  readonly left: Float32Array;
  /** Q, k · r rows of d. */
  readonly right: Float32Array;
  /** u */
  readonly heads: Float32Array;
  /** V, of each word k rows of 2d; m, of each word a row of d, with `isDiagonal`. */
  readonly contexts: Float32Array;
  /** b, of each word k numbers. */
  readonly biases: Float32Array;
}

export type TensorStep = (word: number, topic: number, targets: number, rate: number) => void;

/** (1) and (2) for words and topics of d numbers. */
export function tensorScores({ shape, left, right, heads, contexts, biases }: Tensor, d: number) {
  const { slices: k, rank: r, hasLinear, isDiagonal } = shape;
  const isTanh = shape.activation === 'tanh';
  const [p, q, s] = [new Float64Array(k * r), new Float64Array(k * r), new Float64Array(k)];
  const activations = new Float64Array(k);

  /** P_iᵀ w, Q_i t and their product, for every slice. */
  function interact(w: Float32Array, t: Float32Array): void {
    p.fill(0);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < d; j++) {
        const at = (i * d + j) * r;
        for (let m = 0; m < r; m++) p[i * r + m] = p[i * r + m]! + left[at + m]! * w[j]!;
      }
      s[i] = 0;
      for (let m = 0; m < r; m++) {
        const at = (i * r + m) * d;
        let sum = 0;
        for (let j = 0; j < d; j++) sum += right[at + j]! * t[j]!;
        q[i * r + m] = sum;
        s[i] = s[i]! + p[i * r + m]! * sum;
      }
    }
  }

  /** z_i of target c. */
  function scoreOf(w: Float32Array, t: Float32Array, c: number, i: number): number {
    if (isDiagonal) {
      let sum = 0;
      for (let j = 0; j < d; j++) sum += w[j]! * contexts[c * d + j]! * t[j]!;
      return sum;
    }
    let sum = s[i]! + biases[c * k + i]!;
    if (!hasLinear) return sum;
    const at = (c * k + i) * 2 * d;
    for (let j = 0; j < d; j++) sum += contexts[at + j]! * w[j]! + contexts[at + d + j]! * t[j]!;
    return sum;
  }

  /** g of target c, with f(z_i) in `activations`; `interact` goes before. */
  function totalOf(w: Float32Array, t: Float32Array, c: number): number {
    let g = 0;
    for (let i = 0; i < k; i++) {
      const z = scoreOf(w, t, c, i);
      activations[i] = isTanh ? Math.tanh(z) : z;
      g += heads[i]! * activations[i]!;
    }
    return g;
  }

  return { p, q, activations, interact, scoreOf, totalOf };
}

export function tensorStep(
  tensor: Tensor,
  wordMatrix: Matrix,
  topics: Matrix,
  chosen: StepTargets,
  decay: number,
): TensorStep {
  const { shape, left, right, heads, contexts, biases } = tensor;
  const { slices: k, rank: r, hasLinear, isDiagonal } = shape;
  const d = wordMatrix.columns;
  const isTanh = shape.activation === 'tanh';
  const { p, q, activations, interact, totalOf } = tensorScores(tensor, d);
  const [sliceErrors, headChanges] = [new Float64Array(k), new Float64Array(k)];
  const [wChange, tChange] = [new Float64Array(d), new Float64Array(d)];

  /** (4) for V or m of target c, which moves, and its part of ∂w and ∂t. */
  function moveContext(w: Float32Array, t: Float32Array, c: number, i: number, delta: number): void {
    if (isDiagonal) {
      for (let j = 0; j < d; j++) {
        const m = contexts[c * d + j]!;
        wChange[j] = wChange[j]! + delta * m * t[j]!;
        tChange[j] = tChange[j]! + delta * m * w[j]!;
        contexts[c * d + j] = m + delta * w[j]! * t[j]!;
      }
      return;
    }
    sliceErrors[i] = sliceErrors[i]! + delta;
    biases[c * k + i] = biases[c * k + i]! + delta;
    if (!hasLinear) return;
    const at = (c * k + i) * 2 * d;
    for (let j = 0; j < d; j++) {
      const [ofWord, ofTopic] = [contexts[at + j]!, contexts[at + d + j]!];
      wChange[j] = wChange[j]! + delta * ofWord;
      tChange[j] = tChange[j]! + delta * ofTopic;
      contexts[at + j] = ofWord + delta * w[j]!;
      contexts[at + d + j] = ofTopic + delta * t[j]!;
    }
  }

  /** (3) for one target that counts `times`. */
  function stepTarget(w: Float32Array, t: Float32Array, c: number, label: number, rate: number): void {
    const error = rate * (label - 1 / (1 + Math.exp(-totalOf(w, t, c))));
    for (let i = 0; i < k; i++) {
      headChanges[i] = headChanges[i]! + error * activations[i]!;
      const slope = isTanh ? 1 - activations[i]! * activations[i]! : 1;
      moveContext(w, t, c, i, error * heads[i]! * slope);
    }
  }

  /** (4) for P, Q and their part of ∂w and ∂t. */
  function moveTensor(w: Float32Array, t: Float32Array, rate: number): void {
    const kept = 1 - rate * decay;
    for (let i = 0; i < k; i++) {
      const error = limited(sliceErrors[i]!, rate);
      for (let j = 0; j < d; j++) {
        const at = (i * d + j) * r;
        let change = 0;
        for (let m = 0; m < r; m++) {
          change += left[at + m]! * q[i * r + m]!;
          left[at + m] = kept * left[at + m]! + error * w[j]! * q[i * r + m]!;
        }
        wChange[j] = wChange[j]! + error * change;
      }
      for (let m = 0; m < r; m++) {
        const at = (i * r + m) * d;
        const factor = error * p[i * r + m]!;
        for (let j = 0; j < d; j++) {
          tChange[j] = tChange[j]! + factor * right[at + j]!;
          right[at + j] = kept * right[at + j]! + factor * t[j]!;
        }
      }
    }
  }

  return (word, topic, targets, rate) => {
    const w = wordMatrix.data.subarray(word * d, (word + 1) * d);
    const t = topics.data.subarray(topic * d, (topic + 1) * d);
    for (const sums of [sliceErrors, headChanges, wChange, tChange]) sums.fill(0);
    if (!isDiagonal) interact(w, t);
    for (let n = 0; n < targets; n++) stepTarget(w, t, chosen.targets[n]!, chosen.labels[n]!, rate * chosen.times[n]!);
    if (!isDiagonal) moveTensor(w, t, rate);
    for (let i = 0; i < k; i++) heads[i] = (1 - rate * decay) * heads[i]! + limited(headChanges[i]!, rate);
    addLimited(w, wChange, rate);
    addLimited(t, tChange, rate);
  };
}

/** A change of one number by a gradient of at most 1. */
const limited = (change: number, rate: number): number => Math.max(-rate, Math.min(rate, change));

/** Adds a change by a gradient of at most length 1. */
function addLimited(into: Float32Array, change: Float64Array, rate: number): void {
  let square = 0;
  for (let c = 0; c < change.length; c++) square += change[c]! * change[c]!;
  const scale = square > rate * rate ? rate / Math.sqrt(square) : 1;
  for (let c = 0; c < change.length; c++) into[c] = into[c]! + scale * change[c]!;
}
