/**
 * Word vectors from running text: word2vec (Mikolov et al. 2013).
 *
 *   skip-gram   for a word w and each context word c:   log σ(v_c·u_w) + Σ_j log σ(−v_c·u_nj)                               (1)
 *   CBOW        the same with the mean of the context vectors in place of v_c
 *   hierarchical softmax   Σ_j log σ((1 − 2 code_j) v_c·θ_j) over the inner nodes on the way to w, in place of the negatives  (2)
 *
 *   v   input vectors, drawn from U(−½, ½) / d; the result             rows 0 … V − 1
 *   u, θ   output vectors of words or inner nodes, zero at first         the rows after them
 *   b   with `subwords`, the vectors of character n-grams, drawn like v; then v_c is replaced by the mean of v_c
 *       and the b of the n-grams of c (Bojanowski et al. 2017)             the rows after those
 *
 * The window reaches 1 to `window` words, drawn anew for each step; frequent words are subsampled (sampling.ts); the
 * learning rate falls linearly over the run.
 *
 * With `sharedNegatives` a step takes the windows of `windowsTogether` neighbouring words: all their context words
 * against the same negatives, each pair weighted by the number of windows that contain it. The expected step is that of
 * (1), the arithmetic is shared, and the draws of neighbours are not independent (decisions/0012).
 *
 * The result has the same bytes on any number of threads: in each period the text is dealt to shards (plan.ts), each
 * shard trains on its own copies of the rows it uses, and the changes are merged in shard order (merge.ts). Threads
 * only decide where a shard runs.
 */
import { type Compute, pause } from '../../core/compute.ts';
import type { Kernels } from '../../core/kernels.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { createWordVectors, type WordVectors } from '../../core/word-vectors.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';
import { foldSubwords } from '../formats/subwords.ts';
import type { TrainedWordVectors, TrainingHooks } from '../word-method.ts';
import { checkProgress, checkText } from './checks.ts';
import type { HuffmanPaths } from './huffman.ts';
import { type Layout, layOut, layoutBytes, shapeOf, treeFor } from './layout.ts';
import { type MergedPeriod, occurrenceWeight, writeMergeFactors } from './merge.ts';
import { mergeRound, type Round } from './merge-task.ts';
import type { PredictionSettings } from './options.ts';
import { dealTokens, type Plan, planRun } from './plan.ts';
import { CHUNK, type ShardResult, type ShardTask, TRAIN_SHARD_TASK } from './shard-task.ts';
import type { TrainingText } from './token-source.ts';
import { restoreRows, withoutPadding } from './training-state.ts';
import { type NumberedParts, partsFor, subwordsOf } from './word-parts.ts';

export async function trainWordVectors(
  text: TrainingText,
  options: PredictionSettings,
  compute: Compute,
  hooks: TrainingHooks = {},
): Promise<TrainedWordVectors> {
  checkText(text);
  const run = await openRun(text, options, compute);
  const { resume } = hooks;
  const losses = new Float64Array(options.epochs);
  const pairs = new Float64Array(options.epochs);
  if (resume) {
    restoreRows(resume, options.dimensions, run.layout.rows);
    losses.set(resume.losses);
    pairs.set(resume.pairs);
  } else await inSteps(drawInputs(run, options), compute);

  const { plan } = run;
  const rowsNow = () => withoutPadding(run.layout.rows, 0, run.layout.rows.rows, options.dimensions);
  const totalPeriods = options.epochs * plan.periods;
  for (let at = resume ? resume.epoch * plan.periods + resume.period : 0; at < totalPeriods; at++) {
    const [epoch, period] = [Math.floor(at / plan.periods), at % plan.periods];
    const results = await trainPeriod(run, epoch, period);
    for (const { loss, pairs: count } of results)
      [losses[epoch], pairs[epoch]] = [losses[epoch]! + loss, pairs[epoch]! + count];
    checkProgress(losses[epoch]!, run.layout.rows, epoch, period === plan.periods - 1);
    const [done, total] = [
      Math.round(((at + 1) / totalPeriods) * plan.tokens * options.epochs),
      plan.tokens * options.epochs,
    ];
    compute.progress.advance(done, total, 'words');
    await hooks.afterPeriod?.({
      ...{
        done,
        total,
        epoch,
        loss: meanLoss(losses, pairs, epoch),
        learningRate: rateAt(options, (at + 1) / totalPeriods),
      },
      snapshot: () => ({ ...positionAfter(at, plan), rows: rowsNow(), losses: losses.slice(), pairs: pairs.slice() }),
    });
  }
  return await resultOf(run, losses, pairs);
}

