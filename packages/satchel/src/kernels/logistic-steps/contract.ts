/** Single steps of word2vec's logistic loss, one input row against some target rows (assembly/logistic-steps.ts). */
import type { Matrix } from '../../core/matrix.ts';

export interface LogisticStepKernels {
  logisticSteps(setup: LogisticStepSetup): LogisticSteps;
}

/** `labels` and `times` have room for `mostTargets` numbers, rounded up to a multiple of 4, `targets` for `mostTargets`. */
export interface LogisticStepSetup {
  /** Inputs and targets; columns a multiple of 8. */
  readonly rows: Matrix;
  readonly mostTargets: number;
  /** The rows of the targets of the next step, all different. */
  readonly targets: Uint32Array;
  /** 1 for targets to be predicted, 0 for the others. */
  readonly labels: Float32Array;
  /** How often each target counts. */
  readonly times: Float32Array;
  /** Where a step leaves the change of its input: one row. */
  readonly delta: Float32Array;
  /** Targets stay as they are. */
  readonly isFrozen: boolean;
  /** logisticStepScratchBytes(…) bytes. */
  readonly scratch: Uint8Array;
}

export interface LogisticSteps {
  /** One step of row `input` against the first `count` targets; with `movesInput` the change is added to the row. */
  step(input: number, count: number, learningRate: number, movesInput: boolean): void;
}

/** A row of zeros, errors, addresses. */
export const logisticStepScratchBytes = (mostTargets: number, columns: number): number =>
  4 * (columns + 2 * (mostTargets + 8)) + 128;
