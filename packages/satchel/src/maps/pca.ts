/**
 * Principal components: the directions in which points differ most, and the coordinates of the points along them.
 *
 *   A = X − 1μᵀ,   AᵀA v_k = λ_k v_k,   positions A V,   variances λ_k / (n − 1)                            (1)
 *   Ω ← orthonormal(AᵀA Ω), repeated; then λ and V from the small matrix ΩᵀAᵀA Ω                            (2)
 *
 *   X   n × D   the points, dense or sparse     vectors
 *   μ   D       their mean                      mean
 *   Ω   D × m   estimated leading directions    basis         m: the wanted dimensions and some extra ones
 *
 * With few dimensions no estimate is needed: Ω is the identity and one pass is exact. Each v_k is signed so that its
 * largest entry is positive; otherwise a map could be mirrored by chance. With fewer directions than wanted, the
 * remaining positions are zero.
 */

import { type Paced, pause } from '../core/compute.ts';
import type { Vectors } from '../core/matrix.ts';
import { inSteps } from '../core/threads/steps.ts';
import { addTimesTransposed, type Block, createBlock } from '../numeric/block.ts';
import { createRandom } from '../numeric/random.ts';
import { sumOf } from '../numeric/statistics.ts';
import { drawColumn, orthonormalise } from '../numeric/svd/orthonormal.ts';
import { eigenSteps } from '../numeric/symmetric-eigen.ts';
import { type Centred, centred } from './centred.ts';
import { checkFinite, type MapCompute } from './points.ts';

export interface PrincipalComponents {
  /** Row i is point i along the components, n × dimensions. */
  readonly positions: Block;
  /** In falling order. */
  readonly variances: Float64Array;
  /** The share of the total variance in these components, from 0 to 1. */
  readonly share: number;
}

/** Up to this many dimensions (2) is exact. */
const EXACT = 256;
const TO_SPARE = 14;
const PASSES = 8;

export async function pca(
  vectors: Vectors,
  dimensions: number,
  compute: MapCompute,
  seed = 1,
): Promise<PrincipalComponents> {
  checkFinite(vectors);
  const points = await centred(vectors, compute);
  const isExact = vectors.columns <= EXACT;
  const basis = isExact
    ? identity(vectors.columns)
    : await guess(points, Math.min(dimensions + TO_SPARE, vectors.columns), seed, compute);
  const image = await points.squared(basis, compute);
  const products = await productsOf(basis, image, compute);
  const { values, vectors: mixing } = await inSteps(eigenSteps(products.data, basis.columns), compute);
  const kept = Math.min(dimensions, basis.columns);
  const directions = turned(
    combined(basis, { rows: kept, columns: basis.columns, data: mixing.slice(0, kept * basis.columns) }),
  );
  const positions = createBlock(vectors.rows, dimensions);
  await points.project(directions, positions, compute);
  const spread = Math.max(1, vectors.rows - 1);
  const variances = Float64Array.from({ length: dimensions }, (_, k) => Math.max(0, values[k] ?? 0) / spread);
  const whole = (await points.variance(compute)) / spread;
  const held = sumOf(variances);
  return { positions, variances, share: whole > 0 ? Math.min(1, held / whole) : 0 };
}

function identity(n: number): Block {
  const block = createBlock(n, n);
  for (let i = 0; i < n; i++) block.data[i * n + i] = 1;
  return block;
}

/** (2) without the last pass. */
async function guess(points: Centred, width: number, seed: number, compute: MapCompute): Promise<Block> {
  const random = createRandom(seed, 'principal components');
  let [basis, done] = [createBlock(points.columns, width), 0];
  for (let column = 0; column < width; column++) drawColumn(basis, column, random);
  const tell = (): void => compute.progress.advance(++done, 3 * PASSES + 2, 'steps of components');
  for (let pass = 0; pass <= PASSES; pass++) {
    if (pass > 0) {
      basis = await points.squared(basis, compute);
      tell();
    }
    await orthonormalise(basis, random, compute);
    tell();
    await orthonormalise(basis, random, compute);
    tell();
  }
  return basis;
}

/** ΩᵀAᵀA Ω */
async function productsOf(basis: Block, image: Block, compute: Paced): Promise<Block> {
  const m = basis.columns;
  const products = createBlock(m, m);
  for (let row = 0; row < basis.rows; row++) {
    for (let i = 0; i < m; i++) {
      const factor = basis.data[row * m + i]!;
      if (factor !== 0) for (let j = 0; j <= i; j++) products.data[i * m + j]! += factor * image.data[row * m + j]!;
    }
    await pause(compute);
  }
  return products;
}

/** V = Ω Wᵀ, a column for each row of W. */
function combined(basis: Block, mixing: Block): Block {
  const directions = createBlock(basis.rows, mixing.rows);
  addTimesTransposed(basis, { start: 0, end: basis.columns }, mixing, directions, { start: 0, end: basis.rows });
  return directions;
}

/** Flips each column so that its largest entry (the first of equal ones) is positive. */
function turned(directions: Block): Block {
  const { columns, data } = directions;
  for (let k = 0; k < columns; k++) {
    let largest = 0;
    for (let at = k; at < data.length; at += columns) if (Math.abs(data[at]!) > Math.abs(largest)) largest = data[at]!;
    if (largest < 0) for (let at = k; at < data.length; at += columns) data[at] = -data[at]!;
  }
  return directions;
}