/** Bytes of kernel memory of a run; its other memory is small in comparison. */
export function* estimateTrainingBytes(
  { terms, counts, source }: TrainingText,
  options: PredictionSettings,
  threads: number,
): Steps<number> {
  const plan = planRun(source.tokens, options);
  const parts = yield* partsFor(terms, options);
  return layoutBytes(shapeOf(terms.length, options, plan, threads, treeFor(counts, options), parts), options, plan);
}

interface Run {
  readonly text: TrainingText;
  readonly options: PredictionSettings;
  readonly compute: Compute;
  readonly plan: Plan;
  readonly tree: HuffmanPaths | undefined;
  readonly parts: NumberedParts | undefined;
  readonly layout: Layout;
  readonly memory: WebAssembly.Memory;
  readonly kernels: Kernels;
}

async function openRun(text: TrainingText, options: PredictionSettings, compute: Compute): Promise<Run> {
  const { counts, source, terms } = text;
  const plan = planRun(source.tokens, options);
  const tree = treeFor(counts, options);
  const parts = await inSteps(partsFor(terms, options), compute);
  const { threads } = compute.executor;
  const shape = shapeOf(terms.length, options, plan, threads, tree, parts);
  const memory = compute.kernels.createMemory(layoutBytes(shape, options, plan), threads > 1);
  const layout = layOut(memory, shape, counts, options, plan, tree, parts);
  const kernels = compute.kernels.open(compute.kernels.choose(options.relaxed), memory.handle);
  return { text, options, compute, plan, tree, parts, layout, memory: memory.handle, kernels };
}

/** Draws the rows of words, then those of n-grams, which come after the output rows. */
function* drawInputs({ text, layout, parts }: Run, { dimensions, seed }: PredictionSettings): Steps<void> {
  const random = createRandomBits(seedWords(seed));
  const { data, columns, rows } = layout.rows;
  const draw = (row: number): void => {
    for (let c = 0; c < dimensions; c++) data[row * columns + c] = (random.next() / 4_294_967_296 - 0.5) / dimensions;
  };
  for (let row = 0; row < rows; row++) {
    const isInput = row < text.terms.length || (parts && row >= rows - parts.buckets.length);
    if (isInput) draw(row);
    if (isInput) yield;
  }
}

/** Trains all shards, one per thread at a time; then merges their changes in shard order. */
async function trainPeriod(run: Run, epoch: number, period: number): Promise<ShardResult[]> {
  const { text, compute, plan, layout, kernels, memory } = run;
  const start = period * plan.periodLength;
  const tokens = new Uint32Array(Math.min(plan.periodLength, plan.tokens - start));
  await text.source.read(start, tokens);
  const lengths = dealTokens(tokens, layout.tokens);
  const tasks = lengths.map((length, shard) =>
    taskFor(run, epoch, period, shard, layout.tokens[shard]!.subarray(0, length)),
  );
  const results: ShardResult[] = [];
  for (let first = 0; first < plan.shards; first += layout.buffers.length) {
    await pause(compute);
    const together = tasks.slice(first, first + layout.buffers.length);
    const isLast = first + layout.buffers.length >= plan.shards;
    const training = compute.executor.map<ShardTask, ShardResult>(TRAIN_SHARD_TASK, together, compute.signal);
    if (isLast && layout.sums) writeMergeFactors(mergedPeriod(run, tokens, epoch, period), layout.factors); // while the shards train
    results.push(...(await training));
    if (layout.sums) await mergeRound(roundOf(layout, layout.sums, isLast), { ...compute, kernels, memory });
  }
  return results;
}

