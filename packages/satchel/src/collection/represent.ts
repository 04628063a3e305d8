/**
 * Meaning for a collection: a representation is fitted to all its documents, and each gets its vector. The fit takes its time outside of
 * any transaction; then what was learned, the vectors and the manifest are stored in one.
 */
import type { Corpus } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { isSparse } from '../core/matrix.ts';
import type { OptionGroups } from '../core/options.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import type { FittedVectors, MeaningChoice } from '../retrieval/fit-stored.ts';
import type { TextOptions } from '../retrieval/index-text.ts';
import { lambdaKey } from '../retrieval/rank-words.ts';
import type { EngineOptions } from '../run/engine.ts';
import { upgradeLsiWords, upgradeWordOptions } from '../words/flat-options.ts';
import { chooseWordMethod } from '../words/word-source.ts';
import { type LivingIndex, loadIndex } from './search/living-index.ts';
import { addVectorTables, type Database, dropVectorTables } from './store/database.ts';
import { PLAIN_FORMAT, VECTOR_FORMAT } from './store/format.ts';
import { type Manifest, type MeaningEntry, type NeighboursEntry, readManifest } from './store/manifest.ts';
import { indexedText, readDocument } from './store/stored-documents.ts';
import { readMeaning, writeMeaning } from './store/stored-meaning.ts';
import { insertVectors } from './store/stored-vectors.ts';

/** The vectors a collection keeps. */
export interface KeptVectors {
  readonly representation: string;
  readonly dimensions: number;
  readonly sparse: boolean;
  /** How many words the representation knows. */
  readonly words: number;
  /** The share in a fused score that was learned, by the ranker it is fused with: `bm25`, `bm25+rm3`. */
  readonly lambdas: Readonly<Record<string, number>>;
  /** Of an index of neighbours, where there is one: how many vectors are in it, and the share of the ten nearest it finds. */
  readonly neighbours?: { readonly vectors: number; readonly recall: number };
}

export interface Fitted {
  readonly index: LivingIndex;
  readonly choice: MeaningChoice;
  readonly vectors: FittedVectors;
}

/** Without a choice: the one that was made before, once more. */
export async function fitToCollection(
  database: Database,
  text: TextOptions,
  asked: MeaningChoice | undefined,
  options: EngineOptions,
): Promise<Fitted> {
  const { index, choice } = database.read(() => {
    const manifest = readManifest(database);
    return { index: loadIndex(database, manifest), choice: asked ?? madeBefore(database, manifest) };
  });
  if (index.numbers.length === 0)
    throw new SatchelError('EMPTY_CORPUS', 'The collection holds no documents a representation could be fitted to.');
  const stored = { terms: index.terms, index: index.postings, text, corpus: storedCorpus(database, index.numbers) };
  const { fitStored } = await import('../retrieval/fit-stored.ts'); // most who open a collection fit nothing
  return { index, choice, vectors: await fitStored(stored, choice, options) };
}

/** Within a transaction; throws where the documents are not those it was fitted to. */
export function storeFitted(
  database: Database,
  current: Manifest,
  { index, choice, vectors }: Fitted,
): readonly [Manifest, KeptVectors] {
  if (current.generation !== index.generation) throw changedMeanwhile();
  if (current.meaning) for (const table of ['vectors', 'meaning']) database.statement(`DELETE FROM ${table}`).run();
  else addVectorTables(database);
  const { meaning, dimensions, blocks } = vectors;
  const fit = current.generation + 1;
  let start = 0;
  for (const block of blocks) {
    insertVectors(database, fit, index.numbers.subarray(start, start + block.rows), block);
    start += block.rows;
  }
  const entry: MeaningEntry = {
    fit,
    representation: meaning.method.name,
    dimensions,
    sparse: blocks.some(isSparse),
    words: meaning.vocabulary.words.length,
    choice: {
      words: typeof choice.words === 'object' ? 'given' : 'corpus',
      options: trainedOptions(choice) as JsonObject,
      seed: choice.seed ?? 1,
    },
    parts: writeMeaning(database, meaning),
    lambdas: {},
  };
  return [{ ...current, format: VECTOR_FORMAT, meaning: entry }, shown(entry)];
}

