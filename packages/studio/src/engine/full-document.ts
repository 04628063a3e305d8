/** A document as a page shows it. */
export interface FullDocument {
  readonly row: number;
  readonly id: string;
  readonly text: string;
  readonly labels: readonly string[];
  readonly isHeldOut: boolean;
}
