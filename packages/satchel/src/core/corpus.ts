import type { JsonObject } from './json.ts';

export interface Document {
  readonly id: string;
  readonly text: string;
  readonly labels: readonly string[];
  /** The part of an official split the document belongs to: `train`, `test`, … */
  readonly split?: string;
  /** Documents of one group (one address, one author, one thread) never fall on both sides of a split. */
  readonly group?: string;
  readonly title?: string;
  /** How much it counts in training, as if it were given so many times; 1 unless given, 0: training does not see it. */
  readonly weight?: number;
  /** Further fields that were asked for (`corpus.metadata`), with their declared types. */
  readonly metadata?: JsonObject;
  /** Fields of the record in its file, where they were asked for (`corpus.keep`): columns of a table, headers of a mail. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Documents that can be read more than once: training makes several passes. */
export interface Corpus {
  /** The name in messages: a path, "standard input", "24 documents". */
  readonly name: string;
  documents(): AsyncIterable<Document>;
  /** SHA-256 over the documents of the last complete pass, where the corpus keeps one. */
  fingerprint?(): string | undefined;
}
