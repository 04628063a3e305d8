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

import type { Compute } from '../core/compute.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { integer } from '../core/options.ts';
import { BLOCK_WIDTH as W } from '../kernels/blocks/contract.ts';
import { type Band, bandEigenvalues, bandEigenvectors, createBand } from './band-eigen.ts';
import { type Basis, createBasis } from './basis.ts';
import { type Block, createBlock } from './block.ts';
import { type DocumentImages, documentImages } from './document-images.ts';
import { drawColumn } from './orthonormal.ts';
import { createRandom } from './random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

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

export interface TruncatedSvd {
  /** σ, falling; fewer than asked for where the matrix has no more. */
  readonly values: Float64Array;
  /** U: row w belongs to column w of the matrix, one number per component. */
  readonly vectors: Block;
  /** Columns of Q, and the largest relative change of a σ at the last look; 0 where the solution is exact. */
  readonly reached: { readonly columns: number; readonly change: number };
}

export async function truncatedSvd(
  matrix: SparseMatrix,
  settings: SvdSettings,
  compute: Compute,
): Promise<TruncatedSvd> {
  const images = documentImages(matrix, compute);
  const isExact = images.size <= Math.max(EXACT, settings.passes > 0 ? mostColumns(settings) : 2 * settings.rank);
  const short = isExact ? await exactSide(images, settings.rank) : await lanczosSide(images, settings, compute);
  const vectors = images.isWide ? await longSide(images, short.vectors, matrix.columns) : short.vectors;
  return { ...short, vectors: positive(vectors) };
}

const EXACT = 200;
/** Relative, of a singular value. */
const TOLERANCE = 1e-5;

/** The most columns of Q. */
export function mostColumns({ rank, passes }: Pick<SvdSettings, 'rank' | 'passes'>): number {
  if (passes === 0) return Math.max(6 * rank, 400);
  return Math.max(Math.ceil(rank / 8), W) * Math.max(passes, 9); // never narrower than the rank
}

/** Q is the identity: S Sᵀ itself, block by block. */
async function exactSide(images: DocumentImages, rank: number): Promise<TruncatedSvd> {
  const n = images.size;
  const products = createBlock(n, n);
  for (let start = 0; start < n; start += W) {
    const width = Math.min(W, n - start);
    const block = createBlock(n, width);
    for (let k = 0; k < width; k++) block.data[(start + k) * width + k] = 1;
    paste({ rows: n, columns: width, data: await images.image(block) }, products, start);
  }
  const { values, vectors } = symmetricEigen(products.data, n);
  const sizes = leadingSizes(values, rank);
  const rows = { rows: sizes.length, columns: n, data: vectors.slice(0, sizes.length * n) };
  return { values: sizes, vectors: transposeBlock(rows), reached: { columns: n, change: 0 } };
}

/** (1) and (2) */
async function lanczosSide(images: DocumentImages, settings: SvdSettings, compute: Compute): Promise<TruncatedSvd> {
  const { rank, seed } = settings;
  const most = Math.min(Math.ceil(mostColumns(settings) / W), Math.floor(images.size / W));
  const basis = createBasis(images.size, most, compute);
  const diagonal: Float64Array[] = []; // Q_jᵀ S Sᵀ Q_j
  const beside: Float64Array[] = []; // Q_{j−1}ᵀ S Sᵀ Q_j
  const random = createRandom(seed, 'truncated SVD');
  const first = createBlock(images.size, W);
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
    const found = leadingSizes(bandEigenvalues(bandOf(diagonal, beside)), rank);
    change = largestChange(values, found);
    values = found;
    next = diagonal.length + Math.max(2, Math.ceil(rank / (4 * W)));
    if (change <= TOLERANCE || isLast) break;
  }
  if (change > TOLERANCE && settings.passes === 0) compute.progress.warn?.(unsettled(change));
  const vectors = await shortVectors(basis, bandOf(diagonal, beside), values, seed);
  return { values, vectors, reached: { columns: diagonal.length * W, change } };
}

