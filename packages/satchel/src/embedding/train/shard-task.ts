/** The task of a thread: train one piece of one shard. */
import type { Tasks } from '../../core/compute.ts';
import type { KernelBuild, KernelProvider } from '../../core/kernels.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';
import type { Steps } from '../../core/threads/steps.ts';
import type { WordTrainerSetup } from '../../kernels/train-words/contract.ts';
import type { SeedWords } from '../../numeric/random-bits.ts';

export const TRAIN_SHARD_TASK = 'word-vectors/train-shard';

/** Tokens between two updates of the learning rate. */
export const CHUNK = 10_000;
/** The loss of every n-th chunk is measured, because measuring costs as much as training. */
const CHUNKS_BETWEEN_MEASURES = 32;

export interface ShardTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  readonly setup: WordTrainerSetup;
  readonly tokens: Uint32Array;
  readonly seed: SeedWords;
  /** Number of chunks of the epoch before this piece. */
  readonly chunksBefore: number;
  /** The learning rate at a token of the piece is max(least, first − fall · token). */
  readonly rate: { readonly first: number; readonly fall: number; readonly least: number };
}

export interface ShardResult {
  readonly loss: number;
  readonly pairs: number;
}

export const wordTrainingTasks = (provider: KernelProvider): Tasks => ({
  [TRAIN_SHARD_TASK]: (task: ShardTask): Steps<ShardResult> => trainShard(provider, task),
});

function* trainShard(
  provider: KernelProvider,
  { build, memory, seed, chunksBefore, rate, ...arrays }: ShardTask,
): Steps<ShardResult> {
  const { setup, tokens } = viewsIn(memory.buffer, arrays);
  const trainer = provider.open(build, memory).wordTrainer(setup);
  const positions = positionsPerStep(setup);
  trainer.seed(seed);
  for (let start = 0; start < tokens.length; start += CHUNK) {
    const learningRate = Math.max(rate.least, rate.first - rate.fall * start);
    const measures = (chunksBefore + start / CHUNK) % CHUNKS_BETWEEN_MEASURES === 0;
    trainer.start(tokens.subarray(start, start + CHUNK));
    while (trainer.train(positions, learningRate, measures)) yield;
  }
  return { loss: trainer.loss(), pairs: trainer.pairs() };
}

/** Multiplications of a step, about 10 ms. */
const STEP = 1e7;

/** A position multiplies at most 2 · window inputs with its targets, half of that on average; parts of words are added up. */
function positionsPerStep({ window, mostTargets, parts, rows: { columns } }: WordTrainerSetup): number {
  return Math.ceil(STEP / (columns * (window * mostTargets + (parts ? 64 : 0))));
}