function mergedPeriod(
  { text, options, plan, tree, parts }: Run,
  tokens: Uint32Array,
  epoch: number,
  period: number,
): MergedPeriod {
  const learningRate = rateAt(options, (epoch * plan.periods + period) / (options.epochs * plan.periods));
  const occurrence = occurrenceWeight(options);
  return { tokens, wordCount: text.terms.length, tree, parts, shards: plan.shards, learningRate, occurrence };
}

const roundOf = ({ rows, buffers, factors }: Layout, sums: RowCopies, isLast: boolean): Round => ({
  ...{ rows, sums, factors: isLast ? factors : undefined },
  shards: buffers.flatMap(({ own }) => (own ? [own] : [])),
});

/** Shard s uses buffers s mod n of n threads: shards that train at the same time never share one. */
function taskFor(
  { options, plan, layout, memory, kernels }: Run,
  epoch: number,
  period: number,
  shard: number,
  tokens: Uint32Array,
): ShardTask {
  const { scratch, own } = layout.buffers[shard % layout.buffers.length]!;
  const setup = { ...layout.setup, scratch, ...(own ? { own } : {}) };
  const { learningRate, leastLearningRate, epochs, seed } = options;
  const fall = learningRate / (epochs * plan.tokens);
  const first = learningRate - fall * (epoch * plan.tokens + period * plan.periodLength);
  const rate = { first, fall: fall * plan.shards, least: leastLearningRate };
  const chunksBefore = (period * plan.shards + shard) * Math.ceil(plan.mostOfShard / CHUNK);
  return {
    build: kernels.build,
    memory,
    setup,
    tokens,
    seed: seedWords(seed, epoch, period, shard),
    chunksBefore,
    rate,
  };
}

const rateAt = ({ learningRate, leastLearningRate }: PredictionSettings, progress: number): number =>
  Math.max(leastLearningRate, learningRate * (1 - progress));

/** 0 when no pair was measured. */
const meanLoss = (losses: Float64Array, pairs: Float64Array, epoch: number): number =>
  losses[epoch]! / Math.max(1, pairs[epoch]!);

const positionAfter = (at: number, { periods }: Plan) => ({
  epoch: Math.floor((at + 1) / periods),
  period: (at + 1) % periods,
});

async function resultOf(run: Run, losses: Float64Array, pairs: Float64Array): Promise<TrainedWordVectors> {
  const { text, options, layout } = run;
  const { dimensions, objective } = options;
  const count = text.terms.length;
  return {
    words: await wordsOf(run),
    ...(objective === 'negative-sampling'
      ? { contextVectors: withoutPadding(layout.rows, count, 2 * count, dimensions) }
      : {}),
    lossPerEpoch: Array.from(losses, (_, epoch) => meanLoss(losses, pairs, epoch)),
  };
}

async function wordsOf({ text, options, layout, parts, compute }: Run): Promise<WordVectors> {
  const { terms, counts } = text;
  const { dimensions } = options;
  const vectors = withoutPadding(layout.rows, 0, terms.length, dimensions);
  if (!parts) return createWordVectors(terms, vectors, { counts });
  const { rows } = layout.rows;
  const own = { ...vectors, data: vectors.data.slice() };
  const subwords = subwordsOf(
    withoutPadding(layout.rows, rows - parts.buckets.length, rows, dimensions),
    parts,
    options,
    own,
  );
  await inSteps(foldSubwords(terms, vectors, subwords), compute);
  return createWordVectors(terms, vectors, { counts, subwords });
}
