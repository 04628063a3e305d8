/** Word vectors as they come from a file. */
import type { LoadedWords } from '../embedding/formats/word-table.ts';

export interface WordsOnDisk extends LoadedWords {
  /** SHA-256 of the file as it lies on disk; `undefined` where it was not read to its end. These formats have no checksum of their own. */
  readonly sha256: string | undefined;
}

/** Words as they stand in the file; of a Model2Vec model the pieces, and the tokeniser that finds words among them. */
export interface ReadWords extends WordsOnDisk {
  readonly tokenizer?: Uint8Array;
}
