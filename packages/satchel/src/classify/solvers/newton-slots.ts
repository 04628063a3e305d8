/**
 * The memory in which up to 20 classes are solved side by side. A slot is the column of one class in every array.
 *
 *   [rows][width]          curvatures h, products X d, pulls (what each row adds to a sum), change of the logits
 *   [columns + 1][width]   step s, residual r, direction d, image H d, scales M, diagonal of H; the offset is the last row
 *
 * The compiled kernels use a row for twenty slots at a time, and the caches hold no more: over the 12,000 columns of SCDV vectors a product
 * with H costs 2.1 ms per slot with 20 slots, 2.8 with 92. A width is a multiple of 4.
 *
 * Rows and arrays lie in one memory, which threads share. For each thread the rows are stored again as far as they lie in its features (8 bytes per
 * stored number in all, 4 per row and thread); a thread has nothing else of its own. Small problems stay on the calling thread, with the same bits.
 */
import type { Compute } from '../../core/compute.ts';
import { type KernelMemory, padded, paddedBytes } from '../../core/kernels.ts';
import { isSparse, type SparseMatrix, type Vectors } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';
import { balancedRanges } from '../../numeric/svd/balanced-ranges.ts';
import { handleFor } from '../../numeric/svd/thread-memory.ts';
import { copiedRowsBytes, copyRows } from './kernel-rows.ts';
import {
  type Chunk,
  LOGISTIC_PHASE_TASK,
  type Phase,
  type PhaseInput,
  type PhaseShare,
  runPhase,
  type SlotArrays,
} from './newton-phases.ts';

export const MOST_SLOTS = 20;
/** The most chunks of features, and the stored numbers that make a chunk worth its calls. */
const CHUNKS = 32;
const STORED_PER_CHUNK = 50_000;
/** With fewer stored numbers × slots, sending a phase to threads costs more than it saves. */
const WORTH_SENDING = 1_000_000;

export interface Slots extends SlotArrays {
  /** Numbers of a feature array per slot: features and offset. */
  readonly unknowns: number;
}

export interface SlotMemory {
  /** Stored numbers of the rows: one unit of work each per slot. */
  readonly stored: number;
  /** Slots of this width, at the front of the arrays of the largest width. */
  slots(width: number): Slots;
  /** Does a phase, on all threads. */
  run(slots: Slots, phase: Phase): Promise<void>;
  /** Adds up what 'image' and 'advance' left: two numbers per slot, the first of all slots first. */
  sums(slots: Slots): Float64Array;
}

export const widthFor = (classes: number): number => padded(classes, 4);

export function createSlotMemory(
  vectors: Vectors,
  hasOffset: boolean,
  classes: number,
  { kernels, executor, signal }: Compute,
): SlotMemory {
  const most = widthFor(Math.min(classes, MOST_SLOTS));
  const threads = threadsFor(vectors, most, executor.threads);
  const memory = kernels.createMemory(slotBytes(vectors, most) + slicesBytes(vectors, threads), threads > 1);
  const handle = handleFor(kernels.choose(false), memory.handle);
  const here = kernels.open(handle.build, memory.handle);
  const matrix = copyRows(memory, vectors);
  const rows = { matrix, bias: hasOffset ? 1 : 0 };
  const chunks = chunksOf(matrix);
  const unknowns = vectors.columns + 1;
  const byRow = Array.from({ length: 4 }, () => memory.f32(vectors.rows * most));
  const byFeature = Array.from({ length: 6 }, () => memory.f32(unknowns * most));
  const [factors, chunkSums] = [memory.f32(most), memory.f64(2 * most * chunks.length)];
  const all = { rows: { start: 0, end: vectors.rows }, chunks, slice: matrix };
  const shares = threads > 1 ? sharesOf(matrix, chunks, threads, memory) : [all];
  return {
    stored: matrix.values.length,
    slots(width) {
      const [curvatures, products, pulls, change] = byRow.map((array) =>
        array.subarray(0, vectors.rows * width),
      ) as FourArrays;
      const [step, residual, direction, image, scales, diagonal] = byFeature.map((array) =>
        array.subarray(0, unknowns * width),
      ) as SixArrays;
      return {
        ...{ unknowns, classes: width, curvatures, products, pulls, change },
        ...{ step, residual, direction, image, scales, diagonal },
        factors: factors.subarray(0, width),
        chunkSums: chunkSums.subarray(0, 2 * width * chunks.length),
      };
    },
    async run({ unknowns: _, ...slots }, phase) {
      if (threads === 1) return runPhase(here, rows, slots, phase, all);
      const inputs = shares.map((share): PhaseInput => ({ ...handle, phase, rows, slots, share }));
      await executor.map(LOGISTIC_PHASE_TASK, inputs, signal);
    },
    sums({ classes: width }) {
      const sums = new Float64Array(2 * width);
      for (let at = 0; at < 2 * width * chunks.length; at++)
        sums[at % (2 * width)] = sums[at % (2 * width)]! + chunkSums[at]!;
      return sums;
    },
  };
}

