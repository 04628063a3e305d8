/** Everything a run keeps in kernel memory, and how much that is. */
import { type KernelMemory, paddedBytes, type RowCopies, scratchBytes, type WordTrainerSetup } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { type HuffmanPaths, huffmanPaths } from './huffman.ts';
import type { WordTrainingOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { negativeShares, writeAliasTable, writeKeepThresholds } from './sampling.ts';

export interface Layout {
  readonly rows: Matrix;
  /** Everything a trainer needs but its own copies and scratch. */
  readonly setup: Omit<WordTrainerSetup, 'own' | 'scratch'>;
  /** One for each thread that takes part. */
  readonly desks: readonly Desk[];
  /** What each shard trains in a period. */
  readonly tokens: readonly Uint32Array[];
  /** The sum of what the shards changed; only where shards are merged. */
  readonly sums: RowCopies | undefined;
  readonly factors: Float32Array;
}

/** What one thread works on. */
export interface Desk {
  readonly scratch: Uint8Array;
  readonly own?: RowCopies;
}

export interface Shape {
  readonly words: number;
  readonly outputs: number;
  /** Dimensions padded to a multiple of 8; the padding stays zero. */
  readonly columns: number;
  readonly mostTargets: number;
  readonly steps: number;
  readonly desks: number;
  readonly merges: boolean;
  /** Rows a shard can touch in a period at most, and all shards together. */
  readonly ownRows: number;
  readonly sumRows: number;
}

export function shapeOf(words: number, options: WordTrainingOptions, plan: Plan, threads: number, tree: HuffmanPaths | undefined): Shape {
  const outputs = tree ? words - 1 : words;
  const drawsPerToken = tree ? outputs : 1 + options.negative * (options.sharedNegatives ? 1 : 2 * options.window);
  const touched = (tokens: number) => Math.min(words, tokens) + Math.min(outputs, tokens * drawsPerToken);
  return {
    words,
    outputs,
    columns: Math.ceil(options.dimensions / 8) * 8,
    mostTargets: tree ? Math.max(1, tree.longest) : options.negative + 1,
    steps: tree ? tree.steps.length : 0,
    desks: Math.min(threads, plan.shards),
    merges: plan.shards > 1 && !options.hogwild,
    ownRows: touched(plan.mostOfShard),
    sumRows: touched(plan.periodLength),
  };
}

export const treeFor = (counts: Float64Array, { objective }: WordTrainingOptions): HuffmanPaths | undefined =>
  objective === 'hierarchical-softmax' ? huffmanPaths(counts) : undefined;

/** Bytes of kernel memory for a run of this shape. */
export function layoutBytes(shape: Shape, { window }: WordTrainingOptions, plan: Plan): number {
  const { words, outputs, columns, mostTargets, steps, desks, merges, ownRows, sumRows } = shape;
  const rows = words + outputs;
  const numbers = (count: number) => paddedBytes(4 * count);
  const copies = (count: number) => numbers((count + 1) * columns) + numbers(rows) + numbers(count + 1);
  const desk = paddedBytes(scratchBytes.wordTrainer(window, mostTargets, columns)) + (merges ? copies(ownRows) : 0);
  const tables = numbers(words) + numbers(2 * words) + numbers(words + 1) + numbers(steps) + numbers(rows);
  return numbers(rows * columns) + tables + plan.shards * numbers(plan.mostOfShard) + desks * desk + (merges ? copies(sumRows) : 0);
}

export function layOut(
  memory: KernelMemory,
  shape: Shape,
  counts: Float64Array,
  options: WordTrainingOptions,
  plan: Plan,
  tree: HuffmanPaths | undefined,
): Layout {
  const { words, outputs, columns, mostTargets } = shape;
  const rows = memory.matrix(words + outputs, columns);
  const copiesOf = (count: number): RowCopies => ({
    copies: memory.matrix(count + 1, columns),
    slots: memory.u32(rows.rows),
    touched: memory.u32(count + 1),
  });
  const setup = {
    ...{ rows, vocabulary: words, mostTargets, method: options.method, objective: options.objective },
    ...{ sharesTargets: options.sharedNegatives, dividesError: options.exactGradient },
    ...{ window: options.window, negatives: options.negative },
    ...{ keep: memory.u32(words), aliases: memory.u32(2 * words), pathStarts: memory.u32(words + 1), paths: memory.u32(shape.steps) },
  };
  writeKeepThresholds(counts, options.sample, setup.keep);
  writeAliasTable(negativeShares(counts), setup.aliases);
  if (tree) setup.pathStarts.set(tree.starts);
  if (tree) setup.paths.set(tree.steps);
  const desks = Array.from({ length: shape.desks }, () => ({
    scratch: memory.u8(scratchBytes.wordTrainer(options.window, mostTargets, columns)),
    ...(shape.merges ? { own: copiesOf(shape.ownRows) } : {}),
  }));
  const tokens = Array.from({ length: plan.shards }, () => memory.u32(plan.mostOfShard));
  return { rows, setup, desks, tokens, sums: shape.merges ? copiesOf(shape.sumRows) : undefined, factors: memory.f32(rows.rows) };
}
