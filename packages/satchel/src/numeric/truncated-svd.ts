/**
 * The largest singular values of a sparse matrix and the singular vectors of its columns, A ≈ P Σ Uᵀ, from a random start by block Krylov
 * iteration (Musco and Musco 2015: the randomised range finder with power iterations, all powers kept). With S the shorter side of A,
 * its rows or its columns:
 *
 *   Q₀ random;   Q_{j+1} ← S Sᵀ Q_j, made orthonormal and orthogonal to Q₀ … Q_j                                    (1)
 *   Q = [Q₀ Q₁ …],   QᵀS SᵀQ = W Λ Wᵀ,   σ = √λ,   vectors of the short side Q W, of the long side Sᵀ Q W Σ⁻¹        (2)
 *
 * Each Q_j has rank / 8 columns, so the 16 passes of the usual setting look at twice the rank. Only the short side is ever made
 * orthonormal; the long side is reached by sparse products alone. QᵀS SᵀQ is made of blocks on and beside its diagonal, which (1) leaves
 * behind. A matrix whose short side is no longer than Q would be wide, or than `EXACT`, is solved without chance: Q is the identity.
 *
 * Documents in rows and words in columns, U is the U of LSI (X = Aᵀ = U Σ Pᵀ). The largest entry of each column of U (the first of equal
 * ones) is positive, which makes runs comparable. Components below 1e-6 σ₁ are left out: A holds 32-bit numbers and (2) squares them, so
 * there is nothing but rounding. The same matrix, settings and seed give the same bits.
 */

import type { Compute } from '../core/compute.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { integer } from '../core/options.ts';
import { addTimesTransposed, type Block, createBlock, sparseTimes } from './block.ts';
import { createPause, drawColumn, inPieces, orthonormalise, type Pause, projectOut } from './orthonormal.ts';
import { createRandom, type Random } from './random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

export const passesOption = integer('passes over the matrix; more is more exact', 16, { min: 10, max: 100 });

export interface SvdSettings {
  /** The largest number of components. */
  readonly rank: number;
  /** Number of passes over the matrix and its transpose; 16 is usual, more is more exact. */
  readonly passes: number;
  readonly seed: number;
}

export interface TruncatedSvd {
  /** σ, falling; fewer than asked for where the matrix has no more. */
  readonly values: Float64Array;
  /** U: row w belongs to column w of the matrix, one number per component. */
  readonly vectors: Block;
}

export async function truncatedSvd(
  matrix: SparseMatrix,
  settings: SvdSettings,
  compute: Compute,
): Promise<TruncatedSvd> {
  const pause = createPause(compute.signal);
  const transposed = transposeSparse(matrix);
  const isWide = matrix.rows <= matrix.columns;
  const sides: Sides = isWide ? { short: matrix, long: transposed } : { short: transposed, long: matrix };
  const { values, vectors } = await shortSide(sides, settings, compute, pause);
  return { values, vectors: positive(isWide ? await longSide(sides.long, vectors, pause) : vectors) };
}

interface Sides {
  /** S, and Sᵀ; S has no more rows than columns. */
  readonly short: SparseMatrix;
  readonly long: SparseMatrix;
}

const EXACT = 200;

async function shortSide(
  sides: Sides,
  { rank, passes, seed }: SvdSettings,
  compute: Compute,
  pause: Pause,
): Promise<TruncatedSvd> {
  const step = Math.ceil(rank / 8);
  const width = step * Math.max(passes, 9); // never narrower than the rank
  if (sides.short.rows <= Math.max(EXACT, width)) {
    const { values, rows } = leading(gram(sides.long), rank);
    return { values, vectors: transposeBlock(rows) };
  }
  const { basis, products } = await krylov(sides, step, width, createRandom(seed, 'truncated SVD'), compute, pause);
  const { values, rows } = leading(products, rank);
  const vectors = createBlock(basis.rows, values.length);
  const every = { start: 0, end: width };
  await inPieces(basis.rows, rows.data.length, pause, (range) =>
    addTimesTransposed(basis, every, rows, vectors, range),
  );
  return { values, vectors };
}

