/**
 * The largest singular values of a sparse matrix and the singular vectors of its columns, A ≈ P Σ Uᵀ, by block Lanczos steps from a random start
 * (Golub and Underwood 1977), all blocks kept and orthonormal. With S the shorter side of A, its rows or its columns:
 *
 *   Q₀ random;   Q_{j+1} ← S Sᵀ Q_j, made orthogonal to Q₀ … Q_j and orthonormal (basis.ts)                          (1)
 *   Q = [Q₀ Q₁ …],   QᵀS SᵀQ = T = W Λ Wᵀ,   σ = √λ,   vectors of the short side Q W, of the long side Sᵀ Q W Σ⁻¹     (2)
 *
 * A block has 8 columns, so that the powers of S Sᵀ grow fast: with as many columns in all, narrow blocks find small σ far better than wide ones.
 * T is a band of 8 diagonals beside the main one (band-eigen.ts). Steps end when none of the leading σ has changed by more than `TOLERANCE`
 * since the last look, or when Q is as wide as the passes allow. Measured on 20 Newsgroups (11,314 × 37,150) Q is 3.5 times as wide as the rank
 * is 200, and every σ right to 8 digits; with twice the rank the last is 10 % short.
 *
 * Only the short side is ever made orthonormal; the long side is reached by sums over documents alone (document-images.ts). A matrix whose short
 * side is no longer than Q would be wide, or than `EXACT`, is solved without chance: Q is the identity.
 *
 * Documents in rows and words in columns, U is the U of LSI (X = Aᵀ = U Σ Pᵀ). The largest entry of each column of U (the first of equal
 * ones) is positive, which makes runs comparable. Components below 1e-6 σ₁ are left out: A holds 32-bit numbers and (2) squares them, so
 * there is nothing but rounding. The same matrix, settings and seed give the same bits, on any number of threads.
 */

import { type Compute, pause } from '../../core/compute.ts';
import type { Matrix, SparseMatrix } from '../../core/matrix.ts';
import { integer } from '../../core/options.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { BLOCK_WIDTH as W } from '../../kernels/blocks/contract.ts';
import { type Block, createBlock } from '../block.ts';
import { createRandom } from '../random.ts';
import { eigenSteps } from '../symmetric-eigen.ts';
import { type Band, bandValueSteps, bandVectorSteps, createBand } from './band-eigen.ts';
import { type Basis, basisSizes, createBasis } from './basis.ts';
import { documentImages, imageSize } from './document-images.ts';
import type { DocumentImages } from './images.ts';
import { imageSizes } from './images-in-memory.ts';
import { mostColumns } from './most-columns.ts';
import { drawColumn } from './orthonormal.ts';
import { createThreadMemory } from './thread-memory.ts';

export interface SvdSettings {
  /** The largest number of components. */
  readonly rank: number;
  /** The most columns of Q, in eighths of the rank (or eights, if that is more); 0: as many as it takes. */
  readonly passes: number;
  readonly seed: number;
}

export const passesOption = integer(
  'largest number of passes over the matrix, each with an eighth of the dimensions; 0: until the singular values no longer change',
  0,
  { min: 0, max: 100 },
);

/** Where U is written: in 64 bits, or in 32 where the caller keeps no more. */
export type VectorRows = Block | Matrix;

export interface TruncatedSvd<Rows extends VectorRows = Block> {
  /** σ, falling; fewer than asked for where the matrix has no more. */
  readonly values: Float64Array;
  /** U: row w belongs to column w of the matrix, one number per component. */
  readonly vectors: Rows;
  /** Columns of Q, and the largest relative change of a σ at the last look; 0 where the solution is exact. */
  readonly reached: { readonly columns: number; readonly change: number };
}

export function truncatedSvd(matrix: SparseMatrix, settings: SvdSettings, compute: Compute): Promise<TruncatedSvd> {
  return truncatedSvdInto(createBlock, matrix, settings, compute);
}

