/**
 * The rows of a document run in kernel memory, and what a trainer needs to know about them:
 *
 *   words      V rows, where words take part
 *   outside    one row, with 'concatenation'
 *   outputs    V rows, or V · (2 · window + 1) with 'concatenation'
 */
import { type KernelMemory, padded, paddedBytes } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import {
  type DocumentTrainerSetup,
  documentScratchBytes,
  outputBlocks,
} from '../../kernels/train-documents/contract.ts';
import { wordTrainerScratchBytes } from '../../kernels/train-words/contract.ts';
import { writeAliasTable, writeKeepThresholds } from '../train/sampling.ts';
import { windowsTogetherFor } from '../train/windows-together.ts';
import { type DocumentSettings, dividesError, usesWords, type WordFrequencies } from './settings.ts';

export interface RowShape {
  readonly vocabulary: number;
  /** Rows of words, and of the outside. */
  readonly inputs: number;
  readonly blocks: number;
  readonly rows: number;
  /** Dimensions padded to a multiple of 8; the padding stays zero. */
  readonly columns: number;
  readonly mostTargets: number;
}

export function rowShape(vocabulary: number, settings: DocumentSettings): RowShape {
  const { combination, window, negative, dimensions } = settings;
  const inputs = usesWords(settings) ? vocabulary + (combination === 'concatenation' ? 1 : 0) : 0;
  const blocks = outputBlocks(combination, window);
  return {
    ...{ vocabulary, inputs, blocks, rows: inputs + vocabulary * blocks },
    ...{ columns: padded(dimensions, 8), mostTargets: negative + togetherOf(settings) },
  };
}

/** A concatenation predicts one word at a time; windows of words beside a document are trained together only while they are short. */
export function togetherOf({ combination, jointWords, together, window }: DocumentSettings): number {
  if (combination === 'concatenation') return 1;
  const windows = {
    isCbow: false,
    objective: 'negative-sampling',
    sharedNegatives: true,
    window,
    windowsTogether: 0,
  } as const;
  return jointWords ? Math.min(together, windowsTogetherFor(windows)) : together;
}

export type TrainerSetup = Omit<DocumentTrainerSetup, 'own' | keyof Scratch>;

/** Buffers of one trainer. */
export interface Scratch {
  readonly scratch: Uint8Array;
  readonly documentScratch: Uint8Array;
}

const scratchSizes = (shape: RowShape, settings: DocumentSettings): [number, number] => [
  wordTrainerScratchBytes(settings.window, togetherOf(settings), shape.mostTargets, shape.columns),
  documentScratchBytes({ ...settings, windowsTogether: togetherOf(settings) }, shape.mostTargets, shape.columns),
];

export const scratchBytes = (shape: RowShape, settings: DocumentSettings): number =>
  paddedBytes(...scratchSizes(shape, settings));

export function takeScratch(memory: KernelMemory, shape: RowShape, settings: DocumentSettings): Scratch {
  const [wordCount, documents] = scratchSizes(shape, settings);
  return { scratch: memory.u8(wordCount), documentScratch: memory.u8(documents) };
}

export const setupBytes = ({ vocabulary, rows, columns }: RowShape): number =>
  paddedBytes(4 * rows * columns, 4 * vocabulary, 8 * vocabulary, 4, 4);

export function takeSetup(
  memory: KernelMemory,
  shape: RowShape,
  settings: DocumentSettings,
  { counts, negativeShares }: WordFrequencies,
  isFrozen: boolean,
): TrainerSetup {
  const { vocabulary, inputs, rows, columns, mostTargets } = shape;
  const { combination, jointWords, window, negative } = settings;
  const setup: TrainerSetup = {
    ...{ rows: memory.matrix(rows, columns), vocabulary, window, negatives: negative, mostTargets },
    ...{ isCbow: false, objective: 'negative-sampling', sharesTargets: true },
    ...{ windowsTogether: togetherOf(settings), dividesError: dividesError(settings) },
    ...{ keep: memory.u32(vocabulary), aliases: memory.u32(2 * vocabulary) },
    ...{ pathStarts: memory.u32(1), paths: memory.u32(1) },
    ...{ combination, trainsWindows: jointWords && combination === 'alone' && !isFrozen, isFrozen },
    ...{ firstOutput: inputs, outsideRow: vocabulary },
  };
  writeKeepThresholds(counts, settings.sample, setup.keep);
  writeAliasTable(negativeShares, setup.aliases);
  return setup;
}

/** Copies `count` rows of `width` numbers that lie one after the other, without padding, into padded rows from row `first` on. */
export function writeRows(from: Float32Array, width: number, into: Matrix, first: number): void {
  for (let at = 0, row = first; at < from.length; at += width, row++)
    into.data.set(from.subarray(at, at + width), row * into.columns);
}