/** (1): the basis, and the lower triangle of QᵀS SᵀQ. */
async function krylov(
  sides: Sides,
  step: number,
  width: number,
  random: Random,
  compute: Compute,
  pause: Pause,
): Promise<Krylov> {
  const basis = createBlock(sides.short.rows, width);
  const products = createBlock(width, width);
  let block = createBlock(basis.rows, step);
  for (let column = 0; column < step; column++) drawColumn(block, column, random);
  for (let end = step; end <= width; end += step) {
    await orthonormalise(block, random, pause);
    if (end > step) await projectOut(block, basis, { start: 0, end: end - step }, pause);
    await orthonormalise(block, random, pause);
    paste(block, basis, 0, end - step);
    block = await image(sides, block, pause);
    const start = Math.max(0, end - 2 * step);
    paste(await projectOut(block, basis, { start, end }, pause), products, end - step, start);
    compute.progress.advance(end / step, width / step, 'passes');
  }
  return { basis, products };
}

interface Krylov {
  readonly basis: Block;
  readonly products: Block;
}

/** Writes a block over part of another, from (row, column) on. */
function paste(from: Block, into: Block, row: number, column: number): void {
  for (let i = 0; i < from.rows; i++) {
    into.data.set(from.data.subarray(i * from.columns, (i + 1) * from.columns), (row + i) * into.columns + column);
  }
}

/** S Sᵀ B */
async function image({ short, long }: Sides, block: Block, pause: Pause): Promise<Block> {
  return sparseProduct(short, await sparseProduct(long, block, pause), pause);
}

async function sparseProduct(a: SparseMatrix, b: Block, pause: Pause): Promise<Block> {
  const product = createBlock(a.rows, b.columns);
  const work = (a.values.length / a.rows) * b.columns;
  await inPieces(a.rows, work, pause, (range) => sparseTimes(a, b, product, range));
  return product;
}

/** Sᵀ Q W Σ⁻¹ of (2): the products, scaled to length 1. */
async function longSide(long: SparseMatrix, vectors: Block, pause: Pause): Promise<Block> {
  const product = await sparseProduct(long, vectors, pause);
  const { data, columns } = product;
  const squares = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) squares[at % columns]! += data[at]! * data[at]!;
  for (let at = 0; at < data.length; at++) data[at] = data[at]! / Math.sqrt(squares[at % columns]!);
  return product;
}

/** Below this share of σ₁ there is only rounding. */
const NOTHING = 1e-6;

/** The leading eigenvectors of (2) as rows, and σ; of `products` the lower triangle is read. */
function leading({ columns: n, data }: Block, rank: number): { values: Float64Array; rows: Block } {
  const { values: squares, vectors } = symmetricEigen(data, n);
  const sizes = squares.map((square) => Math.sqrt(Math.max(0, square)));
  const least = NOTHING * (sizes[0] ?? 0);
  const kept = sizes.subarray(0, rank).filter((size) => size > least).length;
  return { values: sizes.slice(0, kept), rows: { rows: kept, columns: n, data: vectors.slice(0, kept * n) } };
}

function transposeBlock({ rows, columns, data }: Block): Block {
  const transposed = createBlock(columns, rows);
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) transposed.data[j * rows + i] = data[i * columns + j]!;
  return transposed;
}

/** S Sᵀ, its lower triangle, from the rows of Sᵀ. */
function gram({ rows, columns, offsets, indices, values }: SparseMatrix): Block {
  const products = createBlock(columns, columns);
  for (let row = 0; row < rows; row++) {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      for (let j = offsets[row]!; j <= i; j++)
        products.data[indices[i]! * columns + indices[j]!]! += values[i]! * values[j]!;
    }
  }
  return products;
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

export function transposeSparse({ rows, columns, offsets, indices, values }: SparseMatrix): SparseMatrix {
  const starts = new Uint32Array(columns + 1);
  for (const index of indices) starts[index + 1]!++;
  for (let i = 0; i < columns; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const rowsOf = new Uint32Array(indices.length);
  const moved = new Float32Array(indices.length);
  for (let row = 0; row < rows; row++) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const at = next[indices[j]!]!++;
      rowsOf[at] = row;
      moved[at] = values[j]!;
    }
  }
  return { rows: columns, columns: rows, offsets: starts, indices: rowsOf, values: moved };
}
