/** The meaning of assembly/linear-svm.ts: one step for every row of the order and every class. */
import type { SvmPass } from '../../core/kernels.ts';
import { sparseRowOf } from '../../core/matrix.ts';
import { multiplyAdd, round, sumOfLanes } from './floats.ts';

const LEAST_STEP = round(1e-9);

export function svmPass(problem: SvmPass): number {
  const { matrix, order, classes: K, weights, bias } = problem;
  const constant = matrix.columns * K;
  const gains = new Float32Array(4);
  let risen = 0;
  for (const row of order) {
    const { indices, values } = sparseRowOf(matrix, row);
    gains.fill(0);
    for (let k = 0; k < K; k++) {
      let product = round(round(bias) * weights[constant + k]!);
      for (let j = 0; j < indices.length; j++) product = multiplyAdd(values[j]!, weights[indices[j]! * K + k]!, product);
      const { step, gain } = moveDual(problem, row, k, product);
      gains[k & 3] = gains[k & 3]! - gain;
      if (step === 0) continue;
      weights[constant + k] = multiplyAdd(round(bias), step, weights[constant + k]!);
      for (let j = 0; j < indices.length; j++) {
        const at = indices[j]! * K + k;
        weights[at] = multiplyAdd(values[j]!, step, weights[at]!);
      }
    }
    risen += sumOfLanes(gains);
  }
  return risen;
}

/** Δα · y, and by how much less than before the (negative) dual objective is. */
function moveDual(problem: SvmPass, row: number, k: number, product: number): { step: number; gain: number } {
  const { labelOffsets, labels, classes: K, dual, norms, softness, limit } = problem;
  const isTrue = labels.subarray(labelOffsets[row], labelOffsets[row + 1]).includes(k);
  const sign = isTrue ? 1 : -1;
  const soft = softness[(isTrue ? K : 0) + k]!;
  const most = limit[(isTrue ? K : 0) + k]!;
  const before = dual[row * K + k]!;
  const slope = round(round(sign * product - 1) + round(before * soft));
  const curvature = round(norms[row]! + soft);
  const after = Math.min(Math.max(round(before - round(slope / curvature)), 0), most);
  const step = round(after - before);
  if (!(Math.abs(step) > LEAST_STEP)) return { step: 0, gain: 0 };
  dual[row * K + k] = after;
  const gain = round(step * round(slope + round(0.5 * round(step * curvature))));
  return { step: step * sign, gain };
}
