/** The inputs of fitting an encoder, as one object. */
import type { Compute } from '../core/compute.ts';
import { badParam } from '../core/errors.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { Ingested } from '../run/ingest.ts';
import type { WordVectorCache } from '../words/word-vector-cache.ts';
import type { EncoderSettings } from './settings.ts';

/** Word vectors from elsewhere, and the SHA-256 of the file they come from. */
export interface GivenWords {
  readonly words: WordVectors;
  readonly sha256?: string | undefined;
}

/** Word vectors as they come from `loadWordVectors`, or by themselves. */
export function wordsGiven(words: WordVectors | GivenWords | undefined): GivenWords | undefined {
  if (!words) return undefined;
  if ('idOf' in words) return { words };
  if (words.words && 'idOf' in words.words) return words;
  throw badParam(
    "'words' must be word vectors, or an object with them as 'words'.",
    'loadWordVectors and trainWords return such objects.',
  );
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