/** Within a transaction. */
export function dropVectors(database: Database, current: Manifest): Manifest {
  if (!current.meaning) return current;
  dropVectorTables(database);
  const { meaning: _meaning, ...plain } = current;
  return { ...plain, format: PLAIN_FORMAT };
}

/** The vectors as they are now, and the documents they are of. */
export function vectorsToIndex(database: Database): { readonly index: LivingIndex; readonly entry: MeaningEntry } {
  return database.read(() => {
    const manifest = readManifest(database);
    if (!manifest.meaning)
      throw new SatchelError('NO_VECTORS', 'The collection keeps no vectors that could be indexed.', { kind: 'usage' });
    return { index: loadIndex(database, manifest), entry: manifest.meaning };
  });
}

export function withNeighbours(
  current: Manifest,
  { generation }: LivingIndex,
  neighbours: NeighboursEntry,
): readonly [Manifest, KeptVectors] {
  if (current.generation !== generation || !current.meaning) throw changedMeanwhile();
  const meaning = { ...current.meaning, neighbours };
  return [{ ...current, meaning }, shown(meaning)];
}

export function withLambda(current: Manifest, share: number, ranker: string, feedback: string | undefined): Manifest {
  const { meaning } = current;
  if (!meaning)
    throw new SatchelError('NO_VECTORS', 'The collection keeps no vectors whose share could be kept.', {
      kind: 'usage',
    });
  if (!(share >= 0 && share <= 1))
    throw new SatchelError('BAD_PARAM', `lambda must be a number from 0 to 1, got ${share}.`, { kind: 'usage' });
  return { ...current, meaning: { ...meaning, lambdas: { ...meaning.lambdas, [lambdaKey(ranker, feedback)]: share } } };
}

export const keptVectors = ({ meaning }: Manifest): KeptVectors | undefined => meaning && shown(meaning);

function shown({ representation, dimensions, sparse, words, lambdas, neighbours }: MeaningEntry): KeptVectors {
  const found = neighbours && { vectors: neighbours.vectors, recall: neighbours.recall };
  return { representation, dimensions, sparse, words, lambdas, ...(found ? { neighbours: found } : {}) };
}

function madeBefore(database: Database, { meaning }: Manifest): MeaningChoice {
  if (!meaning) {
    throw new SatchelError('BAD_PARAM', 'The collection has no representation that could be fitted again.', {
      kind: 'usage',
      remedy: 'Name one: --representation lsi',
    });
  }
  const { representation, choice } = meaning;
  const given = choice.options as OptionGroups;
  const options = choice.words === 'lsi' ? upgradeLsiWords(given) : upgradeWordOptions(given);
  const base = { representation, options, seed: choice.seed };
  return choice.words === 'given' ? { ...base, words: keptWords(database, meaning) } : base;
}

/** The method that `words` names is an option like others. */
const trainedOptions = ({ words, options = {} }: MeaningChoice): OptionGroups =>
  typeof words === 'string' ? chooseWordMethod(options, { kind: 'method', method: words }) : options;

/** Vectors that came from a file are still here, for the words the collection had then. */
function keptWords(database: Database, entry: MeaningEntry): Exclude<MeaningChoice['words'], string | undefined> {
  const { vocabulary, words } = readMeaning(database, entry);
  if (!words) throw new SatchelError('INTERNAL', 'the representation has no word vectors.', { kind: 'internal' });
  return { vectors: createWordVectors(vocabulary.words, words) };
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

const changedMeanwhile = (): SatchelError =>
  new SatchelError(
    'LOCKED',
    'The collection was changed while work on its vectors was under way; nothing was stored.',
    {
      kind: 'busy',
      remedy: 'Wait for one change before asking for the next.',
    },
  );
