/**
 * Vectors for a collection: an encoder is fitted to all its documents, or was trained before, and each document gets its vector. This happens
 * outside of a transaction; encoder, vectors and manifest are then stored in one transaction.
 */
import type { Corpus } from '../core/corpus.ts';
import { badParam, SatchelError, usageError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { isSparse } from '../core/matrix.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import type { GivenWords } from '../encoder/encoder-run.ts';
import type { EncodedDocuments } from '../retrieval/encode-stored.ts';
import { countedIn } from '../retrieval/index-bags.ts';
import type { TextOptions } from '../retrieval/index-text.ts';
import { lambdaKey } from '../retrieval/rank-words.ts';
import type { FitChoice, VectorChoice } from '../retrieval/vector-choice.ts';
import type { EngineOptions } from '../run/engine.ts';
import { chooseWordMethod } from '../words/word-source.ts';
import { type KeptVectors, shownVectors } from './kept-vectors.ts';
import { type LiveIndex, loadIndex } from './search/live-index.ts';
import { addVectorTables, type Database, dropVectorTables } from './store/database.ts';
import { PLAIN_FORMAT, VECTOR_FORMAT } from './store/format.ts';
import {
  type EncoderEntry,
  emptyManifest,
  type Manifest,
  type NeighboursEntry,
  readManifest,
} from './store/manifest.ts';
import { indexedText, readDocument } from './store/stored-documents.ts';
import { readEncoder, writeEncoder } from './store/stored-encoder.ts';
import { insertVectors } from './store/stored-vectors.ts';

/** Vectors for the documents of one state of the collection. */
export interface EncodedCollection {
  readonly generation: number;
  readonly numbers: Uint32Array;
  readonly choice: VectorChoice;
  readonly encoded: EncodedDocuments;
}

/** Without a choice, the previous one is used again. */
export async function encodeCollection(
  database: Database,
  text: TextOptions,
  asked: VectorChoice | undefined,
  options: EngineOptions,
): Promise<EncodedCollection> {
  const { generation, numbers, choice } = database.read(() => {
    const manifest = readManifest(database);
    const { generation, numbers } = loadIndex(database, manifest); // the postings are let go: the fit needs the memory
    return { generation, numbers, choice: asked ?? madeBefore(database, manifest) };
  });
  if (numbers.length === 0) throw new SatchelError('EMPTY_CORPUS', 'The collection has no documents to encode.');
  const { encodeStored } = await import('../retrieval/encode-stored.ts'); // most uses of a collection encode nothing
  const stored = {
    corpus: storedCorpus(database, numbers),
    count: numbers.length,
    text,
    counted() {
      const { terms, postings } = database.read(() => loadIndex(database, readManifest(database)));
      return countedIn(terms, postings);
    },
  };
  return { generation, numbers, choice, encoded: await encodeStored(stored, choice, options) };
}

/** Within a transaction; throws where the documents have changed since they were encoded. */
export function storeEncoded(
  database: Database,
  current: Manifest,
  { generation, numbers, choice, encoded: { encoder, blocks } }: EncodedCollection,
): readonly [Manifest, KeptVectors] {
  if (current.generation !== generation) throw changedMeanwhile();
  const plain = dropVectors(database, current);
  addVectorTables(database);
  const fit = current.generation + 1;
  let start = 0;
  for (const block of blocks) {
    insertVectors(database, fit, numbers.subarray(start, start + block.rows), block);
    start += block.rows;
  }
  const { fitted, representer } = encoder;
  const entry: EncoderEntry = {
    fit,
    representation: fitted.settings.representation.name,
    dimensions: representer.dimensions,
    sparse: blocks.some(isSparse),
    words: fitted.vocabulary.terms.length,
    text: { ...fitted.settings.text },
    ...('encoder' in choice ? {} : { choice: requestOf(choice) }),
    parts: writeEncoder(database, fitted),
    lambdas: {},
  };
  return [{ ...plain, format: VECTOR_FORMAT, encoder: entry }, shownVectors(entry)];
}

const requestOf = ({ words, options = {}, seed = 1 }: FitChoice): NonNullable<EncoderEntry['choice']> => ({
  words: typeof words === 'object' ? 'given' : 'corpus',
  options: (typeof words === 'string'
    ? chooseWordMethod(options, { kind: 'method', method: words })
    : options) as JsonObject,
  seed,
});

/** Within a transaction. */
export function dropVectors(database: Database, current: Manifest): Manifest {
  if (current.format === PLAIN_FORMAT) return current;
  dropVectorTables(database);
  return { ...plainManifest(current), format: PLAIN_FORMAT };
}

/** The vectors as they are now, and the documents they are of. */
export function vectorsToIndex(database: Database): { readonly index: LiveIndex; readonly entry: EncoderEntry } {
  return database.read(() => {
    const manifest = readManifest(database);
    if (!manifest.encoder) throw usageError('NO_VECTORS', 'The collection has no vectors to index.');
    return { index: loadIndex(database, manifest), entry: manifest.encoder };
  });
}

export function withNeighbours(
  current: Manifest,
  { generation }: LiveIndex,
  neighbours: NeighboursEntry,
): readonly [Manifest, KeptVectors] {
  if (current.generation !== generation || !current.encoder) throw changedMeanwhile();
  const encoder = { ...current.encoder, neighbours };
  return [{ ...current, encoder }, shownVectors(encoder)];
}

export function withLambda(current: Manifest, share: number, ranker: string, feedback: string | undefined): Manifest {
  const { encoder } = current;
  if (!encoder) throw usageError('NO_VECTORS', 'The collection has no vectors, so there is no share to store.');
  if (!(share >= 0 && share <= 1)) throw badParam(`lambda must be a number from 0 to 1, got ${share}.`);
  return { ...current, encoder: { ...encoder, lambdas: { ...encoder.lambdas, [lambdaKey(ranker, feedback)]: share } } };
}

function madeBefore(database: Database, { encoder }: Manifest): VectorChoice {
  if (!encoder)
    throw badParam('The collection has no encoder to fit again.', 'Name a representation: --representation lsi');
  const { representation, choice } = encoder;
  if (!choice) return { encoder: readEncoder(database, encoder).fitted }; // trained elsewhere: encodes the documents again
  const { options, seed } = choice;
  const base = { representation, options: options as FitChoice['options'], seed };
  return choice.words === 'corpus' ? base : { ...base, words: keptWords(database, encoder) };
}

/** Vectors that came from a file are still here, for the words the collection had then. */
function keptWords(database: Database, entry: EncoderEntry): GivenWords {
  const { vocabulary, wordMatrix } = readEncoder(database, entry).fitted;
  if (!wordMatrix) throw new SatchelError('INTERNAL', 'the encoder has no word vectors.', { kind: 'internal' });
  return { words: createWordVectors(vocabulary.terms, wordMatrix) };
}

/** The documents as they were indexed. */
function storedCorpus(database: Database, numbers: Uint32Array): Corpus {
  return {
    name: 'the collection',
    async *documents() {
      for (const number of numbers) {
        const document = database.read(() => readDocument(database, number));
        yield { id: document.id, text: indexedText(document), labels: [] };
      }
    },
  };
}

/** The manifest without its encoder, also in older formats. */
function plainManifest(manifest: Manifest): Manifest {
  const known = Object.keys(emptyManifest({}));
  return Object.fromEntries(Object.entries(manifest).filter(([key]) => known.includes(key))) as unknown as Manifest;
}

const changedMeanwhile = (): SatchelError =>
  new SatchelError('LOCKED', 'The collection was changed while its vectors were computed; nothing was stored.', {
    kind: 'busy',
    remedy: 'Wait for one change to finish before starting the next.',
  });
