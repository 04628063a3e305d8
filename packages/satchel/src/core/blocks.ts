/** The blocks of a fusion: which columns of its vectors belong to which part. */

export interface Block {
  /** The name of the part: `bow`. */
  readonly name: string;
  /** Its columns are those from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
  /** Its numbers are weights of terms, none below 0. */
  readonly holdsTerms: boolean;
}