/** One thread where little is to be done, or where the slices would not fit the memory; the bits are the same. */
function threadsFor(vectors: Vectors, slots: number, threads: number): number {
  const isWorthSending = storedNumbers(vectors) * slots >= WORTH_SENDING;
  return isWorthSending && slotBytes(vectors, slots) + slicesBytes(vectors, threads) <= MOST_BYTES ? threads : 1;
}

const MOST_BYTES = 2 ** 32 - 2 ** 20;

const storedNumbers = (vectors: Vectors): number => (isSparse(vectors) ? vectors.values.length : vectors.data.length);

/** The features cut into chunks with about equally many stored numbers; the offset belongs to the last. */
function chunksOf({ columns, indices }: SparseMatrix): Chunk[] {
  const ends = new Uint32Array(columns + 1);
  for (let j = 0; j < indices.length; j++) ends[indices[j]! + 1]!++;
  for (let i = 0; i < columns; i++) ends[i + 1]! += ends[i]!;
  const ranges = balancedRanges(ends, Math.min(CHUNKS, Math.ceil((indices.length + 1) / STORED_PER_CHUNK)));
  return ranges.map(({ start, end }, number) => ({
    start,
    end: number === ranges.length - 1 ? end + 1 : end,
    number,
  }));
}

/** One share of rows and chunks for each thread. */
function sharesOf(matrix: SparseMatrix, chunks: readonly Chunk[], threads: number, memory: KernelMemory): PhaseShare[] {
  const rows = balancedRanges(matrix.offsets, threads);
  return chunksPerThread(chunks.length, threads).map(({ start, end }, i) => {
    const own = chunks.slice(start, end);
    const features = { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 };
    return { rows: rows[i] ?? { start: 0, end: 0 }, chunks: own, slice: sliceColumns(matrix, features, memory) };
  });
}

/** Chunks have about equally many stored numbers. */
const chunksPerThread = (count: number, threads: number): Range[] =>
  Array.from({ length: threads }, (_, i) => ({
    start: Math.floor((i * count) / threads),
    end: Math.floor(((i + 1) * count) / threads),
  }));

/** The entries of the rows in these columns; columns keep their numbers. */
function sliceColumns(
  { rows, columns, offsets, indices, values }: SparseMatrix,
  { start, end }: Range,
  memory: KernelMemory,
): SparseMatrix {
  const isOwn = (j: number): boolean => indices[j]! >= start && indices[j]! < end;
  const starts = memory.u32(rows + 1);
  for (let row = 0; row < rows; row++) {
    let count = 0;
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) if (isOwn(j)) count++;
    starts[row + 1] = starts[row]! + count;
  }
  const slice = { indices: memory.u32(starts[rows]!), values: memory.f32(starts[rows]!) };
  for (let j = 0, at = 0; j < indices.length; j++) {
    if (!isOwn(j)) continue;
    slice.indices[at] = indices[j]!;
    slice.values[at++] = values[j]!;
  }
  return { rows, columns, offsets: starts, ...slice };
}

/** Bytes of the rows as the threads have them; arrays start at multiples of 64 bytes. */
const slicesBytes = (vectors: Vectors, threads: number): number =>
  threads > 1 ? 8 * storedNumbers(vectors) + threads * (4 * (vectors.rows + 1) + 3 * 64) : 0;

type FourArrays = [Float32Array, Float32Array, Float32Array, Float32Array];
type SixArrays = [...FourArrays, Float32Array, Float32Array];

/** Bytes of this many slots in kernel memory, with the rows. */
export function slotBytes(vectors: Vectors, slots: number): number {
  const { rows, columns } = vectors;
  const lengths = [
    slots,
    4 * slots * CHUNKS,
    ...Array<number>(4).fill(rows * slots),
    ...Array<number>(6).fill((columns + 1) * slots),
  ];
  return copiedRowsBytes(vectors) + paddedBytes(...lengths.map((length) => 4 * length));
}
