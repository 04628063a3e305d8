/**
 * Word vectors for a thread, in shared memory. Only words of the documents are sent: a source may have vectors of millions of words, and a
 * fold needs few of them.
 */
import type { Matrix } from '../core/matrix.ts';
import { createRecent } from '../core/threads/recent.ts';
import { inSharedMemory } from '../core/threads/shared-memory.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { composes } from '../embedding/formats/subwords.ts';
import type { Ingested } from '../run/ingest.ts';
import { vectorsFor, wordsThatCount } from './unknown-words.ts';
import type { UnknownWords } from './words-options.ts';

export interface SentWords {
  /** Tells the vectors of a process apart. */
  readonly id: number;
  /** Row i of `vectors` belongs to term `terms[i]` of the reading. */
  readonly terms: Uint32Array;
  readonly vectors: Matrix;
  /** The source can make vectors of the parts of words; `vectors` holds them where they are asked for. */
  readonly composes: boolean;
}

const sent = new WeakMap<WordVectors, WeakMap<Ingested, Map<UnknownWords, SentWords>>>();
let sources = 0;

/** Made at the first call for this reading. `unknown` is the option words.unknown. */
export function sendWords(words: WordVectors, reading: Ingested, unknown: UnknownWords): SentWords {
  const byReading = sent.get(words) ?? new WeakMap<Ingested, Map<UnknownWords, SentWords>>();
  sent.set(words, byReading);
  const known = byReading.get(reading) ?? new Map<UnknownWords, SentWords>();
  byReading.set(reading, known);
  const made = known.get(unknown) ?? restricted(words, reading, unknown);
  known.set(unknown, made);
  return made;
}

function restricted(words: WordVectors, { counted }: Ingested, unknown: UnknownWords): SentWords {
  const hasVector = wordsThatCount(words, unknown === 'subword' ? unknown : 'skip');
  const terms = Uint32Array.from(counted.terms.keys()).filter((term) => hasVector(counted.terms[term]!));
  const names = Array.from(terms, (term) => counted.terms[term]!);
  const vectors = vectorsFor(names, words, false, unknown);
  return inSharedMemory({ id: ++sources, terms, vectors, composes: composes(words) });
}

/** How many sources a thread keeps; each keeps its words as strings of the reading, and where they stand. */
const KEPT_SOURCES = 6;
const kept = createRecent<number, WordVectors>(KEPT_SOURCES);

/** `reading` is the one that `sendWords` was given, as received by this thread. */
export const receiveWords = (words: SentWords, reading: Ingested): WordVectors =>
  kept.get(words.id, () => unpacked(words, reading));

const unpacked = ({ terms, vectors, composes: canCompose }: SentWords, { counted }: Ingested): WordVectors =>
  createWordVectors(
    Array.from(terms, (term) => counted.terms[term]!),
    vectors,
    canCompose ? { compose: () => false } : {}, // every term that has parts with vectors has its row already
  );
