/**
 * Candidates that read text alike share one reading of the corpus. A reading nobody needs any more is let go.
 */
import type { Compute } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import type { GivenWords } from '../../encoder/encoder-run.ts';
import { checkMemory } from '../../pipeline/memory.ts';
import { requireLabels } from '../../pipeline/open-run.ts';
import type { Settings } from '../../pipeline/settings.ts';
import { type Ingested, ingest } from '../../run/ingest.ts';
import type { Clock } from './budget.ts';

export interface Readings {
  of(settings: Settings): Promise<Ingested>;
  /** What it took to read and count a document. */
  secondsPerDocument(settings: Settings): number;
  /** Lets go of all readings but those of these settings. */
  keep(settings: readonly Settings[]): void;
}

export interface ReadingOptions {
  readonly words?: GivenWords | undefined;
  readonly memoryLimit?: number | undefined;
}

/** `all` are the settings of every candidate: whether anybody needs the order of the words is known from the start. */
export function createReadings(
  corpus: Corpus,
  all: readonly Settings[],
  { words, memoryLimit }: ReadingOptions,
  compute: Compute,
  clock: Clock,
): Readings {
  const kept = new Map<string, Ingested>();
  const seconds = new Map<string, number>();
  const inOrder = new Set(words ? [] : all.flatMap((settings) => (settings.words ? [keyOf(settings)] : [])));
  return {
    async of(settings) {
      const key = keyOf(settings);
      const known = kept.get(key);
      if (known) return known;
      const { text, labels } = settings;
      const start = clock();
      const ingested = await ingest(corpus, { text, labelMode: labels.mode, keepsOrder: inOrder.has(key) }, compute);
      requireLabels(ingested, labels.mode);
      checkMemory(ingested, memoryLimit);
      seconds.set(key, (clock() - start) / ingested.documentIds.length);
      kept.set(key, ingested);
      return ingested;
    },
    secondsPerDocument: (settings) => seconds.get(keyOf(settings)) ?? 0,
    keep(settings) {
      const wanted = new Set(settings.map(keyOf));
      for (const key of kept.keys()) if (!wanted.has(key)) kept.delete(key);
    },
  };
}

/** What chooses the vocabulary is no part of the reading. */
function keyOf({ text, labels }: Settings): string {
  const { minDocuments: _few, maxDocumentShare: _share, maxWords: _most, ...reading } = text;
  return JSON.stringify([reading, labels.mode]);
}
