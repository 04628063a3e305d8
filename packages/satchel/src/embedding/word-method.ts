/**
 * The contract of word-vector methods. A method takes a numbered text, counts what it has to count, says what training needs, and trains:
 *
 *   defineWordMethod({ name: 'glove', summary, options: { cap: number(…) }, isResumable: true, needsOrder: true, prepare })
 *
 *   prepare(text, options, room) → { memory, epochs, periods, train }
 *
 * The options of a method are a group of its name (`--set glove.cap=10`). `dimensions` and `seed`, which every method has, are options of the
 * group `words` and are handed to `prepare` with the rest.
 */
import type { Compute } from '../core/compute.ts';
import type { Matrix } from '../core/matrix.ts';
import type { Method } from '../core/method.ts';
import { integer, type Options, type OptionValues } from '../core/options.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { TrainingText } from './train/token-source.ts';
import type { TrainingState } from './train/training-state.ts';

export interface WordMethod<O extends Options = Options> extends Method<O> {
  /** Whether an interrupted run can go on from the last `snapshot`. */
  readonly isResumable: boolean;
  /** True where words learn from their neighbours. False where they learn from the documents they share, so that one occurrence is enough. */
  readonly needsOrder: boolean;
  /** The largest number of dimensions, where it is below that of `words.dimensions`. */
  readonly mostDimensions?: number;
  /** May read the text; throws where it does not fit into `room`, or where the options do not go together. */
  prepare(
    text: TrainingText,
    options: OptionValues<O> & TrainingOptions,
    room: TrainingRoom,
  ): PreparedTraining | Promise<PreparedTraining>;
}

/** Helps TypeScript infer the option types from the declaration. */
export const defineWordMethod = <const O extends Options>(method: WordMethod<O>): WordMethod<O> => method;

/** What training may use. */
export interface TrainingRoom extends Pick<Compute, 'progress' | 'signal'> {
  readonly threads: number;
  /** Bytes in use at the moment of the call. */
  inUse(): number;
  /** In bytes. */
  readonly memoryLimit?: number | undefined;
}

export interface PreparedTraining {
  readonly memory: TrainingMemory;
  /** How often training goes over the text, and in how many periods each time: `afterPeriod` is called after each. */
  readonly epochs: number;
  readonly periods: number;
  /** To be called once: what `prepare` counted is used up. */
  train(compute: Compute, hooks?: TrainingHooks): Promise<TrainedWordVectors>;
}

export interface TrainingMemory {
  /** Bytes at the peak, with those in use before. */
  readonly total: number;
  /** Bytes of the vectors alone. */
  readonly rows: number;
}

export interface TrainedWordVectors {
  readonly words: WordVectors;
  /** The vectors of words as contexts, for methods that have them. */
  readonly contextVectors?: Matrix;
  /** Loss of a pair on average, measured on a sample of each epoch; empty for methods without epochs. */
  readonly lossPerEpoch: readonly number[];
}

export interface TrainingHooks {
  /** Go on from here instead of from the start. */
  readonly resume?: TrainingState | undefined;
  /** Called between periods and awaited. */
  afterPeriod?(moment: TrainingMoment): void | Promise<void>;
}

export interface TrainingMoment {
  /** Tokens trained so far and in all, over all epochs. */
  readonly done: number;
  readonly total: number;
  readonly epoch: number;
  /** Mean loss of the epoch so far. */
  readonly loss: number;
  readonly learningRate: number;
  snapshot(): TrainingState;
}

/** Options of the group `words` that training reads, whichever method it is. */
export const trainingOptions = {
  dimensions: integer('numbers in a vector', 200, { min: 1, max: 4096 }),
  minCount: integer('leave out words that occur less often than this', 20, { min: 1 }),
  seed: integer('where the random numbers start from', 1, { min: 0, max: 4_294_967_295 }),
};

/** `minCount` is applied when the text is numbered. */
export type TrainingOptions = Omit<OptionValues<typeof trainingOptions>, 'minCount'>;
