/**
 * The memory in which up to 20 classes are solved side by side. A slot is the column of one class in every array.
 *
 *   [rows][width]          curvatures h, products X d, pulls (what each row adds to a sum), change of the logits
 *   [columns + 1][width]   step s, residual r, direction d, image H d, scales M, diagonal of H; the offset is the last row
 *
 * The compiled kernels use a row for twenty slots at a time, and the caches hold no more: over the 12,000 columns of SCDV vectors a product
 * with H costs 2.1 ms per slot with 20 slots, 2.8 with 92. A width is a multiple of 4.
 *
 * Rows, their transpose and all arrays lie in one memory, which threads share; a thread has nothing of its own. Small problems stay on the calling
 * thread, with the same bits.
 */
import type { Compute } from '../../core/compute.ts';
import { padded, paddedBytes } from '../../core/kernels.ts';
import type { Vectors } from '../../core/matrix.ts';
import { shardsOf } from '../../core/shards.ts';
import { balancedRanges } from '../../numeric/svd/balanced-ranges.ts';
import { handleFor } from '../../numeric/svd/thread-memory.ts';
import { transposeInShards } from '../../numeric/transpose.ts';
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
/** The most chunks of features. */
const CHUNKS = 32;
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
  const memory = kernels.createMemory(slotBytes(vectors, most), executor.threads > 1);
  const handle = handleFor(kernels.choose(false), memory.handle);
  const here = kernels.open(handle.build, memory.handle);
  const matrix = copyRows(memory, vectors);
  const transposed = transposeInShards(matrix, memory);
  const rows = { matrix, transposed, shard: shardsOf(vectors.rows)[0]!.end, bias: hasOffset ? 1 : 0 };
  const chunks = chunksOf(transposed.offsets);
  const unknowns = vectors.columns + 1;
  const byRow = Array.from({ length: 4 }, () => memory.f32(vectors.rows * most));
  const byFeature = Array.from({ length: 6 }, () => memory.f32(unknowns * most));
  const [factors, chunkSums] = [memory.f32(most), memory.f64(2 * most * chunks.length)];
  const all = { rows: { start: 0, end: vectors.rows }, chunks };
  const shares = sharesOf(matrix.offsets, chunks, transposed.offsets, executor.threads);
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
      const isWorthSending = shares.length > 1 && matrix.values.length * slots.classes >= WORTH_SENDING;
      if (!isWorthSending) return runPhase(here, rows, slots, phase, all);
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

/** The features cut into chunks with about equally many stored numbers; the offset belongs to the last. */
function chunksOf(offsets: Uint32Array): Chunk[] {
  const ranges = balancedRanges(offsets, CHUNKS);
  return ranges.map(({ start, end }, number) => ({
    start,
    end: number === ranges.length - 1 ? end + 1 : end,
    number,
  }));
}

/** One share of rows and chunks for each thread. */
function sharesOf(
  offsets: Uint32Array,
  chunks: readonly Chunk[],
  columnOffsets: Uint32Array,
  threads: number,
): PhaseShare[] {
  const rows = balancedRanges(offsets, threads);
  const ends = Uint32Array.from([
    0,
    ...chunks.map(({ end }) => columnOffsets[Math.min(end, columnOffsets.length - 1)]!),
  ]);
  const groups = balancedRanges(ends, threads);
  return Array.from({ length: Math.max(rows.length, groups.length) }, (_, i) => ({
    rows: rows[i] ?? { start: 0, end: 0 },
    chunks: groups[i] ? chunks.slice(groups[i].start, groups[i].end) : [],
  }));
}

type FourArrays = [Float32Array, Float32Array, Float32Array, Float32Array];
type SixArrays = [...FourArrays, Float32Array, Float32Array];

/** Bytes of this many slots in kernel memory, with the rows and their transpose. */
export function slotBytes(vectors: Vectors, slots: number): number {
  const { rows, columns } = vectors;
  const rowBytes = copiedRowsBytes(vectors);
  const lengths = [
    slots,
    4 * slots * CHUNKS,
    columns + 1,
    ...Array<number>(4).fill(rows * slots),
    ...Array<number>(6).fill((columns + 1) * slots),
  ];
  return 2 * rowBytes + paddedBytes(...lengths.map((length) => 4 * length));
}
