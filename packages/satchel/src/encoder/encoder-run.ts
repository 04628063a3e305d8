/** The inputs of fitting an encoder, as one object. */

import { sha256 as hashOf } from '../core/bytes/sha256.ts';
import { detachedError, isDetached } from '../core/checks/detached.ts';
import type { Compute } from '../core/compute.ts';
import { badParam, printable } from '../core/errors.ts';
import { createMatrix } from '../core/matrix.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import type { Ingested } from '../run/ingest.ts';
import { isTrained, type TrainedTable, trainedTable, type WordTable } from '../words/word-tables.ts';
import type { WordVectorCache } from '../words/word-vector-cache.ts';
import type { EncoderSettings } from './settings.ts';

/** Word vectors from elsewhere, and the SHA-256 of the file they come from. */
export interface GivenWords {
  readonly words: WordVectors;
  readonly sha256?: string | undefined;
  /** Where several tables stand side by side: all of them, given ones and those to train. `words` is the first that is given. */
  readonly tables?: readonly WordTable[] | undefined;
}

/** Word vectors, with the file they come from where they were loaded; or what to train on the documents: `corpus`, `glove`, `lsi:200`. */
export type GivenTable = WordVectors | GivenWords | string;

/** Word vectors as they come from `loadWordVectors`, or by themselves. */
export function wordsGiven(
  words: WordVectors | GivenWords | readonly GivenTable[] | undefined,
): GivenWords | undefined {
  if (!words) return undefined;
  if (isList(words)) return tablesGiven(words);
  const given = 'idOf' in words ? { words } : words;
  if (given.words && 'idOf' in given.words) return readable(given);
  throw badParam(
    "'words' must be word vectors, or an object with them as 'words'.",
    'loadWordVectors and trainWords return such objects.',
  );
}

/** Throws DETACHED_BUFFER for word vectors whose memory was transferred before. */
function readable(given: GivenWords): GivenWords {
  const { data } = given.words.vectors;
  if (ArrayBuffer.isView(data) && isDetached(data)) throw detachedError('the word vectors');
  return given;
}

const isList = (words: unknown): words is readonly GivenTable[] => Array.isArray(words);

/** The tables of a list; the hash is one over those of their files. */
function tablesGiven(list: readonly GivenTable[]): GivenWords {
  if (list.length === 0) throw badParam("'words' is an empty list.", 'Name word vectors, or leave it out.');
  const given = list.map((entry) => (typeof entry === 'string' ? trainedOf(entry) : wordsGiven(entry)!));
  const tables = given.map((entry) => ('words' in entry ? entry.words : entry));
  const hashes = given.flatMap((entry) => ('words' in entry && entry.sha256 !== undefined ? [entry.sha256] : []));
  const sha256 = hashes.length > 1 ? hashOf(new TextEncoder().encode(hashes.join('\n'))) : hashes[0];
  const words = tables.find((table) => !isTrained(table)) ?? createWordVectors([], createMatrix(0, 0));
  return { words: words as WordVectors, sha256, tables };
}

function trainedOf(text: string): TrainedTable {
  const table = trainedTable(text);
  if (table) return table;
  throw badParam(
    `'words' names '${printable(text, 60)}', which is no way to train word vectors.`,
    'Use corpus, the name of a method, or a method with dimensions such as lsi:200; load files with loadWordVectors.',
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
  /** The fit is kept, as a model or an encoder: it knows words that no document of the reading holds (`words.keep`). */
  readonly isSaved?: boolean | undefined;
  /** The fit is an encoder by itself: counts by class are kept with what was learned from them. */
  readonly keepsCounts?: boolean | undefined;
}
