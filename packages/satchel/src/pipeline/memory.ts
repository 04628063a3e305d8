/**
 * Estimates the memory of a run before it starts. Once the corpus is counted, the size of everything large is known:
 *
 *   counts       8 bytes per entry of every bag, twice (all documents, the training part), and 4 for its vector's value
 *   dictionary   what a string costs in V8, about 40 bytes and 1 a character
 *   weights      features × classes, in double precision while learning and single precision to keep
 *   duals        one number per document and class, for the solvers that keep them
 *
 * A classifier that learns very many classes in little memory says itself how much its weights take (`sparseBytes`).
 *
 * A thread that works on a fold shares the counts of all documents and has its own of the rest (`foldMemory`), and the vectors of its
 * training part, which are dense where they are made of word vectors:
 *
 *   vectors      documents × dimensions, 4 bytes each
 */
import type { TrainingSize } from '../core/classifier.ts';
import { SatchelError } from '../core/errors.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import type { Ingested } from '../run/ingest.ts';
import { isTrained } from '../words/word-tables.ts';
import type { Run } from './run.ts';
import type { Settings } from './settings.ts';

/** Node and the program itself before any data. */
const BASE = 64 * 2 ** 20;
/** A thread before any data. */
const THREAD = 24 * 2 ** 20;

type Learner = Pick<Settings, 'classifier' | 'classifierOptions'>;

export function estimateMemory(ingested: Ingested, learner: Learner): number {
  return BASE + ingested.counted.bags.ids.length * 8 + ownMemory(ingested, learner);
}

/** Everything but the counts of all documents. */
function ownMemory(
  { counted, classes, documentIds, multiLabel, weights }: Ingested,
  { classifier, classifierOptions }: Learner,
): number {
  const entries = counted.bags.ids.length;
  const features = counted.terms.length;
  const dictionary = counted.terms.reduce((bytes, term) => bytes + 40 + term.length, 0);
  const size = {
    features,
    classes: classes.length,
    rows: documentIds.length,
    entries,
    multiLabel,
    isWeighted: weights !== undefined,
  };
  return entries * 12 + dictionary + (classifier.sparseBytes?.(size, classifierOptions) ?? denseBytes(size));
}

/** Weights and duals. */
const denseBytes = ({ features, classes, rows }: TrainingSize): number =>
  features * classes * (8 + 4) + rows * classes * 8;

/** Bytes that a thread needs of its own while it works on a fold. */
export const foldMemory = (run: Pick<Run, 'reading' | 'settings' | 'words'>): number =>
  THREAD + ownMemory(run.reading, run.settings) + run.reading.documentIds.length * denseDimensions(run) * 4;

/** Dimensions of the parts that are made of word vectors, about: those of a word, once for each component of a mixture. */
export function denseDimensions({ settings, words }: Pick<Run, 'settings' | 'words'>): number {
  const { representation, representationOptions: options } = settings;
  const perWord = columnsOf(words) ?? settings.words?.dimensions ?? 0;
  const dense = (part: RepresentationMethod, prefix: string): number =>
    part.needs.words ? perWord * Number(options[`${prefix}components`] ?? 1) : 0;
  if (!representation.parts) return dense(representation, '');
  return representation.parts.reduce((sum, part) => sum + dense(part, `${part.name}.`), 0);
}

/** Columns of the given word vectors; a table that is to be trained counts as one of the usual size. */
function columnsOf(words: Run['words']): number | undefined {
  const usual = 200;
  if (!words?.tables) return words?.words.vectors.columns;
  return words.tables.reduce(
    (sum, table) => sum + (isTrained(table) ? (table.dimensions ?? usual) : table.vectors.columns),
    0,
  );
}

/** How many folds fit into the limit at the same time; at least one. */
export function foldsInMemory(run: Pick<Run, 'reading' | 'settings' | 'words' | 'memoryLimit'>): number {
  if (run.memoryLimit === undefined) return Number.POSITIVE_INFINITY;
  const left = run.memoryLimit - estimateMemory(run.reading, run.settings);
  return Math.max(1, Math.floor(left / foldMemory(run)));
}

export function checkMemory(ingested: Ingested, learner: Learner, limit: number | undefined): void {
  if (limit === undefined) return;
  const needed = estimateMemory(ingested, learner);
  if (needed <= limit) return;
  throw new SatchelError(
    'MEMORY_LIMIT',
    `the run needs about ${megabytes(needed)}, the limit is ${megabytes(limit)}.`,
    {
      remedy: 'Raise the limit, or keep fewer words: text.minDocuments, text.maxWords.',
      facts: { needed, limit },
    },
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MB`;
