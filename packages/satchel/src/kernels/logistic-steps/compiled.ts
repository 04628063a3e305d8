import { type AddressOf, rowBytes } from '../address.ts';
import type { LogisticStepKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface LogisticStepExports {
  useRows(base: number, rowBytes: number, copies: number, slots: number, touched: number): void;
  useSteps(
    ...setup: [
      targets: number,
      labels: number,
      times: number,
      delta: number,
      mostTargets: number,
      isFrozen: boolean,
      scratch: number,
    ]
  ): void;
  stepFrom(input: number, count: number, learningRate: number, movesInput: boolean): void;
}

/** A module has one trainer: the last that was set up. */
export const compiledLogisticSteps = (module: LogisticStepExports, at: AddressOf): LogisticStepKernels => ({
  logisticSteps({ rows, targets, labels, times, delta, mostTargets, isFrozen, scratch }) {
    module.useRows(at(rows.data), rowBytes(rows), 0, 0, 0);
    module.useSteps(at(targets), at(labels), at(times), at(delta), mostTargets, isFrozen, at(scratch));
    return {
      step: (input, count, learningRate, movesInput) => module.stepFrom(input, count, learningRate, movesInput),
    };
  },
});
