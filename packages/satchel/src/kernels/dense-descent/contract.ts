/** Four linear SVMs over the same dense rows, which take turns; assembly/dense-descent.ts gives the equations. */
import type { Matrix } from '../../core/matrix.ts';

export interface DenseDescentKernels {
  denseDescent(problem: DenseDescentProblem): DenseDescentKernel;
}

/** What a lane has in `numbers`, and in `places`. */
export const NUMBERS = {
  ...{ offset: 0, rise: 1, squaredSlopes: 2, moving: 3, parkingSlope: 4 },
  ...{ softness: 5, limit: 6, softnessOfClass: 7, limitOfClass: 8 },
} as const;
export const PLACES = { at: 0, active: 1, isOpen: 2 } as const;

/** One problem: a class against the rest. */
export interface DescentLane {
  /** 9 numbers, see NUMBERS. */
  readonly numbers: Float64Array;
  /** 3 numbers, see PLACES; a lane that is not open is left alone. */
  readonly places: Uint32Array;
  /** One for each column. */
  readonly weights: Float64Array;
  /** α of each row. */
  readonly dual: Float64Array;
  /** Row numbers, the active ones first. */
  readonly order: Uint32Array;
  /** 1 for the rows that have the class, else 0. */
  readonly signs: Uint8Array;
}

export interface DenseDescentProblem {
  /** An even number of columns; one more of zeros changes nothing. */
  readonly rows: Matrix;
  /** ‖x_i‖² */
  readonly squaredNorms: Float64Array;
  /** The value of the constant feature; 0 for none. */
  readonly biasScale: number;
  /** Four. */
  readonly lanes: readonly DescentLane[];
  /** 24 numbers. */
  readonly scratch: Uint32Array;
}

export interface DenseDescentKernel {
  /** Takes up to `most` rows of every open lane, fewer where one has none left; returns how many it took. */
  step(most: number): number;
  /** into_i = x_i · weights */
  multiply(weights: Float64Array, into: Float64Array): void;
}
