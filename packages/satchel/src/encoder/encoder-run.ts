/** The inputs of fitting an encoder, as one object. */
import type { Compute } from '../core/compute.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { Ingested } from '../run/ingest.ts';
import type { WordVectorCache } from '../words/word-vector-cache.ts';
import type { EncoderSettings } from './settings.ts';

/** Word vectors from elsewhere, and the SHA-256 of the file they come from. */
export interface GivenWords {
  readonly words: WordVectors;
  readonly sha256?: string | undefined;
}

export interface EncoderRun {
  readonly reading: Ingested;
  readonly settings: EncoderSettings;
  readonly compute: Compute;
  readonly seed: number;
  /** Vectors of the words for the parts that need them; trained on the corpus where none are given. */
  readonly words?: GivenWords | undefined;
  /** Vectors trained in this run, or in the runs it shares them with. */
  readonly wordCache: WordVectorCache;
}
