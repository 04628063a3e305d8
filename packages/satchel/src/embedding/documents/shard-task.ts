/** The task of a thread: train the documents of one shard. */
import type { Tasks } from '../../core/compute.ts';
import type { KernelBuild, KernelProvider } from '../../core/kernels.ts';
import { type Matrix, rowOf } from '../../core/matrix.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';
import type { Steps } from '../../core/threads/steps.ts';
import type { DocumentTrainerSetup } from '../../kernels/train-documents/contract.ts';
import type { SeedWords } from '../../numeric/random-bits.ts';
import type { ShardResult } from '../train/shard-task.ts';
import type { Shard } from './plan.ts';
import { shrinkFor } from './shrink.ts';

export const TRAIN_DOCUMENTS_TASK = 'documents/train-shard';

/** The loss of every n-th document is measured, because measuring costs as much as training. */
const DOCUMENTS_BETWEEN_MEASURES = 32;

export interface DocumentShardTask {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
  /** In the memory. */
  readonly arrays: {
    readonly setup: DocumentTrainerSetup;
    /** Row i is the vector of document i. */
    readonly vectors: Matrix;
    /** The words of document i are `ids[offsets[i] … offsets[i + 1])`. */
    readonly offsets: Uint32Array;
    readonly ids: Uint32Array;
  };
  readonly shard: Pick<Shard, 'documents' | 'before'>;
  readonly seed: SeedWords;
  /** The learning rate of a document is max(least, first − fall · tokens of the epoch before it). */
  readonly rate: { readonly first: number; readonly fall: number; readonly least: number };
  /** γ: the vector of a document of l words is pulled to zero by 2γ/l per word. */
  readonly l2: number;
}

export const documentTasks = (provider: KernelProvider): Tasks => ({
  [TRAIN_DOCUMENTS_TASK]: (task: DocumentShardTask): Steps<ShardResult> => trainShard(provider, task),
});

function* trainShard(provider: KernelProvider, task: DocumentShardTask): Steps<ShardResult> {
  const { build, memory, seed, rate, l2 } = task;
  const { setup, vectors, offsets, ids } = viewsIn(memory.buffer, task.arrays);
  const trainer = provider.open(build, memory).documentTrainer(setup);
  trainer.seed(seed);
  const { documents, before } = task.shard;
  for (let i = 0; i < documents.length; i++) {
    const document = documents[i]!;
    const tokens = ids.subarray(offsets[document], offsets[document + 1]);
    const learningRate = Math.max(rate.least, rate.first - rate.fall * before[i]!);
    const measures = i % DOCUMENTS_BETWEEN_MEASURES === 0;
    const shrink = shrinkFor(l2, tokens.length, learningRate, setup.windowsTogether);
    trainer.train(rowOf(vectors, document), tokens, learningRate, shrink, measures);
    yield;
  }
  return { loss: trainer.loss(), pairs: trainer.pairs() };
}
