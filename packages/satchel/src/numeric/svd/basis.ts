/**
 * A growing orthonormal basis of tall blocks, eight columns each, on all threads.
 *
 *   Y ← Y − Q QᵀY                           against the blocks before                              (1)
 *   G = YᵀY = L Lᵀ,   Y ← Y L⁻ᵀ             among its own columns (orthonormal.ts)                 (2)
 *
 * One round of (1) and (2) is exact to the last digits unless little is left of a column; then there is another round. (2) squares small
 * differences away, so that nearly equal columns are separated one by one first. Sums over rows are taken over
 * pieces that depend on the number of rows alone, and added in their order; the rest is row by row. The arrays lie in
 * memory that all threads share (thread-memory.ts).
 */
import { type Compute, chunks, type Range, type Tasks } from '../../core/compute.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import { BLOCK_WIDTH as W } from '../../kernels/blocks/contract.ts';
import type { Block } from '../block.ts';
import type { Random } from '../random.ts';
import { drawColumn, inverseFactor } from './orthonormal.ts';
import { handleOf, type MemoryHandle, openMemory, type ThreadMemory } from './thread-memory.ts';

export interface Basis {
  readonly rows: number;
  /** Blocks that it has. */
  count(): number;
  /** Adds the columns of `block` (rows × 8), made orthonormal; returns QᵀY of the first round, 8 × 8 numbers for every block before. */
  append(block: Float64Array, random: Random): Promise<Float64Array>;
  /** QᵀY alone. */
  products(block: Float64Array): Promise<Float64Array>;
  /** The newest block. */
  newest(): Block;
  /** Q C for `c`, 8 × 8 numbers for every block; overwritten by the next call. */
  times(c: Float64Array): Promise<Float64Array>;
}

/** Rows are cut into at most so many pieces, each at least `LEAST_ROWS` long. */
const PIECES = 64;
const LEAST_ROWS = 128;
/** Another round if (1) leaves less than this share of a column's squared length, or (2) less of it than `LEAST_PIVOT`. */
const LEAST_SHARE = 1e-12;
const LEAST_PIVOT = 1e-6;
const MOST_ROUNDS = 4;

/** `memory` has room for `basisSizes`. */
export function createBasis(rows: number, mostBlocks: number, memory: ThreadMemory, compute: Compute): Basis {
  const pieces = piecesOf(rows);
  const handle = handleOf(memory);
  const arrays = allocate(memory, rows, mostBlocks);
  const { y, c, parts } = arrays;
  const part = mostBlocks * W * W;
  let count = 0;

  const run = (phase: Phase): Promise<unknown> => {
    const size = Math.ceil(pieces.length / compute.executor.threads);
    const inputs = chunks(pieces.length, size).map(
      ({ start, end }): PhaseInput => ({
        ...handle,
        ...arrays,
        phase,
        rows,
        count,
        part,
        first: start,
        pieces: pieces.slice(start, end),
      }),
    );
    return compute.executor.map(BASIS_TASK, inputs, compute.signal);
  };
  const sumOfParts = (length: number): Float64Array => {
    const sum = new Float64Array(length);
    for (let piece = 0; piece < pieces.length; piece++)
      for (let i = 0; i < length; i++) sum[i] = sum[i]! + parts[piece * part + i]!;
    return sum;
  };
  const products = async (): Promise<Float64Array> => {
    await run('cross');
    return sumOfParts(count * W * W);
  };
  /** (1); returns QᵀY. Leaves the sums of YᵀY. */
  const project = async (): Promise<Float64Array> => {
    if (count === 0) {
      await run('measure');
      return new Float64Array(0);
    }
    const along = await products();
    for (let i = 0; i < along.length; i++) c[i] = -along[i]!;
    await run('subtract');
    return along;
  };
  const newest = (): Block => ({
    rows,
    columns: W,
    data: arrays.basis.subarray((count - 1) * rows * W, count * rows * W),
  });

  return {
    rows,
    count: () => count,
    newest,
    async append(block, random) {
      y.set(block);
      let along: Float64Array | undefined;
      for (let round = 1; ; round++) {
        const own = await project();
        along ??= own;
        const gram = { rows: W, columns: W, data: sumOfParts(W * W) };
        const { inverse, dependent, least } = inverseFactor(gram);
        const squares = squaresBefore(own, gram.data);
        if ((dependent.length > 0 || least < LEAST_PIVOT) && round < MOST_ROUNDS) {
          separate(y, squares, random);
          continue;
        }
        for (let i = 0; i < W; i++) for (let j = 0; j < W; j++) c[i * W + j] = inverse.data[j * W + i]!;
        await run('scale');
        count++;
        const isDone = squares.every((square, k) => gram.data[k * W + k]! > LEAST_SHARE * square);
        if (isDone || round >= MOST_ROUNDS) return along;
        y.set(newest().data);
        count--;
      }
    },
    products(block) {
      y.set(block);
      return products();
    },
    async times(coefficients) {
      c.set(coefficients);
      y.fill(0);
      await run('subtract');
      return y;
    },
  };
}

