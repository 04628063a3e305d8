/**
 * Vectors of documents and of the words they predict (Le and Mikolov 2014), with the steps, the sampling and the merging of word training
 * (../train/train.ts).
 *
 *   log σ(h·u_w) + Σ_n log σ(−h·u_n) − (γ/l) ‖d‖²        for every word w of a document of l words                          (1)
 *
 *   'alone'            h = d                              paragraph vectors, distributed bag of words (PV-DBOW)
 *   'mean', 'sum'      h = mean or sum of d and the context words c      distributed memory (PV-DM)
 *   'concatenation'    h = d ⊕ c_−L … c_L
 *
 *   d      vector of the document, drawn from U(−½, ½) / dimensions          vectors
 *   c      vectors of words, drawn likewise or given                          the rows of words
 *   u      outputs, zero at first                                             the rows after them
 *   n      negatives, drawn from `negativeShares`
 *   γ      the pull to zero of Ai et al. (2016), which short documents need   l2
 *
 * With `jointWords`, 'alone' also trains skip-gram over the same words and outputs, each window before its document. Words are thinned
 * out first, then windows are taken. The learning rate falls linearly with the tokens trained.
 *
 * With `together` t > 1, 'alone' takes t neighbouring words in one step: each against d, and t-fold the same negatives. The expected step
 * is that of (1), the arithmetic is shared.
 *
 * Same bytes on any number of threads: each epoch is cut into periods and shards by the documents alone (plan.ts); a shard trains on its own
 * copies of the rows it uses, and its changes are merged in shard order. The vectors of documents are not kept: a document, seen in training
 * or not, gets its vector by inference (infer.ts).
 */
