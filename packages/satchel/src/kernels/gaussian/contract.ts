/** Expectation–maximisation for mixtures that are linear in features of a point; assembly/gaussian.ts gives the equations. */

export interface MixtureKernels {
  /** One expectation–maximisation pass; returns Σ_i u_i log Σ_k exp(l_ik). */
  mixturePass(mixture: MixturePass): number;
}

/** F and K are multiples of 8; the points have room for rows padded to a multiple of 4. */
export interface MixturePass {
  readonly points: Float32Array;
  /** u, how often each point counts. */
  readonly weights: Float32Array;
  readonly rows: number;
  readonly features: number;
  readonly components: number;
  /** [K/8][F][8] */
  readonly coefficients: Float32Array;
  readonly offsets: Float32Array;
  /** K × F, added to. */
  readonly sums: Float64Array;
  /** K, added to. */
  readonly mass: Float64Array;
  /** mixtureScratchBytes(F, K) bytes. */
  readonly scratch: Uint8Array;
}

/** The responsibilities of 128 points, sums and masses, the points one component holds. */
export const mixtureScratchBytes = (features: number, components: number): number =>
  4 * (components * (128 + features + 1) + 2 * (128 + 4));
