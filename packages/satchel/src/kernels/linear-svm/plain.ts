/** Defines assembly/linear-svm.ts: one step for every row of the order and every class. */
import { labelsAt } from '../../core/labels.ts';
import { addRow, multiplyRow } from '../class-rows/plain.ts';
import { round, sumOfLanes } from '../floats.ts';
import type { SvmKernels, SvmProblem } from './contract.ts';

const LEAST_STEP = round(1e-9);

export const svmKernels: SvmKernels = {
  svm: (problem) => ({
    pass: (order, before = 0) => pass(problem, order, before),
    loss: (order, before = 0) => loss(problem, order, before),
  }),
};

function pass(problem: SvmProblem, order: Uint32Array, before: number): number {
  let risen = before;
  for (const row of order) {
    const gains = new Float32Array(4);
    const steps = multiplyRow(problem, row, problem.weights).map((product, k) => {
      const { step, gain } = moveDual(problem, row, k, product);
      gains[k & 3] = gains[k & 3]! + gain;
      return step;
    });
    risen += sumOfLanes(gains);
    if (steps.some((step) => step !== 0)) addRow(problem, row, steps, problem.weights);
  }
  return risen;
}

function loss(problem: SvmProblem, order: Uint32Array, before: number): number {
  const { classes: K, labels, costs, isSquared } = problem;
  let total = before;
  for (const row of order) {
    const losses = new Float32Array(4);
    multiplyRow(problem, row, problem.weights).forEach((product, k) => {
      const isTrue = labelsAt(labels, row).includes(k);
      const lack = Math.max(round(1 - (isTrue ? product : -product)), 0);
      losses[k & 3] = losses[k & 3]! + round(costs[(isTrue ? K : 0) + k]! * (isSquared ? round(lack * lack) : lack));
    });
    total += sumOfLanes(losses);
  }
  return total;
}

/** Δα · y, and the increase of the dual objective. */
function moveDual(problem: SvmProblem, row: number, k: number, product: number): { step: number; gain: number } {
  const { labels, classes: K, dual, norms, softness, limit } = problem;
  const isTrue = labelsAt(labels, row).includes(k);
  const sign = isTrue ? 1 : -1;
  const soft = softness[(isTrue ? K : 0) + k]!;
  const before = dual[row * K + k]!;
  const slope = round(round(sign * product - 1) + round(before * soft));
  const curvature = round(norms[row]! + soft);
  const after = Math.min(Math.max(round(before - round(slope / curvature)), 0), limit[(isTrue ? K : 0) + k]!);
  const step = round(after - before);
  if (!(Math.abs(step) > LEAST_STEP)) return { step: 0, gain: 0 };
  dual[row * K + k] = after;
  return { step: step * sign, gain: -round(step * round(slope + round(0.5 * round(step * curvature)))) };
}
