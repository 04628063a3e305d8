/** The data that the expectation and maximisation steps exchange; expectation-maximisation.ts gives the equations. */

/** Computed from parameters: log-densities that are linear in features of the point. */
export interface Scores {
  /** K × F */
  readonly coefficients: Float64Array;
  /** K */
  readonly offsets: Float64Array;
  /** Σ_i u_i times the part of (1) that is equal for all components. */
  readonly shared: number;
}

/** Computed from responsibilities: everything the next parameters depend on. */
export interface Statistics {
  /** N, K numbers */
  readonly mass: Float64Array;
  /** S, K × F */
  readonly sums: Float64Array;
  readonly bound: number;
}
