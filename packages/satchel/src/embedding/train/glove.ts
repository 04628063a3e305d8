/**
 * GloVe (Pennington, Socher, Manning 2014): vectors whose products are the logarithms of co-occurrence counts.
 *
 *   J = Σ_ij f(X_ij) (w_i·c_j + b_i + b_j − log X_ij)²,     f(x) = min(1, (x / x_max)^α)                                     (1)
 *   g = ∂J/∂θ / 2,   θ −= η g / √G,   G += (η g)²           AdaGrad; G starts from 1                                        (2)
 *   v_i = w_i + c_i                                         the result                                                      (3)
 *
 *   X_ij        co-occurrences (co-occurrences.ts)                  x_max, α    cap, power
 *   w, c, b     word vectors, context vectors, biases               η           learningRate
 *
 * The learning rate is inside G, as in all implementations of GloVe: steps shrink more slowly than with textbook
 * AdaGrad. The reported loss is the mean of ½ f δ² per entry.
 *
 * An epoch visits all entries once, round by round (glove-blocks.ts). The blocks of a round share no vector, so any
 * number of threads gives the same bytes.
 */
import { type Compute, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { type Kernels, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import type { TrainedWordVectors, TrainingHooks } from '../word-method.ts';
import { checkProgress, checkText } from './checks.ts';
import { blockBytes, blockOf, blockSizes, type Entries, entriesFrom, layOutBlocks, partsOf } from './glove-blocks.ts';
import { drawRows, packRows, paddedColumns, sumOfBoth, unpackRows } from './glove-rows.ts';
import { GLOVE_TASK, type GloveTask } from './glove-task.ts';
import { forgetPairs, type PairCounts } from './pair-counts.ts';
import type { TrainingText } from './token-source.ts';

export interface GloveSettings {
  readonly dimensions: number;
  readonly epochs: number;
  readonly learningRate: number;
  readonly cap: number;
  readonly power: number;
  /** P: blocks per round. An epoch has P rounds, which are its periods. */
  readonly shards: number;
  readonly relaxed: boolean;
  readonly seed: number;
}

/** Takes ownership of the pairs: they are freed once the blocks are laid out. */
export async function trainGlove(
  text: TrainingText,
  pairs: PairCounts,
  settings: GloveSettings,
  compute: Compute,
  hooks: TrainingHooks = {},
): Promise<TrainedWordVectors> {
  checkText(text);
  checkPairs(text.terms.length, pairs);
  return train(await openRun(text, pairs, settings, compute), hooks);
}

function checkPairs(wordCount: number, { starts }: PairCounts): void {
  if (starts.length === wordCount + 1) return;
  const got = starts.length === 0 ? 'none' : starts.length - 1;
  throw new SatchelError(
    'INCONSISTENT',
    `the co-occurrences of ${wordCount} words were expected, got those of ${got}.`,
    {
      kind: 'internal',
    },
  );
}

/** Bytes of kernel memory for a run on these co-occurrences. */
export function* estimateGloveBytes(
  wordCount: number,
  pairs: PairCounts,
  settings: Pick<GloveSettings, 'dimensions' | 'shards'>,
): Steps<number> {
  const sizes = yield* blockSizes(pairs, partsOf(wordCount, settings.shards));
  return rowBytes(wordCount, settings.dimensions) + blockBytes(sizes);
}

/** Bytes of vectors and accumulators of both sides. */
export const rowBytes = (wordCount: number, dimensions: number): number =>
  paddedBytes(4 * 2 * wordCount * 2 * paddedColumns(dimensions));

/** Entries of a block in a task. */
const CHUNK = 1 << 20;

interface Run {
  readonly text: TrainingText;
  readonly settings: GloveSettings;
  readonly compute: Compute;
  readonly parts: number;
  readonly rows: Matrix;
  readonly blocks: readonly Entries[];
  readonly memory: WebAssembly.Memory;
  readonly kernels: Kernels;
}

async function openRun(text: TrainingText, pairs: PairCounts, settings: GloveSettings, compute: Compute): Promise<Run> {
  const { dimensions, shards, relaxed, cap, power, seed } = settings;
  const wordCount = text.terms.length;
  const parts = partsOf(wordCount, shards);
  const sizes = await inSteps(blockSizes(pairs, parts), compute);
  const memory = compute.kernels.createMemory(
    rowBytes(wordCount, dimensions) + blockBytes(sizes),
    compute.executor.threads > 1,
  );
  const rows = memory.matrix(2 * wordCount, 2 * paddedColumns(dimensions));
  const blocks = await inSteps(layOutBlocks(memory, pairs, sizes, { cap, power }, seed), compute);
  forgetPairs(pairs);
  const kernels = compute.kernels.open(compute.kernels.choose(relaxed), memory.handle);
  return { text, settings, compute, parts, rows, blocks, memory: memory.handle, kernels };
}

async function train(run: Run, { resume, afterPeriod }: TrainingHooks): Promise<TrainedWordVectors> {
  const { text, settings, compute, parts, rows } = run;
  const { dimensions, epochs, learningRate } = settings;
  const losses = new Float64Array(epochs);
  const entries = new Float64Array(epochs);
  if (resume) {
    unpackRows(resume, dimensions, rows);
    losses.set(resume.losses);
    entries.set(resume.pairs);
  } else await inSteps(drawRows(rows, dimensions, settings.seed), compute);

  const rounds = epochs * parts;
  const total = text.source.tokens * epochs;
  for (let at = resume ? resume.epoch * parts + resume.period : 0; at < rounds; at++) {
    const [epoch, round] = [Math.floor(at / parts), at % parts];
    const { loss, count } = await trainRound(run, round);
    losses[epoch]! += loss;
    entries[epoch]! += count;
    const isEnd = round === parts - 1;
    checkProgress(losses[epoch]!, isEnd ? sumOfBoth(rows, dimensions) : rows, epoch, isEnd);
    const done = Math.round(((at + 1) / rounds) * total);
    compute.progress.advance(done, total, 'words');
    await afterPeriod?.({
      ...{ done, total, epoch, loss: meanOf(losses, entries, epoch), learningRate },
      snapshot: () => ({
        ...{ epoch: Math.floor((at + 1) / parts), period: (at + 1) % parts },
        ...{ rows: packRows(rows, dimensions), losses: losses.slice(), pairs: entries.slice() },
      }),
    });
  }
  return {
    words: createWordVectors(text.terms, sumOfBoth(rows, dimensions), { counts: text.counts }),
    lossPerEpoch: Array.from(losses, (_, epoch) => meanOf(losses, entries, epoch)),
  };
}

const meanOf = (losses: Float64Array, entries: Float64Array, epoch: number): number =>
  losses[epoch]! / Math.max(1, entries[epoch]!);

/** Trains all blocks of a round, a chunk of each at a time; losses are added in the order of chunks, then of parts. */
async function trainRound(run: Run, round: number): Promise<{ loss: number; count: number }> {
  const { blocks, compute, parts, rows, settings, text, kernels, memory } = run;
  const ofRound = Array.from({ length: parts }, (_, p) => blockOf(blocks, parts, p, (p + round) % parts));
  const longest = Math.max(...ofRound.map(({ firsts }) => firsts.length));
  let loss = 0;
  for (let start = 0; start < longest; start += CHUNK) {
    await pause(compute);
    const tasks = ofRound
      .filter(({ firsts }) => start < firsts.length)
      .map(
        (entries): GloveTask => ({
          ...{ build: kernels.build, memory },
          pass: {
            rows,
            wordCount: text.terms.length,
            learningRate: settings.learningRate,
            ...entriesFrom(entries, start, start + CHUNK),
          },
        }),
      );
    for (const part of await compute.executor.map<GloveTask, number>(GLOVE_TASK, tasks, compute.signal)) loss += part;
  }
  return { loss, count: ofRound.reduce((sum, { firsts }) => sum + firsts.length, 0) };
}