/** The same, with U in what `create` makes: `createMatrix` needs half the memory. */
export async function truncatedSvdInto<Rows extends VectorRows>(
  create: (rows: number, columns: number) => Rows,
  matrix: SparseMatrix,
  settings: SvdSettings,
  compute: Compute,
): Promise<TruncatedSvd<Rows>> {
  const size = imageSize(matrix);
  const isExact = size <= Math.max(EXACT, settings.passes > 0 ? mostColumns(settings) : 2 * settings.rank);
  const blocks = isExact ? 0 : Math.min(Math.ceil(mostColumns(settings) / W), Math.floor(size / W));
  const memory = createThreadMemory([...imageSizes(matrix), ...basisSizes(size, blocks)], compute);
  const images = documentImages(matrix, memory, compute);
  const basis = createBasis(size, blocks, memory, compute);
  const { values, panel, reached } = isExact
    ? await exactSide(images, size, settings.rank, compute)
    : await lanczosSide(images, basis, blocks, settings, compute);
  const isWide = matrix.rows <= matrix.columns;
  const vectors = create(matrix.columns, values.length);
  for (let start = 0; start < values.length; start += W) {
    const short = await panel(start);
    const own = isWide ? await images.wordImages(short) : short;
    pasteBlock(own, unitScales(own), vectors, start);
    await pause(compute);
  }
  return { values, vectors, reached };
}

/** The short side. */
interface ShortSide extends Omit<TruncatedSvd, 'vectors'> {
  /** Eight of its vectors, from number `start` on, side by side; zeros where there are no more. */
  panel(start: number): Promise<Float64Array>;
}

const EXACT = 200;
/** Relative, of a singular value. */
const TOLERANCE = 1e-5;

/** Q is the identity: S Sᵀ itself, block by block. */
async function exactSide(images: DocumentImages, n: number, rank: number, compute: Compute): Promise<ShortSide> {
  const products = createBlock(n, n);
  for (let start = 0; start < n; start += W) {
    const block = new Float64Array(n * W);
    for (let k = 0; start + k < n && k < W; k++) block[(start + k) * W + k] = 1;
    pasteBlock(await images.image(block), unscaled, products, start);
  }
  const { values, vectors } = await inSteps(eigenSteps(products.data, n), compute);
  const sizes = leadingSizes(values, rank);
  const panel = async (start: number) => panelOf(vectors, n, start, sizes.length);
  return { values: sizes, panel, reached: { columns: n, change: 0 } };
}

/** (1) and (2) */
async function lanczosSide(
  images: DocumentImages,
  basis: Basis,
  most: number,
  settings: SvdSettings,
  compute: Compute,
): Promise<ShortSide> {
  const { rank, seed } = settings;
  const diagonal: Float64Array[] = []; // Q_jᵀ S Sᵀ Q_j
  const beside: Float64Array[] = []; // Q_{j−1}ᵀ S Sᵀ Q_j
  const random = createRandom(seed, 'truncated SVD');
  const first = createBlock(basis.rows, W);
  for (let column = 0; column < W; column++) drawColumn(first, column, random);
  await basis.append(first.data, random);
  let values: Float64Array = new Float64Array(0);
  let [change, next] = [1, firstLook(rank)];
  for (;;) {
    const products = await nextBlock(basis, images, random, basis.count() < most);
    const at = products.length - W * W;
    diagonal.push(products.slice(at));
    if (at > 0) beside.push(products.slice(at - W * W, at));
    compute.progress.advance(diagonal.length, undefined, 'passes');
    const isLast = diagonal.length === most;
    if (diagonal.length < next && !isLast) continue;
    const found = leadingSizes(await inSteps(bandValueSteps(bandOf(diagonal, beside)), compute), rank);
    change = largestChange(values, found);
    values = found;
    next = diagonal.length + Math.max(2, Math.ceil((0.3 * rank) / W));
    if (change <= TOLERANCE || isLast) break;
  }
  if (change > TOLERANCE && settings.passes === 0) compute.progress.warn?.(unsettled(change));
  const band = bandOf(diagonal, beside);
  const squares = values.map((value) => value * value);
  const rows = await inSteps(bandVectorSteps(band, squares, seed), compute);
  const panel = (start: number) => basis.times(panelOf(rows, band.rows, start, values.length));
  return { values, panel, reached: { columns: band.rows, change } };
}

