/** Reads and counts the corpus once for all candidates with the same text options, and caches the result. */
import type { Compute } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import { checkMemory } from '../../pipeline/memory.ts';
import { requireLabels } from '../../pipeline/open-run.ts';
import { readBoth } from '../../pipeline/self-training/read-both.ts';
import type { Settings } from '../../pipeline/settings.ts';
import { CANDIDATE_TASK } from '../../pipeline/threads/task-names.ts';
import { type Ingested, ingest } from '../../run/ingest.ts';
import { forThreads } from '../../run/shared-reading.ts';
import { isTrained } from '../../words/word-tables.ts';
import type { WordVectorCache } from '../../words/word-vector-cache.ts';
import type { Clock } from './budget.ts';

export interface Readings {
  of(settings: Settings): Promise<Ingested>;
  /** Seconds per document for reading and counting. */
  secondsPerDocument(settings: Settings): number;
  /** Removes all readings from the cache except those for these settings. */
  keep(settings: readonly Settings[]): void;
  /** Returns a cache in which readings with the same running words share their word vectors: n-grams do not change them. */
  sharing(cache: WordVectorCache): WordVectorCache;
}

export interface ReadingOptions {
  readonly words?: GivenWords | undefined;
  readonly memoryLimit?: number | undefined;
  readonly unlabelled?: Corpus | undefined;
}

/** `all` are the settings of all candidates: a reading keeps the word order if any of them trains word vectors. */
export function createReadings(
  corpus: Corpus,
  all: readonly Settings[],
  { words, memoryLimit, unlabelled }: ReadingOptions,
  compute: Compute,
  clock: Clock,
): Readings {
  const kept = new Map<string, Promise<Ingested>>();
  const seconds = new Map<string, number>();
  const runningWords = new WeakMap<object, object>();
  const texts = new Map<string, object>();
  /** One object for all text options that give the same running words. */
  const wordsOf = ({
    ngrams: _ngrams,
    characters: _characters,
    gramDocuments: _few,
    ...text
  }: Settings['text']): object => {
    const key = JSON.stringify(text);
    const known = texts.get(key) ?? {};
    texts.set(key, known);
    return known;
  };
  const needsOrder = ({ words: trained, representation: { needs } }: Settings): boolean =>
    needs.order === true || (trained !== undefined && (!words || words.tables?.some(isTrained) === true));
  const inOrder = new Set(all.filter(needsOrder).map(keyOf));
  const inSentences = new Set(all.filter(({ representation }) => representation.needs.sentences).map(keyOf));
  async function read(settings: Settings, key: string): Promise<Ingested> {
    const { text, labels } = settings;
    try {
      const start = clock();
      const order = { keepsOrder: inOrder.has(key), keepsSentences: inSentences.has(key) };
      const whenMany = () => compute.executor.prepare?.(CANDIDATE_TASK);
      const options = { text, labelMode: labels.mode, ...order, whenMany };
      const ingested = unlabelled
        ? (await readBoth(corpus, unlabelled, options, compute)).reading
        : await ingest(corpus, options, compute);
      requireLabels(ingested, labels.mode);
      checkMemory(ingested, settings, memoryLimit);
      seconds.set(key, (clock() - start) / ingested.documentIds.length);
      const shared = await forThreads(ingested, compute);
      runningWords.set(shared, wordsOf(text));
      return shared;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }
  return {
    async of(settings) {
      const key = keyOf(settings);
      const known = kept.get(key) ?? read(settings, key);
      kept.set(key, known);
      return known;
    },
    secondsPerDocument: (settings) => seconds.get(keyOf(settings)) ?? 0,
    keep(settings) {
      const wanted = new Set(settings.map(keyOf));
      for (const key of kept.keys()) if (!wanted.has(key)) kept.delete(key);
    },
    sharing: (cache) => {
      if (!all.every(learnsFromOrder)) return cache;
      return { get: (reading, key, train) => cache.get(runningWords.get(reading) ?? reading, key, train) };
    },
  };
}

/** Word vectors that are made from counts see n-grams as words of their own. */
const learnsFromOrder = ({ words }: Settings): boolean => !words || words.method.needsOrder || words.minCount > 1;

/** Options that only choose the vocabulary do not change the reading. */
function keyOf({ text, labels }: Settings): string {
  const { minDocuments: _few, maxDocumentShare: _share, maxWords: _most, ...reading } = text;
  return JSON.stringify([reading, labels.mode]);
}
