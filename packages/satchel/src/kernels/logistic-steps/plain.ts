/** Defines assembly/logistic-steps.ts. */
import { rowOf } from '../../core/matrix.ts';
import { add, gradientStep } from '../train-words/gradient-step.ts';
import type { LogisticStepKernels, LogisticStepSetup, LogisticSteps } from './contract.ts';

export const logisticStepKernels: LogisticStepKernels = { logisticSteps };

function logisticSteps({ rows, targets, labels, times, delta, isFrozen }: LogisticStepSetup): LogisticSteps {
  return {
    step(input, count, learningRate, movesInput) {
      const chosen = Array.from(targets.subarray(0, count), (row, n) => ({
        row: rowOf(rows, row),
        label: labels[n]!,
        weights: [times[n]!],
      }));
      const x = rowOf(rows, input);
      delta.set(gradientStep([x], chosen, learningRate, isFrozen).deltas[0]!);
      if (movesInput) add(x, delta, 1);
    },
  };
}