/** Blocks at the first look, which only serves to compare. */
const firstLook = (rank: number): number => Math.ceil((2.5 * rank) / W) + 2;

/** Appends S Sᵀ Q_j to the basis and returns QᵀS SᵀQ_j; of the last block the products alone are needed. */
async function nextBlock(
  basis: Basis,
  images: DocumentImages,
  random: ReturnType<typeof createRandom>,
  hasRoom: boolean,
) {
  const image = await images.image(basis.newest().data);
  return hasRoom ? basis.append(image, random) : basis.products(image);
}

/** T of (2), with its first entries to its last diagonal. */
function bandOf(diagonal: readonly Float64Array[], beside: readonly Float64Array[]): Band {
  const band = createBand(diagonal.length * W, W);
  const set = (row: number, column: number, value: number): void => {
    band.data[row * (W + 1) + row - column] = value;
  };
  diagonal.forEach((block, j) => {
    for (let a = 0; a < W; a++) for (let b = 0; b <= a; b++) set(j * W + a, j * W + b, block[a * W + b]!);
  });
  beside.forEach((block, j) => {
    for (let a = 0; a < W; a++) for (let b = 0; b <= a; b++) set((j + 1) * W + b, j * W + a, block[a * W + b]!);
  });
  return band;
}

/** The largest relative difference; 1 where there are more or fewer than before. */
function largestChange(before: Float64Array, now: Float64Array): number {
  if (before.length !== now.length) return 1;
  return now.reduce((most, value, k) => Math.max(most, Math.abs(value - before[k]!) / value), 0);
}

const unsettled = (change: number): string =>
  `the smallest singular values still changed by ${(100 * change).toPrecision(1)} % when the passes ended; use fewer dimensions for exact ones.`;

/** Eight of the first `count` rows, each of length n, as columns; zeros where there are no more. */
function panelOf(rows: Float64Array, n: number, start: number, count: number): Float64Array {
  const panel = new Float64Array(n * W);
  for (let k = 0; k < W && start + k < count; k++)
    for (let i = 0; i < n; i++) panel[i * W + k] = rows[(start + k) * n + i]!;
  return panel;
}

/** Writes eight columns, each times its scale, over those of another block, from `column` on, as far as it has some. */
function pasteBlock(
  from: Float64Array,
  scales: Float64Array,
  { rows, columns, data }: VectorRows,
  column: number,
): void {
  const width = Math.min(W, columns - column);
  for (let i = 0, at = column; i < rows; i++, at += columns)
    for (let k = 0; k < width; k++) data[at + k] = from[i * W + k]! * scales[k]!;
}

const unscaled = new Float64Array(W).fill(1);

/** The scales that bring columns to length 1, which leaves Sᵀ Q W Σ⁻¹ of Sᵀ Q W, and make the largest entry of each positive. */
function unitScales(columns: Float64Array): Float64Array {
  const [squares, largest] = [new Float64Array(W), new Float64Array(W)];
  for (let at = 0; at < columns.length; at += W) {
    for (let k = 0; k < W; k++) {
      const value = columns[at + k]!;
      squares[k] = squares[k]! + value * value;
      if (Math.abs(value) > Math.abs(largest[k]!)) largest[k] = value;
    }
  }
  return squares.map((square, k) => (largest[k]! < 0 ? -1 : 1) / Math.sqrt(square));
}

/** Below this share of σ₁ there is only rounding. */
const NOTHING = 1e-6;

/** σ of the leading λ. */
function leadingSizes(squares: Float64Array, rank: number): Float64Array {
  const sizes = squares.subarray(0, rank).map((square) => Math.sqrt(Math.max(0, square)));
  const least = NOTHING * (sizes[0] ?? 0);
  return sizes.filter((size) => size > least);
}
