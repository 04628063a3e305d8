/** What the two halves of expectation–maximisation hand each other; climb.ts gives the equations. */

/** From parameters: log-densities that are linear in features of the point. */
export interface Scores {
  /** K × F */
  readonly coefficients: Float64Array;
  /** K */
  readonly offsets: Float64Array;
  /** Σ_i u_i times what all components share of (1). */
  readonly shared: number;
}

/** From responsibilities: all that the next parameters depend on. */
export interface Statistics {
  /** N, K numbers */
  readonly mass: Float64Array;
  /** S, K × F */
  readonly sums: Float64Array;
  readonly bound: number;
}