import { type Compute, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { type KernelMemory, type Kernels, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';
import { checkProgress } from '../train/checks.ts';
import { mergeFactor } from '../train/merge.ts';
import { mergeRound } from '../train/merge-task.ts';
import type { ShardResult } from '../train/shard-task.ts';
import { withoutPadding } from '../train/training-state.ts';
import { type Period, planEpoch, shardsFor } from './plan.ts';
import {
  type RowShape,
  rowShape,
  type Scratch,
  scratchBytes,
  setupBytes,
  type TrainerSetup,
  takeScratch,
  takeSetup,
} from './rows.ts';
import type { DocumentModel, DocumentSettings, DocumentText } from './settings.ts';
import { type DocumentShardTask, TRAIN_DOCUMENTS_TASK } from './shard-task.ts';

export interface TrainedDocuments extends DocumentModel {
  /** Loss of a pair on average, measured on a sample of each epoch. */
  readonly lossPerEpoch: readonly number[];
  /** The vectors that training ended with, row i of document i. */
  readonly documents: Matrix;
}

export async function trainDocuments(
  text: DocumentText,
  settings: DocumentSettings,
  compute: Compute,
): Promise<TrainedDocuments> {
  if (text.running.ids.length === 0) throw new SatchelError('EMPTY_CORPUS', 'no document has a word to train on.');
  const run = openRun(text, settings, compute);
  await inSteps(drawRows(run), compute);
  const { epochs, dimensions } = settings;
  const total = text.running.ids.length;
  const losses: number[] = [];
  for (let epoch = 0; epoch < epochs; epoch++) {
    let [loss, pairs, done] = [0, 0, 0];
    const periods = planEpoch(text.running, settings, epoch);
    for (const [at, period] of periods.entries()) {
      for (const result of await trainPeriod(run, period, epoch, at))
        [loss, pairs] = [loss + result.loss, pairs + result.pairs];
      done += period.tokens;
      checkProgress(loss, run.setup.rows, epoch, at === periods.length - 1);
      compute.progress.advance(epoch * total + done, epochs * total, 'words');
      await pause(compute);
    }
    losses.push(loss / Math.max(1, pairs));
  }
  const { setup, shape, vectors } = run;
  const outputs = withoutPadding(setup.rows, shape.inputs, shape.rows, dimensions);
  return {
    outputs: { rows: shape.vocabulary, columns: shape.blocks * dimensions, data: outputs.data },
    wordMatrix: withoutPadding(setup.rows, 0, shape.inputs, dimensions),
    documents: withoutPadding(vectors, 0, vectors.rows, dimensions),
    lossPerEpoch: losses,
  };
}

interface Run {
  readonly text: DocumentText;
  readonly settings: DocumentSettings;
  readonly compute: Compute;
  readonly shape: RowShape;
  readonly setup: TrainerSetup;
  readonly vectors: Matrix;
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  /** Buffers of one thread. */
  readonly buffers: readonly (Scratch & { readonly own?: RowCopies })[];
  /** The sum of the shards' changes; only when shards are merged. */
  readonly sums: RowCopies | undefined;
  readonly factors: Float32Array;
  readonly memory: WebAssembly.Memory;
  readonly kernels: Kernels;
}

function openRun(text: DocumentText, settings: DocumentSettings, compute: Compute): Run {
  const { offsets, ids } = text.running;
  const shape = rowShape(text.counts.length, settings);
  const shards = shardsFor(ids.length, settings);
  const { threads } = compute.executor;
  const buffers = Math.min(threads, shards);
  const memory = compute.kernels.createMemory(runBytes(text, settings, buffers, shards > 1), threads > 1);
  const setup = takeSetup(memory, shape, settings, text, false);
  const copies = (): RowCopies => ({
    copies: memory.matrix(shape.rows + 1, shape.columns),
    slots: memory.u32(shape.rows),
    touched: memory.u32(shape.rows + 1),
  });
  return {
    ...{ text, settings, compute, shape, setup, memory: memory.handle },
    vectors: memory.matrix(offsets.length - 1, shape.columns),
    ...{ offsets: copied(memory, offsets), ids: copied(memory, ids) },
    buffers: Array.from({ length: buffers }, () => ({
      ...takeScratch(memory, shape, settings),
      ...(shards > 1 ? { own: copies() } : {}),
    })),
    sums: shards > 1 ? copies() : undefined,
    factors: memory.f32(shape.rows),
    kernels: compute.kernels.open(compute.kernels.choose(false), memory.handle),
  };
}

/** Bytes of kernel memory; pages of copies that no shard touches take only address space. */
export function runBytes(
  { running, counts }: DocumentText,
  settings: DocumentSettings,
  buffers: number,
  merges: boolean,
): number {
  const shape = rowShape(counts.length, settings);
  const { rows, columns } = shape;
  const copies = paddedBytes(4 * (rows + 1) * columns, 4 * rows, 4 * (rows + 1));
  const text = paddedBytes(
    4 * (running.offsets.length - 1) * columns,
    4 * running.offsets.length,
    4 * running.ids.length,
  );
  return (
    setupBytes(shape) +
    text +
    paddedBytes(4 * rows) +
    buffers * (scratchBytes(shape, settings) + (merges ? copies : 0)) +
    (merges ? copies : 0)
  );
}

function copied(memory: KernelMemory, numbers: Uint32Array): Uint32Array {
  const copy = memory.u32(numbers.length);
  copy.set(numbers);
  return copy;
}

/** Each row from a stream of its own, so that it does not depend on what others drew. */
function* drawRows({ text, settings, shape, setup, vectors }: Run): Steps<void> {
  const { seed, dimensions } = settings;
  function* draw(into: Matrix, count: number, kind: number): Steps<void> {
    for (let row = 0; row < count; row++) {
      drawVector(into.data.subarray(row * into.columns, row * into.columns + dimensions), seedWords(seed, kind, row));
      yield;
    }
  }
  yield* draw(vectors, vectors.rows, 1);
  yield* draw(setup.rows, shape.inputs, 2);
  const { start } = text;
  if (!start || shape.inputs === 0) return;
  start.ids.forEach((word, i) => {
    setup.rows.data.set(start.vectors.data.subarray(i * dimensions, (i + 1) * dimensions), word * shape.columns);
  });
}

/** U(−½, ½) / dimensions */
export function drawVector(into: Float32Array, seed: readonly [number, number]): void {
  const random = createRandomBits(seed);
  for (let c = 0; c < into.length; c++) into[c] = (random.next() / 4_294_967_296 - 0.5) / into.length;
}

/** Trains all shards, one per thread at a time; then merges their changes in shard order. */
async function trainPeriod(run: Run, period: Period, epoch: number, at: number): Promise<ShardResult[]> {
  const { compute, buffers, sums, factors, memory, kernels, setup } = run;
  const tasks = period.shards.map((_, shard) => taskFor(run, period, epoch, at, shard));
  const results: ShardResult[] = [];
  if (sums) writeFactors(run, period, epoch);
  for (let first = 0; first < tasks.length; first += buffers.length) {
    await pause(compute);
    const isLast = first + buffers.length >= tasks.length;
    const together = tasks.slice(first, first + buffers.length);
    results.push(
      ...(await compute.executor.map<DocumentShardTask, ShardResult>(TRAIN_DOCUMENTS_TASK, together, compute.signal)),
    );
    if (!sums) continue;
    const shards = buffers.slice(0, together.length).flatMap(({ own }) => (own ? [own] : []));
    const round = { rows: setup.rows, sums, shards, factors: isLast ? factors : undefined };
    await mergeRound(round, { ...compute, kernels, memory });
  }
  return results;
}

/** Shard s uses buffers s mod n of n threads: shards that train at the same time never share one. */
function taskFor(run: Run, period: Period, epoch: number, at: number, shard: number): DocumentShardTask {
  const { settings, setup, vectors, offsets, ids, buffers, memory, kernels } = run;
  const { learningRate, leastLearningRate, epochs, seed, l2 } = settings;
  const fall = (learningRate - leastLearningRate) / (epochs * ids.length);
  return {
    ...{ build: kernels.build, memory, l2, shard: period.shards[shard]! },
    arrays: { setup: { ...setup, ...buffers[shard % buffers.length]! }, vectors, offsets, ids },
    seed: seedWords(seed, epoch, at, shard),
    rate: { first: learningRate - fall * epoch * ids.length, fall, least: leastLearningRate },
  };
}

/**
 * How much of the shards' changes a row takes over (../train/merge.ts). A word is trained once where it occurs, not against every word of a
 * window as in skip-gram, so it counts as so much rarer.
 */
const OCCURRENCE = 0.1;

function writeFactors({ text, settings, shape, factors }: Run, { shards }: Period, epoch: number): void {
  const { offsets, ids } = text.running;
  const rate = settings.learningRate * (1 - epoch / settings.epochs);
  const counts = new Float64Array(shape.vocabulary);
  for (const { documents } of shards)
    for (const document of documents)
      for (let at = offsets[document]!; at < offsets[document + 1]!; at++) counts[ids[at]!]!++;
  const factorOf = (word: number): number => mergeFactor(OCCURRENCE * (counts[word] ?? 0), shards.length, rate);
  for (let row = 0; row < shape.inputs; row++) factors[row] = factorOf(row);
  for (let row = shape.inputs; row < shape.rows; row++)
    factors[row] = factorOf(Math.floor((row - shape.inputs) / shape.blocks));
}
