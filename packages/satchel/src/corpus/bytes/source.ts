/** Where bytes come from: a file, or bytes kept in memory. */

export interface Source {
  /** The name of the file, safe to print. */
  readonly name: string;
  readonly size: number;
  /** All bytes from the start; the receiver owns each chunk. */
  chunks(): AsyncGenerator<Buffer>;
  /** For formats that are read from the end, such as Parquet. */
  open(): Promise<RandomAccess>;
}

export interface RandomAccess extends AsyncDisposable {
  readonly size: number;
  /** Bytes `start` up to `end`, fewer only where the file ends early. */
  read(start: number, end: number): Promise<Buffer>;
}

/** Bytes a chunk. */
export const CHUNK = 256 * 1024;
