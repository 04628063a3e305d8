/** Vectors of the words of a corpus, trained on its running text, or on its counts where a method needs no more. */

import { sha256 } from '../core/bytes/sha256.ts';
import type { Compute } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import { DOCUMENT_END } from '../core/running-text.ts';
import { inSteps, type Steps } from '../core/threads/steps.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { type TrainingText, tokensInMemory } from '../embedding/train/token-source.ts';
import { rankWords } from '../embedding/train/training-text.ts';
import type { Ingested } from '../run/ingest.ts';
import { vocabularySteps } from '../text/select-vocabulary.ts';
import { wordBagSteps } from '../text/word-bags.ts';
import type { WordsSettings } from './settings.ts';
import { prepareWordTraining } from './word-training.ts';
import type { WordVectorCache } from './word-vector-cache.ts';

export interface TrainingRun {
  readonly compute: Compute;
  readonly seed: number;
}

/** Trained on the documents of `rows`, or on all of them with `words.fitOn=all`; those in the cache where they are trained already. */
export function corpusWordVectors(
  reading: Ingested,
  rows: Uint32Array,
  settings: WordsSettings,
  { cache, ...run }: TrainingRun & { readonly cache: WordVectorCache },
): Promise<WordVectors> {
  const { method, minCount, fitOn } = settings;
  const some = fitOn === 'all' ? undefined : rows;
  const key = wordVectorKey(rows, settings, run.seed);
  const isCounted = !method.needsOrder && minCount === 1; // the method needs counts only, no word order
  return cache.get(reading, key, async () => {
    const steps = isCounted ? countedText(reading, some) : runningText(reading, some, minCount);
    return await train(await inSteps(steps, run.compute), settings, run);
  });
}

/** Vectors of the same key, of the same reading, are the same. */
export function wordVectorKey(rows: Uint32Array, settings: WordsSettings, seed: number): string {
  const { method, methodOptions, dimensions, minCount, fitOn } = settings;
  const which = fitOn === 'all' ? 'all' : sha256(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
  return JSON.stringify([which, method.name, methodOptions, dimensions, minCount, seed]); // unit and unknown are applied afterwards
}

async function train(
  text: TrainingText,
  settings: WordsSettings,
  { compute, seed }: TrainingRun,
): Promise<WordVectors> {
  throwIfAborted(compute.signal);
  const room = { ...compute, threads: compute.executor.threads, inUse: () => 0 };
  const training = await prepareWordTraining(text, { ...settings, seed }, room);
  return (await training.train(compute)).words;
}

const everyWord = { minDocuments: 1, maxDocumentShare: 1, maxWords: 0 };

/** The documents of `rows` (all of them where none are named) as bags of all their words; there is no running text. */
function* countedText({ counted }: Ingested, some: Uint32Array | undefined): Steps<TrainingText> {
  const rows = some ?? Uint32Array.from(counted.tokens.keys());
  const { vocabulary, wordOfTerm } = yield* vocabularySteps(counted, rows, everyWord);
  const bags = yield* wordBagSteps(counted, rows, wordOfTerm);
  const counts = new Float64Array(vocabulary.terms.length);
  bags.ids.forEach((word, j) => {
    counts[word]! += bags.counts[j]!;
  });
  return { terms: vocabulary.terms, counts, source: tokensInMemory(new Uint32Array(0)), bags };
}

/** The documents of `rows` (all of them where none are named) as numbered words that are frequent enough, in order. */
function* runningText({ counted }: Ingested, rows: Uint32Array | undefined, minCount: number): Steps<TrainingText> {
  const { terms, tokens, running = new Uint32Array(0) } = counted;
  const chosen = rows ?? Uint32Array.from(tokens.keys());
  const starts = new Uint32Array(tokens.length + 1);
  tokens.forEach((count, document) => {
    starts[document + 1] = starts[document]! + count;
  });
  const counts = new Array<number>(terms.length).fill(0);
  const count = (row: number): void => {
    for (let i = starts[row]!; i < starts[row + 1]!; i++) counts[running[i]!]!++;
  };
  for (const row of chosen) {
    count(row);
    yield;
  }
  const { terms: ranked, countsOfWords, newIds } = rankWords(terms, counts, minCount);
  const text = new Uint32Array(running.length + chosen.length);
  let length = 0;
  const write = (row: number): void => {
    const before = length;
    for (let i = starts[row]!; i < starts[row + 1]!; i++) {
      const id = newIds[running[i]!]!;
      if (id !== DOCUMENT_END) text[length++] = id;
    }
    if (length > before) text[length++] = DOCUMENT_END;
  };
  for (const row of chosen) {
    write(row);
    yield;
  }
  return { terms: ranked, counts: countsOfWords, source: tokensInMemory(text.subarray(0, length)) };
}
