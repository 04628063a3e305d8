/** The whole numbers from `start` to `end`, without `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
