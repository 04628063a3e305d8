/**
 * A run as it is sent to a thread: the reading and word vectors in shared memory, the settings as names and option values. The thread makes
 * of it a run whose steps all stay on that thread.
 */
import { classifiers } from '../../classify/registry.ts';
import type { Compute } from '../../core/compute.ts';
import { createMatrix } from '../../core/matrix.ts';
import type { Method } from '../../core/method.ts';
import type { OptionGroups } from '../../core/option-groups.ts';
import type { RepresentationMethod } from '../../core/representation.ts';
import { createWordVectors, type WordVectors } from '../../core/word-vectors.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { representations } from '../../representation/registry.ts';
import type { Ingested } from '../../run/ingest.ts';
import { receiveReading, type SentReading, sendReading } from '../../run/shared-reading.ts';
import { receiveWords, type SentWords, sendWords } from '../../words/sent-words.ts';
import { isTrained, type TrainedTable } from '../../words/word-tables.ts';
import { createWordVectorCache, type WordVectorCache } from '../../words/word-vector-cache.ts';
import { wordMethods } from '../../words/words-options.ts';
import type { Run } from '../run.ts';
import { describeSettings, resolveSettings, type Settings } from '../settings.ts';

export interface SentSettings {
  readonly representation: string;
  readonly classifier: string;
  readonly options: OptionGroups;
  readonly seed: number | undefined;
  readonly areWordsGiven: boolean;
  readonly classCount: number | undefined;
}

export interface SentRun {
  readonly reading: SentReading;
  readonly settings: SentSettings;
  readonly seed: number;
  readonly unlabelled: Uint32Array | undefined;
  /** The given vectors, where a part of the pipeline needs them; a model says in any case which were given. */
  readonly words?: {
    readonly vectors: SentWords | undefined;
    readonly sha256: string | undefined;
    readonly tables: readonly (SentWords | TrainedTable)[] | undefined;
  };
  /** Vectors that were trained before, by the key of the cache. */
  readonly trained: readonly { readonly key: string; readonly vectors: SentWords }[];
}

/** Vectors of words that several folds share, by the key of the cache. */
export type TrainedWords = ReadonlyMap<string, WordVectors>;

export function sendRun(
  { reading, settings, seed, words, unlabelled }: Run,
  trained: TrainedWords = new Map(),
): SentRun {
  const unknown = settings.words?.unknown ?? 'skip';
  const readsGiven = settings.words !== undefined || settings.representation.needs.startWords === true;
  const sent = (vectors: WordVectors) => sendWords(vectors, reading, unknown);
  const given = words && {
    vectors: readsGiven ? sent(words.words) : undefined,
    sha256: words.sha256,
    tables: settings.words && words.tables?.map((table) => (isTrained(table) ? table : sent(table))),
  };
  return {
    reading: sendReading(reading),
    settings: sendSettings(settings),
    seed,
    unlabelled,
    ...(given ? { words: given } : {}),
    trained: Array.from(trained, ([key, vectors]) => ({ key, vectors: sent(vectors) })),
  };
}

export function receiveRun(
  { reading: sent, settings, seed, words, trained, unlabelled }: SentRun,
  compute: Compute,
): Run {
  const reading = receiveReading(sent);
  const known = new Map(trained.map(({ key, vectors }) => [key, receiveWords(vectors, reading)]));
  return {
    reading,
    settings: receiveSettings(settings),
    compute,
    seed,
    unlabelled,
    ...(words ? { words: wordsIn(words, reading) } : {}),
    wordCache: knowing(known),
  };
}

function wordsIn({ vectors, sha256, tables }: NonNullable<SentRun['words']>, reading: Ingested): GivenWords {
  const received = tables?.map((table) => ('terms' in table ? receiveWords(table, reading) : table));
  return { words: vectorsIn(vectors, reading), sha256, ...(received ? { tables: received } : {}) };
}

const vectorsIn = (words: SentWords | undefined, reading: Ingested): WordVectors =>
  words ? receiveWords(words, reading) : createWordVectors([], createMatrix(0, 0));

function knowing(known: TrainedWords): WordVectorCache {
  const own = createWordVectorCache();
  return { get: async (reading, key, train) => known.get(key) ?? (await own.get(reading, key, train)) };
}

export const sendSettings = ({
  representation,
  classifier,
  given,
  seed,
  words,
  classCount,
}: Settings): SentSettings => ({
  representation: representation.name,
  classifier: classifier.name,
  options: given,
  seed,
  areWordsGiven: words?.isGiven ?? false,
  classCount,
});

export const receiveSettings = ({ areWordsGiven, ...choice }: SentSettings): Settings =>
  resolveSettings({ ...choice, words: areWordsGiven ? {} : undefined });

/** Whether a thread can do the same run. Methods and kernels that a program defines itself stay on the calling thread. */
export function canBeSent({ settings, compute }: Pick<Run, 'settings' | 'compute'>): boolean {
  if (compute.executor.leastFoldWork === undefined || compute.kernels !== kernelProvider) return false;
  const { representation, classifier, words } = settings;
  const parts: readonly RepresentationMethod[] = representation.parts ?? [representation];
  if (!parts.every((part) => isOf(representations, part)) || !isOf(classifiers, classifier)) return false;
  if (words && !isOf(wordMethods, words.method)) return false;
  return described(receiveSettings(sendSettings(settings))) === described(settings);
}

const isOf = (registry: readonly Pick<Method, 'name'>[], method: object): boolean =>
  registry.some((known) => known === method);

const described = (settings: Settings): string => JSON.stringify(describeSettings(settings));
