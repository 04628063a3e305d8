/**
 * The largest singular values of a sparse matrix and the singular vectors of its columns, A ≈ P Σ Uᵀ, by subspace iteration from a random
 * start (Halko, Martinsson, Tropp 2011), on the shorter side S of A (its rows, or its columns):
 *
 *   Q ← orthonormal basis of S Sᵀ Q, `powerIterations` times, from a random Q of rank + oversampling columns        (1)
 *   QᵀS SᵀQ = W Λ Wᵀ,   σ = √λ,   vectors of the short side Q W, of the long side Sᵀ Q W Σ⁻¹                          (2)
 *
 * Only the short side is ever made orthonormal, and the long side is reached by sparse products alone. A matrix whose short side has at most
 * `EXACT` rows, or no more than Q would have columns, is solved without chance: Q is the identity.
 *
 * Documents in rows and words in columns, U is the U of LSI (X = Aᵀ = U Σ Pᵀ). Each column of U has a largest entry (the first of equal ones)
 * that is positive, which makes runs comparable. Components below 1e-6 σ₁ are left out: A holds 32-bit numbers and (2) squares them, so
 * there is nothing but rounding. The same matrix, settings and seed give the same bits.
 */
import { type Block, blockTimes, createBlock, sparseTimes } from './block.ts';
import { breathe, type Compute } from './compute.ts';
import { throwIfAborted } from './errors.ts';
import type { SparseMatrix } from './matrix.ts';
import { crossProducts, orthonormalise, type Pause, pieces } from './orthonormal.ts';
import { createRandom, type Random } from './random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

export interface SvdSettings {
  /** How many components are wanted at most. */
  readonly rank: number;
  /** Columns iterated beyond the rank: they take the error. */
  readonly oversampling: number;
  readonly powerIterations: number;
  readonly seed: number;
}

export interface TruncatedSvd {
  /** σ, falling; fewer than asked for where the matrix has no more. */
  readonly values: Float64Array;
  /** U: row w belongs to column w of the matrix, one number a component. */
  readonly vectors: Block;
}

export async function truncatedSvd(matrix: SparseMatrix, settings: SvdSettings, compute: Compute): Promise<TruncatedSvd> {
  const pause = async () => {
    await breathe();
    throwIfAborted(compute.signal);
  };
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

async function shortSide(sides: Sides, settings: SvdSettings, compute: Compute, pause: Pause): Promise<TruncatedSvd> {
  const { rank, powerIterations } = settings;
  const width = rank + settings.oversampling;
  if (sides.short.rows <= Math.max(EXACT, width)) {
    const { values, rotation } = leading(gram(sides.long), rank);
    return { values, vectors: rotation };
  }
  const random = createRandom(settings.seed, 'truncated SVD');
  const basis = randomBlock(sides.short.rows, width, random);
  const image = createBlock(basis.rows, width);
  for (let pass = 0; pass < powerIterations; pass++) {
    await applyTwice(sides, basis, image, pause);
    basis.data.set(image.data);
    await orthonormalise(basis, random, pause);
    compute.progress.advance(pass + 1, powerIterations, 'passes');
  }
  await applyTwice(sides, basis, image, pause);
  const { values, rotation } = leading(await crossProducts(basis, image, pause), rank);
  return { values, vectors: await times(basis, rotation, pause) };
}

/** image = S Sᵀ Q of (1). */
async function applyTwice({ short, long }: Sides, basis: Block, image: Block, pause: Pause): Promise<void> {
  const between = createBlock(long.rows, basis.columns);
  await sparseProduct(long, basis, between, pause);
  await sparseProduct(short, between, image, pause);
}

async function sparseProduct(a: SparseMatrix, b: Block, into: Block, pause: Pause): Promise<void> {
  for (const range of pieces(a.rows, (a.values.length / a.rows) * b.columns)) {
    sparseTimes(a, b, into, range);
    await pause();
  }
}

async function times(a: Block, m: Block, pause: Pause): Promise<Block> {
  const product = createBlock(a.rows, m.columns);
  for (const range of pieces(a.rows, m.data.length)) {
    blockTimes(a, m, product, range);
    await pause();
  }
  return product;
}

/** Sᵀ Q W Σ⁻¹ of (2): what the products give, brought to length 1. */
async function longSide(long: SparseMatrix, vectors: Block, pause: Pause): Promise<Block> {
  const product = createBlock(long.rows, vectors.columns);
  await sparseProduct(long, vectors, product, pause);
  const { data, columns } = product;
  const squares = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) squares[at % columns]! += data[at]! * data[at]!;
  for (let at = 0; at < data.length; at++) data[at] = data[at]! / Math.sqrt(squares[at % columns]!);
  return product;
}

/** Below this share of σ₁ there is only rounding. */
const NOTHING = 1e-6;

/** The leading eigenvectors of (2) as columns, and σ; of `products` the lower triangle is read. */
function leading({ columns: n, data }: Block, rank: number): { values: Float64Array; rotation: Block } {
  const { values: squares, vectors } = symmetricEigen(data, n);
  const sizes = squares.map((square) => Math.sqrt(Math.max(0, square)));
  const least = NOTHING * (sizes[0] ?? 0);
  const kept = sizes.subarray(0, rank).filter((size) => size > least).length;
  const rotation = createBlock(n, kept);
  for (let i = 0; i < n; i++) for (let k = 0; k < kept; k++) rotation.data[i * kept + k] = vectors[k * n + i]!;
  return { values: sizes.slice(0, kept), rotation };
}

/** S Sᵀ, its lower triangle, from the rows of Sᵀ. */
function gram({ rows, columns, offsets, indices, values }: SparseMatrix): Block {
  const products = createBlock(columns, columns);
  for (let row = 0; row < rows; row++) {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      for (let j = offsets[row]!; j <= i; j++) products.data[indices[i]! * columns + indices[j]!]! += values[i]! * values[j]!;
    }
  }
  return products;
}

function randomBlock(rows: number, columns: number, random: Random): Block {
  const block = createBlock(rows, columns);
  for (let at = 0; at < block.data.length; at++) block.data[at] = random.uniform() - 0.5;
  return block;
}

/** Turns each column so that its largest entry is positive. */
function positive(vectors: Block): Block {
  const { rows, columns, data } = vectors;
  for (let k = 0; k < columns; k++) {
    let largest = 0;
    for (let i = 0; i < rows; i++) if (Math.abs(data[i * columns + k]!) > Math.abs(largest)) largest = data[i * columns + k]!;
    if (largest < 0) for (let i = 0; i < rows; i++) data[i * columns + k] = -data[i * columns + k]!;
  }
  return vectors;
}

function transposeSparse({ rows, columns, offsets, indices, values }: SparseMatrix): SparseMatrix {
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
