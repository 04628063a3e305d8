/**
 * A training run of any method, made ready: what has to be counted first is counted, what it will need in memory is known.
 *
 *   skip-gram, cbow    go over the text itself                           embedding/train/train.ts
 *   glove              goes over its co-occurrences, counted here        embedding/train/glove.ts
 *   lsi                takes the bags of the documents, made here        lsi-words.ts
 */
import { bagCount } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { countCoOccurrences } from '../embedding/train/co-occurrences.ts';
import { trainGlove } from '../embedding/train/glove.ts';
import { partsOf } from '../embedding/train/glove-blocks.ts';
import { planRun } from '../embedding/train/plan.ts';
import type { TrainingText } from '../embedding/train/token-source.ts';
import { type TrainedWordVectors, type TrainingHooks, trainWordVectors } from '../embedding/train/train.ts';
import { checkPairs, estimateGloveMemory, estimateLsiMemory } from './glove-lsi-memory.ts';
import { bagsOfText, lsiSettings, trainLsiWords } from './lsi-words.ts';
import { checkTrainingMemory, estimateTrainingMemory, type TrainingMemory } from './word-training-memory.ts';
import type { WordVectorMethod, WordVectorOptions } from './word-vector-options.ts';

export interface WordTraining {
  readonly memory: TrainingMemory;
  /** How often the text is gone over, and in how many pieces each time; after each the run may be interrupted and go on. */
  readonly epochs: number;
  readonly periods: number;
  /** Once: what was counted for it is used up. */
  train(compute: Compute, hooks?: TrainingHooks): Promise<TrainedWordVectors>;
}

export interface TrainingGround extends Pick<Compute, 'progress' | 'signal'> {
  readonly threads: number;
  /** Bytes in use at the moment it is asked. */
  inUse(): number;
  readonly memoryLimit?: number | undefined;
}

/** Vectors of `lsi` come all at once: there is nothing to go on from. */
export const isResumable = (method: WordVectorMethod): boolean => method !== 'lsi';

/** Refuses a run above the limit before anything large is made. */
export async function prepareWordTraining(
  text: TrainingText,
  options: WordVectorOptions,
  ground: TrainingGround,
): Promise<WordTraining> {
  const { method } = options;
  const training =
    method === 'glove'
      ? await prepareGlove(text, options, ground)
      : method === 'lsi'
        ? await prepareLsi(text, options, ground)
        : preparePrediction(text, { ...options, method }, ground);
  checkTrainingMemory(training.memory, ground.memoryLimit);
  return training;
}

function preparePrediction(
  text: TrainingText,
  options: WordVectorOptions & { readonly method: 'skip-gram' | 'cbow' },
  { threads, inUse }: TrainingGround,
): WordTraining {
  return {
    memory: estimateTrainingMemory(text, options, threads, inUse()),
    epochs: options.epochs,
    periods: planRun(text.source.tokens, options).periods,
    train: (compute, hooks) => trainWordVectors(text, options, compute, hooks),
  };
}

async function prepareGlove(
  text: TrainingText,
  options: WordVectorOptions,
  ground: TrainingGround,
): Promise<WordTraining> {
  const words = text.words.length;
  const before = ground.inUse();
  const { progress, signal, memoryLimit, threads } = ground;
  const check = (pairs: number, share: number) => checkPairs({ words, pairs, share, before, memoryLimit }, options);
  const pairs = await countCoOccurrences(text.source, words, options.window, { progress, signal, check });
  return {
    memory: estimateGloveMemory(words, pairs, options, threads, ground.inUse()),
    epochs: options.epochs,
    periods: partsOf(words, options.shards),
    train: (compute, hooks) => trainGlove(text, pairs, options, compute, hooks),
  };
}

async function prepareLsi(
  text: TrainingText,
  options: WordVectorOptions,
  { inUse, signal }: TrainingGround,
): Promise<WordTraining> {
  lsiSettings(options); // a mistake is told before any work
  const bags = await bagsOfText(text.source, text.words.length, signal);
  const shape = { words: text.words.length, documents: bagCount(bags), entries: bags.ids.length };
  return {
    memory: estimateLsiMemory(shape, options, inUse()),
    epochs: 1,
    periods: 1,
    train: (compute) => trainLsiWords(text, bags, options, compute),
  };
}
