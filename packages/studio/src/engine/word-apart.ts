/** A word with the share of documents that hold it in two sets, and the score test of the difference. */
export interface WordApart {
  readonly word: string;
  readonly before: number;
  readonly now: number;
  readonly z: number;
}
