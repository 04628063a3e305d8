/** The memory layout of a run in kernel memory, and its size. */
import { type KernelMemory, padded, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';
import { type WordParts, type WordTrainerSetup, wordTrainerScratchBytes } from '../../kernels/train-words/contract.ts';
import { type HuffmanPaths, huffmanPaths } from './huffman.ts';
import type { PredictionSettings } from './options.ts';
import type { Plan } from './plan.ts';
import { negativeShares, writeAliasTable, writeKeepThresholds } from './sampling.ts';
import { windowsTogetherFor } from './windows-together.ts';
import type { NumberedParts } from './word-parts.ts';

export interface Layout {
  readonly rows: Matrix;
  /** Everything a trainer needs except its own copies and scratch. */
  readonly setup: Omit<WordTrainerSetup, 'own' | 'scratch'>;
  /** One per thread. */
  readonly buffers: readonly ThreadBuffers[];
  /** The tokens of each shard in a period. */
  readonly tokens: readonly Uint32Array[];
  /** The sum of the shards' changes; only when shards are merged. */
  readonly sums: RowCopies | undefined;
  readonly factors: Float32Array;
}

/** Buffers of one thread. */
export interface ThreadBuffers {
  readonly scratch: Uint8Array;
  readonly own?: RowCopies;
}

export interface Shape {
  readonly wordCount: number;
  readonly outputs: number;
  /** Rows of n-grams, after the output rows; and the number of n-grams summed over the words. */
  readonly parts: number;
  readonly partEntries: number;
  /** All rows: of words, outputs and n-grams. */
  readonly rows: number;
  /** Dimensions padded to a multiple of 8; the padding stays zero. */
  readonly columns: number;
  readonly windowsTogether: number;
  readonly mostTargets: number;
  readonly steps: number;
  readonly buffers: number;
  readonly merges: boolean;
  /** The most rows that one shard, and all shards together, can change in a period. */
  readonly ownRows: number;
  readonly sumRows: number;
}

export function shapeOf(
  wordCount: number,
  options: PredictionSettings,
  plan: Plan,
  threads: number,
  tree: HuffmanPaths | undefined,
  parts?: NumberedParts | undefined,
): Shape {
  const outputs = tree ? wordCount - 1 : wordCount;
  const partRows = parts?.buckets.length ?? 0;
  const windowsTogether = windowsTogetherFor(options);
  const drawsPerToken = tree ? outputs : 1 + options.negative * (options.sharedNegatives ? 1 : 2 * options.window);
  const touched = (tokens: number) =>
    Math.min(wordCount, tokens) +
    Math.min(outputs, tokens * drawsPerToken) +
    Math.min(partRows, tokens * (parts?.most ?? 0));
  return {
    wordCount,
    outputs,
    parts: partRows,
    partEntries: parts?.parts.length ?? 0,
    rows: wordCount + outputs + partRows,
    columns: padded(options.dimensions, 8),
    windowsTogether,
    mostTargets: tree ? Math.max(1, tree.longest) : options.negative + windowsTogether,
    steps: tree ? tree.steps.length : 0,
    buffers: Math.min(threads, plan.shards),
    merges: plan.shards > 1,
    ownRows: touched(plan.mostOfShard),
    sumRows: touched(plan.periodLength),
  };
}

export const treeFor = (counts: Float64Array, { objective }: PredictionSettings): HuffmanPaths | undefined =>
  objective === 'hierarchical-softmax' ? huffmanPaths(counts) : undefined;

const scratchOf = ({ windowsTogether, mostTargets, columns, parts }: Shape, window: number): number =>
  wordTrainerScratchBytes(window, windowsTogether, mostTargets, columns, parts > 0);

/** Bytes of kernel memory for a run of this shape. */
export function layoutBytes(shape: Shape, { window }: PredictionSettings, plan: Plan): number {
  const { wordCount, parts, partEntries, rows, columns, steps, buffers, merges, ownRows, sumRows } = shape;
  const numbers = (count: number) => paddedBytes(4 * count);
  const copies = (count: number) => numbers((count + 1) * columns) + numbers(rows) + numbers(count + 1);
  const each = paddedBytes(scratchOf(shape, window)) + (merges ? copies(ownRows) : 0);
  const tables = numbers(wordCount) + numbers(2 * wordCount) + numbers(wordCount + 1) + numbers(steps) + numbers(rows);
  const partTables = parts > 0 ? numbers(wordCount + 1) + numbers(partEntries) : 0;
  return (
    numbers(rows * columns) +
    tables +
    partTables +
    plan.shards * numbers(plan.mostOfShard) +
    buffers * each +
    (merges ? copies(sumRows) : 0)
  );
}

export function layOut(
  memory: KernelMemory,
  shape: Shape,
  counts: Float64Array,
  options: PredictionSettings,
  plan: Plan,
  tree: HuffmanPaths | undefined,
  parts?: NumberedParts | undefined,
): Layout {
  const { wordCount, columns, mostTargets } = shape;
  const rows = memory.matrix(shape.rows, columns);
  const copiesOf = (count: number): RowCopies => ({
    copies: memory.matrix(count + 1, columns),
    slots: memory.u32(rows.rows),
    touched: memory.u32(count + 1),
  });
  const setup = {
    ...{ rows, vocabulary: wordCount, mostTargets, isCbow: options.isCbow, objective: options.objective },
    ...{
      sharesTargets: options.sharedNegatives,
      windowsTogether: shape.windowsTogether,
      dividesError: options.exactGradient,
    },
    ...{ window: options.window, negatives: options.negative },
    ...{
      keep: memory.u32(wordCount),
      aliases: memory.u32(2 * wordCount),
      pathStarts: memory.u32(wordCount + 1),
      paths: memory.u32(shape.steps),
    },
    ...(parts ? { parts: layOutParts(memory, parts, wordCount + shape.outputs) } : {}),
  };
  writeKeepThresholds(counts, options.sample, setup.keep);
  writeAliasTable(negativeShares(counts), setup.aliases);
  if (tree) setup.pathStarts.set(tree.starts);
  if (tree) setup.paths.set(tree.steps);
  const buffers = Array.from({ length: shape.buffers }, () => ({
    scratch: memory.u8(scratchOf(shape, options.window)),
    ...(shape.merges ? { own: copiesOf(shape.ownRows) } : {}),
  }));
  const tokens = Array.from({ length: plan.shards }, () => memory.u32(plan.mostOfShard));
  return {
    rows,
    setup,
    buffers,
    tokens,
    sums: shape.merges ? copiesOf(shape.sumRows) : undefined,
    factors: memory.f32(rows.rows),
  };
}

/** Part p has row `first` + p. */
function layOutParts(memory: KernelMemory, { starts, parts }: NumberedParts, first: number): WordParts {
  const laidOut = { starts: memory.u32(starts.length), parts: memory.u32(parts.length) };
  laidOut.starts.set(starts);
  parts.forEach((part, at) => {
    laidOut.parts[at] = first + part;
  });
  return laidOut;
}