/** The squared length of each column before (1). */
function squaresBefore(products: Float64Array, gram: Float64Array): Float64Array {
  const squares = Float64Array.from({ length: W }, (_, k) => gram[k * W + k]!);
  for (let i = 0; i < products.length; i++) squares[i % W]! += products[i]! * products[i]!;
  return squares;
}

/** What is left of a column is rounding if it is shorter than this share of the column before (1). */
const ROUNDING = 1e-14;

/**
 * Gram–Schmidt, column after column, for columns of which (2) cannot tell the small differences: it squares them. A column of which only rounding
 * is left is drawn anew.
 */
function separate(y: Float64Array, squares: Float64Array, random: Random): void {
  for (let k = 0; k < W; k++) {
    for (let l = 0; l < k; l++) addColumn(y, l, -columnDot(y, l, k), k);
    if (Math.sqrt(columnDot(y, k, k)) <= ROUNDING * Math.sqrt(squares[k]!))
      drawColumn({ rows: y.length / W, columns: W, data: y }, k, random);
    for (let l = 0; l < k; l++) addColumn(y, l, -columnDot(y, l, k), k);
    addColumn(y, k, 1 / Math.sqrt(columnDot(y, k, k)) - 1, k);
  }
}

function columnDot(y: Float64Array, k: number, l: number): number {
  let sum = 0;
  for (let at = 0; at < y.length; at += W) sum += y[at + k]! * y[at + l]!;
  return sum;
}

/** Column `to` += factor · column `from`. */
function addColumn(y: Float64Array, from: number, factor: number, to: number): void {
  for (let at = 0; at < y.length; at += W) y[at + to] = y[at + to]! + factor * y[at + from]!;
}

interface BasisArrays {
  /** Blocks one after the other, rows × 8 each. */
  readonly basis: Float64Array;
  readonly y: Float64Array;
  readonly c: Float64Array;
  /** The sums of each piece. */
  readonly parts: Float64Array;
}

function allocate(memory: ThreadMemory, rows: number, blocks: number): BasisArrays {
  const [basis, y, c, parts] = basisLengths(rows, blocks).map((length) => memory.f64(length)) as FourArrays;
  return { basis, y, c, parts };
}

type FourArrays = [Float64Array, Float64Array, Float64Array, Float64Array];

const basisLengths = (rows: number, blocks: number): number[] => [
  blocks * rows * W,
  rows * W,
  blocks * W * W,
  piecesOf(rows).length * blocks * W * W,
];

const piecesOf = (rows: number): Range[] => chunks(rows, Math.max(LEAST_ROWS, Math.ceil(rows / PIECES)));

/** Bytes of the arrays of a basis. */
export const basisSizes = (rows: number, blocks: number): number[] =>
  basisLengths(rows, blocks).map((length) => 8 * length);

export const BASIS_TASK = 'basis/phase';

/** 'scale' writes Y C to the block after the last. */
type Phase = 'cross' | 'subtract' | 'measure' | 'scale';

interface PhaseInput extends BasisArrays, MemoryHandle {
  readonly phase: Phase;
  readonly rows: number;
  readonly count: number;
  /** Numbers of a piece in `parts`. */
  readonly part: number;
  /** The number of the first piece. */
  readonly first: number;
  readonly pieces: readonly Range[];
}

export const basisTasks = (provider: KernelProvider): Tasks => ({
  [BASIS_TASK]: (input: PhaseInput): undefined => {
    runPhase(provider, input);
  },
});

function runPhase(provider: KernelProvider, input: PhaseInput): void {
  const { phase, rows, count, part, first, pieces } = input;
  const { basis: own, y: block, c: factors, parts: sums } = input;
  const { kernels, arrays } = openMemory(provider, input, { basis: own, y: block, c: factors, parts: sums });
  const { basis, y, c, parts } = arrays;
  pieces.forEach(({ start, end }, i) => {
    const own = y.subarray(start * W, end * W);
    const from = (first + i) * part;
    const blocks = { data: basis, height: rows, count, start };
    if (phase === 'cross')
      kernels.crossBlocks(blocks, own, parts.fill(0, from, from + count * W * W).subarray(from, from + count * W * W));
    if (phase === 'subtract') kernels.addBlocks(blocks, c, own);
    if (phase === 'subtract' || phase === 'measure') {
      const gram = parts.subarray(from, from + W * W).fill(0);
      kernels.crossBlocks({ data: y, height: rows, count: 1, start }, own, gram);
    }
    if (phase !== 'scale') return;
    const into = basis.subarray((count * rows + start) * W, (count * rows + end) * W).fill(0);
    kernels.addBlocks({ data: y, height: rows, count: 1, start }, c, into);
  });
}
