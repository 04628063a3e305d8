/**
 * Products with centred points A = X − 1μᵀ, computed row by row from the non-zero numbers of X. A itself is never
 * built.
 *
 *   y_i = (x_i − μ) B          needs μB alone                                       (1)
 *   AᵀA B = Σ_i x_i y_iᵀ      because the y_i sum to zero                          (2)
 */

import { type Paced, pause } from '../core/compute.ts';
import { isSparse, type Vectors } from '../core/matrix.ts';
import { type Block, createBlock } from '../numeric/block.ts';
import { inPieces } from '../numeric/svd/orthonormal.ts';
import { squaredLength } from '../numeric/vectors.ts';

export interface Centred {
  readonly columns: number;
  /** AᵀA B */
  squared(b: Block, compute: Paced): Promise<Block>;
  /** into = A B, in the first columns of `into`. */
  project(b: Block, into: Block, compute: Paced): Promise<void>;
  /** Σ_i ‖x_i − μ‖² */
  variance(compute: Paced): Promise<number>;
}

export async function centred(vectors: Vectors, compute: Paced): Promise<Centred> {
  const row = rowReader(vectors);
  const mean = await meanOf(vectors, row, compute);
  const work = isSparse(vectors) ? vectors.values.length / Math.max(1, vectors.rows) : vectors.columns;

  /** Writes y = (x_i − μ) B to `into`, starting at `at`. */
  function times(i: number, b: Block, ofMean: Float64Array, into: Float64Array, at: number): void {
    const [m, { indices, values, count }] = [b.columns, row(i)];
    for (let k = 0; k < m; k++) into[at + k] = -ofMean[k]!;
    for (let j = 0; j < count; j++) {
      const [value, from] = [values[j]!, indices[j]! * m];
      for (let k = 0; k < m; k++) into[at + k] = into[at + k]! + value * b.data[from + k]!;
    }
  }

  return {
    columns: vectors.columns,
    async squared(b, compute) {
      const [m, y, sums, ofMean] = [
        b.columns,
        new Float64Array(b.columns),
        createBlock(vectors.columns, b.columns),
        meanTimes(mean, b),
      ];
      await inPieces(vectors.rows, 2 * work * m, compute, ({ start, end }) => {
        for (let i = start; i < end; i++) {
          times(i, b, ofMean, y, 0);
          const { indices, values, count } = row(i);
          for (let j = 0; j < count; j++) {
            const [value, to] = [values[j]!, indices[j]! * m];
            for (let k = 0; k < m; k++) sums.data[to + k] = sums.data[to + k]! + value * y[k]!;
          }
        }
      });
      return sums;
    },
    async project(b, into, compute) {
      const ofMean = meanTimes(mean, b);
      await inPieces(vectors.rows, work * b.columns, compute, ({ start, end }) => {
        for (let i = start; i < end; i++) times(i, b, ofMean, into.data, i * into.columns);
      });
    },
    async variance(compute) {
      const zeroes = squaredLength(mean);
      let all = 0;
      for (let i = 0; i < vectors.rows; i++) {
        const { indices, values, count } = row(i);
        all += zeroes; // as if every number were zero; corrected below for the others
        for (let j = 0; j < count; j++) {
          const [value, middle] = [values[j]!, mean[indices[j]!]!];
          all += (value - middle) ** 2 - middle * middle;
        }
        if (i % ROWS === 0) await pause(compute);
      }
      return Math.max(0, all);
    },
  };
}

/** Rows between two pauses. */
const ROWS = 64;

/** The first `count` entries are the non-zero numbers of a row and their columns; valid until the next row is read. */
interface RowNumbers {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly count: number;
}

function rowReader(vectors: Vectors): (index: number) => RowNumbers {
  if (isSparse(vectors)) {
    return (i) => {
      const [start, end] = [vectors.offsets[i]!, vectors.offsets[i + 1]!];
      return {
        indices: vectors.indices.subarray(start, end),
        values: vectors.values.subarray(start, end),
        count: end - start,
      };
    };
  }
  const { columns, data } = vectors;
  const indices = new Uint32Array(columns);
  const values = new Float64Array(columns);
  return (i) => {
    let count = 0;
    for (let j = 0, at = i * columns; j < columns; j++, at++) {
      const value = data[at]!;
      if (value === 0) continue;
      indices[count] = j;
      values[count++] = value;
    }
    return { indices, values, count };
  };
}

async function meanOf(vectors: Vectors, row: (index: number) => RowNumbers, compute: Paced): Promise<Float64Array> {
  const mean = new Float64Array(vectors.columns);
  for (let i = 0; i < vectors.rows; i++) {
    const { indices, values, count } = row(i);
    for (let j = 0; j < count; j++) mean[indices[j]!]! += values[j]!;
    if (i % ROWS === 0) await pause(compute);
  }
  return mean.map((sum) => sum / vectors.rows);
}

function meanTimes(mean: Float64Array, b: Block): Float64Array {
  const product = new Float64Array(b.columns);
  for (let j = 0; j < mean.length; j++) {
    for (let k = 0; k < b.columns; k++) product[k]! += mean[j]! * b.data[j * b.columns + k]!;
  }
  return product;
}
