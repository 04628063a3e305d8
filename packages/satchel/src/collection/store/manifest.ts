/**
 * The manifest: the current parts of the collection, and the checksum of each part. It is the last thing a transaction writes and the first
 * thing a reader reads; parts that it does not name do not exist.
 */
import type { JsonObject } from '../../core/json.ts';
import { checksumOf, damaged, numberIn, requireChecksum, textIn } from './damage.ts';
import type { Store } from './database.ts';
import { isKnownFormat, PLAIN_FORMAT, unknownFormat } from './format.ts';

export interface DictionaryEntry {
  /** Number of its first term. */
  readonly first: number;
  readonly terms: number;
  readonly checksum: number;
}

export interface SegmentEntry {
  readonly number: number;
  /** Its documents have numbers from `first` to `last`. */
  readonly first: number;
  readonly last: number;
  readonly documents: number;
  readonly deleted: number;
  readonly postings: number;
  readonly bytes: number;
  readonly checksum: number;
  readonly deletedChecksum: number;
}

/** The encoder of the collection; each document has a vector of it. */
export interface EncoderEntry {
  /** The generation it was fitted in, which tells its vectors from those of another fit. */
  readonly fit: number;
  readonly representation: string;
  readonly dimensions: number;
  readonly sparse: boolean;
  /** How many words it knows. */
  readonly words: number;
  /** How it reads text. */
  readonly text: JsonObject;
  /** The request, so that it can be fitted again; absent for an encoder that was trained elsewhere. */
  readonly choice?: FitRequest;
  /** The learned arrays, in pieces. */
  readonly parts: readonly { readonly bytes: number; readonly checksum: number }[];
  /** The share in a fused score that was best for judged queries, by the ranker it is fused with. */
  readonly lambdas: Readonly<Record<string, number>>;
  readonly neighbours?: NeighboursEntry;
}

/** A graph over the vectors, in a file of its own (neighbours.ts). */
export interface NeighboursEntry {
  readonly file: string;
  readonly bytes: number;
  readonly checksum: number;
  /** The highest number of a document in it; later ones are not. */
  readonly last: number;
  readonly vectors: number;
  /** The share of the ten nearest that it found when it was built. */
  readonly recall: number;
}

export interface FitRequest {
  readonly words: 'corpus' | 'given';
  readonly options: JsonObject;
  readonly seed: number;
}

export interface Manifest {
  readonly format: number;
  /** Rises with every change: equal numbers mean equal states. */
  readonly generation: number;
  /** Rises with every writer: a writer that finds another number has been overtaken and must stop. */
  readonly writer: number;
  readonly text: JsonObject;
  readonly documents: number;
  /** Words of all documents. */
  readonly words: number;
  readonly nextDocument: number;
  readonly nextSegment: number;
  readonly terms: number;
  readonly dictionary: readonly DictionaryEntry[];
  readonly segments: readonly SegmentEntry[];
  readonly encoder?: EncoderEntry;
}

const PART = 'the manifest';

export const emptyManifest = (text: JsonObject): Manifest => ({
  format: PLAIN_FORMAT,
  generation: 0,
  writer: 0,
  text,
  documents: 0,
  words: 0,
  nextDocument: 1,
  nextSegment: 1,
  terms: 0,
  dictionary: [],
  segments: [],
});

export function readManifest({ statement }: Store): Manifest {
  const row = statement('SELECT content, checksum FROM manifest WHERE one = 1').get();
  if (row === undefined) throw damaged(PART, 'it is missing');
  const content = textIn(row, 'content', PART);
  requireChecksum(PART, checksumOf(content), numberIn(row, 'checksum', PART));
  const manifest: Manifest = JSON.parse(content); // the checksum says that it is as we wrote it
  if (isKnownFormat(manifest.format)) return manifest;
  throw unknownFormat(manifest.format);
}

export function writeManifest({ statement }: Store, manifest: Manifest): void {
  const content = JSON.stringify(manifest);
  statement('INSERT OR REPLACE INTO manifest (one, content, checksum) VALUES (1, ?, ?)').run(
    content,
    checksumOf(content),
  );
}
