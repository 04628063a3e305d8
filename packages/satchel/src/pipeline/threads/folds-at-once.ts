/**
 * Folds at the same time, each whole on a thread: the calling thread sends them and puts their results together. Few folds on many threads
 * run one after the other on the calling thread instead, and the steps of each use the threads. Either way gives the same bytes.
 */
import type { Compute, Executor } from '../../core/compute.ts';
import { concurrently } from '../../core/threads/concurrently.ts';
import type { WordVectors } from '../../core/word-vectors.ts';
import type { WordsSettings } from '../../words/settings.ts';
import { isTrained, tableSettings } from '../../words/word-tables.ts';
import { corpusWordVectors, wordVectorKey } from '../../words/word-vectors.ts';
import { denseDimensions, foldsInMemory } from '../memory.ts';
import type { Run } from '../run.ts';
import type { Warned } from './fold-messages.ts';
import { canBeSent, type TrainedWords } from './sent-run.ts';

/** Per counted word: a dense vector of so many dimensions is as much work as the counts, and training word vectors, topics or paragraphs so many times as much. */
const DIMENSIONS_OF_WORK = 200;
const WORK_OF_TRAINING = 20;

/** Threads that have run folds before have loaded and compiled what folds need: less work is worth sending to them. */
const warm = new WeakSet<Executor>();
const WARM_SHARE = 0.1;

/** How many folds to run at the same time; 1: one after the other on the calling thread. `work` is that of all of them. */
export function foldsAtOnce(run: Run, folds: number, work = folds * workOf(run)): number {
  const { threads, leastFoldWork = Number.POSITIVE_INFINITY } = run.compute.executor;
  const least = leastFoldWork * (warm.has(run.compute.executor) ? WARM_SHARE : 1);
  if (folds < 2 || 2 * folds < threads || work < least || !canBeSent(run)) return 1;
  return Math.min(threads, folds, foldsInMemory(run));
}

/** The work of a fold, about: 1 is that of a counted word of a document in a bag of words. */
export function workOf(run: Run): number {
  const trainsWords = trainedSettings(run.settings.words, run.words).length > 0;
  const readsOften = (run.settings.representation.learnsFrom ?? 'rows') === 'rows'; // topic models, paragraph and sentence vectors
  const trainings = Number(trainsWords) + Number(readsOften);
  const perEntry = 1 + denseDimensions(run) / DIMENSIONS_OF_WORK + trainings * WORK_OF_TRAINING;
  return run.reading.counted.bags.ids.length * perEntry;
}

/** Returns the results in the order of the inputs. Warnings come in that order too; `onDone` is called in the order of the results. */
export async function runFolds<Input, Output extends Warned>(
  task: string,
  inputs: readonly Input[],
  concurrency: number,
  { executor, progress, signal }: Compute,
  onDone: (input: Input) => void,
): Promise<Output[]> {
  const warn = inOrder((warnings: readonly string[]) => {
    for (const warning of warnings) progress.warn?.(warning);
  });
  const work = async (input: Input, index: number, either: AbortSignal): Promise<Output> => {
    const [output] = await executor.map<Input, Output>(task, [input], either);
    warm.add(executor);
    warn(index, output!.warnings);
    onDone(input);
    return output!;
  };
  return concurrently(inputs, concurrency, work, signal);
}

/** Passes values on in the order of their numbers, as soon as all before them have come. */
function inOrder<Value>(pass: (value: Value) => void): (index: number, value: Value) => void {
  const early = new Map<number, Value>();
  let next = 0;
  return (index, value) => {
    early.set(index, value);
    for (; early.has(next); next++) {
      pass(early.get(next)!);
      early.delete(next);
    }
  };
}

/**
 * The word vectors that at least `least` of the folds need: trained here, on all threads, and sent with the folds. Vectors of one fold alone
 * are trained where the fold runs. `textRows` are the rows whose text each fold learns its word vectors from.
 */
export async function wordsOfFolds(
  { reading, settings, compute, seed, words: given, wordCache: cache }: Run,
  textRows: readonly Uint32Array[],
  least = 2,
): Promise<TrainedWords> {
  const trained = new Map<string, WordVectors>();
  for (const words of trainedSettings(settings.words, given)) {
    const keys = textRows.map((rows) => wordVectorKey(rows, words, seed));
    for (const [fold, key] of keys.entries()) {
      if (trained.has(key) || keys.filter((one) => one === key).length < least) continue;
      trained.set(key, await corpusWordVectors(reading, textRows[fold]!, words, { compute, seed, cache }));
    }
  }
  return trained;
}

/** The settings of the word vectors that are trained on the corpus. */
function trainedSettings(words: WordsSettings | undefined, given: Run['words']): WordsSettings[] {
  if (!words || (given && !given.tables)) return [];
  if (!given?.tables) return [words];
  return given.tables.filter(isTrained).map((table) => tableSettings(words, table));
}