/** Blocks at the first look: fewer columns than twice the rank are never enough. */
const firstLook = (rank: number): number => Math.ceil((2 * rank) / W) + 2;

/** Appends S Sᵀ Q_j to the basis and returns QᵀS SᵀQ_j; of the last block the products alone are needed. */
async function nextBlock(
  basis: Basis,
  images: DocumentImages,
  random: ReturnType<typeof createRandom>,
  hasRoom: boolean,
) {
  const image = await images.image(basis.newest());
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

/** Q W, eight components at a time. */
async function shortVectors(basis: Basis, band: Band, values: Float64Array, seed: number): Promise<Block> {
  const rows = bandEigenvectors(
    band,
    values.map((value) => value * value),
    seed,
  );
  const vectors = createBlock(basis.newest().rows, values.length);
  for (let start = 0; start < values.length; start += W) {
    const width = Math.min(W, values.length - start);
    const c = new Float64Array(basis.count() * W * W);
    for (let i = 0; i < band.rows; i++)
      for (let k = 0; k < width; k++) c[i * W + k] = rows[(start + k) * band.rows + i]!;
    const product = await basis.times(c);
    for (let row = 0; row < vectors.rows; row++)
      for (let k = 0; k < width; k++) vectors.data[row * values.length + start + k] = product[row * W + k]!;
  }
  return vectors;
}

/** Writes a block over the columns of another, from `column` on. */
function paste(from: Block, into: Block, column: number): void {
  for (let i = 0; i < from.rows; i++)
    into.data.set(from.data.subarray(i * from.columns, (i + 1) * from.columns), i * into.columns + column);
}

/** Components that the long side is computed for at once. */
const PANEL = 40;

/** Sᵀ Q W Σ⁻¹ of (2): the products, scaled to length 1. */
async function longSide(images: DocumentImages, vectors: Block, words: number): Promise<Block> {
  const product = createBlock(words, vectors.columns);
  for (let start = 0; start < vectors.columns; start += PANEL) {
    const panel = columnsOf(vectors, start, Math.min(PANEL, vectors.columns - start));
    paste({ rows: words, columns: panel.columns, data: await images.words(panel) }, product, start);
  }
  const { data, columns } = product;
  const squares = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) squares[at % columns]! += data[at]! * data[at]!;
  for (let at = 0; at < data.length; at++) data[at] = data[at]! / Math.sqrt(squares[at % columns]!);
  return product;
}

function columnsOf({ rows, columns, data }: Block, start: number, width: number): Block {
  const own = createBlock(rows, width);
  for (let i = 0; i < rows; i++)
    own.data.set(data.subarray(i * columns + start, i * columns + start + width), i * width);
  return own;
}

/** Below this share of σ₁ there is only rounding. */
const NOTHING = 1e-6;

/** σ of the leading λ. */
function leadingSizes(squares: Float64Array, rank: number): Float64Array {
  const sizes = squares.subarray(0, rank).map((square) => Math.sqrt(Math.max(0, square)));
  const least = NOTHING * (sizes[0] ?? 0);
  return sizes.filter((size) => size > least);
}

function transposeBlock({ rows, columns, data }: Block): Block {
  const transposed = createBlock(columns, rows);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) transposed.data[j * rows + i] = data[i * columns + j]!;
  return transposed;
}

/** Turns each column so that its largest entry is positive. */
function positive(vectors: Block): Block {
  const { rows, columns, data } = vectors;
  for (let k = 0; k < columns; k++) {
    let largest = 0;
    for (let i = 0; i < rows; i++)
      if (Math.abs(data[i * columns + k]!) > Math.abs(largest)) largest = data[i * columns + k]!;
    if (largest < 0) for (let i = 0; i < rows; i++) data[i * columns + k] = -data[i * columns + k]!;
  }
  return vectors;
}
