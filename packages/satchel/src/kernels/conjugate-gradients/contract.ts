/** The vector half of conjugate gradients, many linear systems side by side; assembly/conjugate-gradients.ts gives the equations. */

export interface GradientsKernels {
  gradients(systems: GradientSystems): GradientsKernel;
}

/** K is a multiple of 4; the arrays are [unknowns][K]. */
export interface GradientSystems {
  readonly unknowns: number;
  /** K */
  readonly classes: number;
  readonly step: Float32Array;
  readonly residual: Float32Array;
  readonly direction: Float32Array;
  readonly image: Float32Array;
  /** One over the diagonal. */
  readonly scales: Float32Array;
  /** K, set before `advance` and `turn`. */
  readonly factors: Float32Array;
  /** 2 K, left by `measure` and `advance`. */
  readonly sums: Float64Array;
}

export interface GradientsKernel {
  /** sums[k] = direction · image */
  measure(): void;
  /** step += factor · direction, residual −= factor · image; sums[k] = residual · residual, sums[K + k] = residual · (scales residual) */
  advance(): void;
  /** direction = scales residual + factor · direction */
  turn(): void;
}
