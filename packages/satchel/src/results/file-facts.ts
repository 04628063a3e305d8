/** A file that was written or read, as reports name it. */
export interface FileFacts {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}
