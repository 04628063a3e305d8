/** Many linear SVMs over the same rows; assembly/linear-svm.ts gives the equations. */
import type { LabelSets } from '../../core/labels.ts';
import type { SparseMatrix } from '../../core/matrix.ts';

export interface SvmKernels {
  svm(problem: SvmProblem): SvmKernel;
}

/** K is a multiple of 4; classes that only pad have limit 0. */
export interface SvmProblem {
  readonly matrix: SparseMatrix;
  readonly labels: LabelSets;
  /** K */
  readonly classes: number;
  /** The value of the constant feature; 0 for none. */
  readonly bias: number;
  /** [columns + 1][K], the last row for the constant feature. */
  readonly weights: Float32Array;
  /** [rows][K] */
  readonly dual: Float32Array;
  /** ‖x_i‖² + bias² */
  readonly norms: Float32Array;
  /** d, u and C, [2][K] each: for rows without the class, then for rows with it. */
  readonly softness: Float32Array;
  readonly limit: Float32Array;
  readonly costs: Float32Array;
  /** Squared hinge, or hinge. */
  readonly isSquared: boolean;
  /** 2 K numbers. */
  readonly scratch: Float32Array;
}

export interface SvmKernel {
  /** One step of dual coordinate descent for every row of `order`; returns `before` (0) plus the increase of the dual objective. */
  pass(order: Uint32Array, before?: number): number;
  /** `before` (0) + Σ C max(0, 1 − y w·x), squared or not, over the rows of `order`. */
  loss(order: Uint32Array, before?: number): number;
}
