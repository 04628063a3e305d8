/**
 * A sparse table (sparse-table.ts) from the weights of a linear solver, class after class. Almost every row speaks against a class, so most
 * of its weights are those of every other class, and only the words of its own rows differ.
 *
 *   w_ik ≈ u_i + d_ik          d_ik is stored where it is large, else 0                        (1)
 *   Σ_i dropped d_ik² ≤ ε² Σ_i d_ik²                                                          (2)
 *
 *   u_i   median of w_ik over the classes of a sample        rowBase
 *   ε     LOST
 *
 * By (2) and Cauchy–Schwarz the score of a row x changes by at most ε‖d_k‖‖x‖. For a linear SVM that is about what its tolerance of 1e-4 allows.
 */

import { type Paced, pause } from '../../core/compute.ts';
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';

const LOST = 0.01;
/** Features between two pauses. */
const AT_ONCE = 1024;
/** Number of sampled classes that u is computed from. */
const SAMPLED = 15;
/** The sign is left out, and so are all but three bits behind the exponent. */
const BINS = 2 ** 11;
const SHIFT = 20;

/** The weight of feature i for the k-th of some classes is `weights[i * stride + k]`. */
export interface Columns {
  readonly weights: Float32Array;
  readonly stride: number;
  readonly classes: ArrayLike<number>;
}

interface Part {
  readonly counts: Uint32Array;
  readonly cells: Float32Array;
  readonly cellClasses: Uint32Array;
}

export interface SparseColumns {
  /** Takes some classes, which must rise from call to call; the first call also gives u. */
  add(columns: Columns): Promise<void>;
  arrays(): Promise<Arrays>;
}

/** `lost` is ε; with 0 every weight is kept. */
export function createSparseColumns(features: number, classes: number, paced: Paced, lost = LOST): SparseColumns {
  const parts: Part[] = [];
  let base: Float32Array | undefined;
  return {
    async add(columns) {
      base ??= medians(columns, features);
      parts.push(await cellsOf(columns, base, lost, paced));
    },
    arrays: async () => ({
      ...(await joined(parts, features, paced)),
      classBase: tensor(new Float32Array(classes)),
      rowBase: tensor(base ?? new Float32Array(features)),
    }),
  };
}

/** u: the middle one of the weights of a feature in classes that are spread over all. */
function medians({ weights, stride, classes }: Columns, features: number): Float32Array {
  const count = Math.min(SAMPLED, classes.length);
  const sampled = Array.from({ length: count }, (_, j) => Math.floor(((j + 0.5) * classes.length) / count));
  const values = new Float32Array(count);
  return Float32Array.from({ length: features }, (_, i) => {
    for (let j = 0; j < count; j++) values[j] = weights[i * stride + sampled[j]!]!;
    return values.sort()[count >> 1]!;
  });
}

/** (2), with all numbers of a bin kept or dropped. */
async function cellsOf(columns: Columns, base: Float32Array, lost: number, paced: Paced): Promise<Part> {
  const { weights, stride, classes } = columns;
  const least = await leastKept(columns, base, lost, paced);
  const counts = new Uint32Array(base.length);
  const [cells, cellClasses]: [number[], number[]] = [[], []];
  const difference = new Float32Array(1);
  const bits = new Uint32Array(difference.buffer);
  for (let i = 0; i < base.length; i++) {
    if (i % AT_ONCE === 0) await pause(paced);
    for (let k = 0; k < classes.length; k++) {
      const weight = weights[i * stride + k]!;
      difference[0] = weight - base[i]!;
      if ((bits[0]! & 0x7fffffff) >>> SHIFT < least[k]!) continue;
      cells.push(weight);
      cellClasses.push(classes[k]!);
      counts[i] = counts[i]! + 1;
    }
  }
  return { counts, cells: Float32Array.from(cells), cellClasses: Uint32Array.from(cellClasses) };
}

/** The lowest bin of each class that is kept; bin 0, which holds 0, never is. */
async function leastKept(
  { weights, stride, classes }: Columns,
  base: Float32Array,
  lost: number,
  paced: Paced,
): Promise<Uint32Array> {
  const squares = new Float64Array(BINS * classes.length);
  const difference = new Float32Array(1);
  const bits = new Uint32Array(difference.buffer);
  for (let i = 0; i < base.length; i++) {
    if (i % AT_ONCE === 0) await pause(paced);
    for (let k = 0; k < classes.length; k++) {
      difference[0] = weights[i * stride + k]! - base[i]!;
      const at = k * BINS + ((bits[0]! & 0x7fffffff) >>> SHIFT);
      squares[at] = squares[at]! + difference[0]! * difference[0]!;
    }
  }
  return Uint32Array.from(classes, (_, k) => {
    const own = squares.subarray(k * BINS, (k + 1) * BINS);
    const allowed = lost * lost * own.reduce((sum, square) => sum + square, 0);
    let [bin, dropped] = [0, 0];
    while (bin < BINS && dropped + own[bin]! <= allowed) dropped += own[bin++]!;
    return Math.max(1, bin);
  });
}

/** Feature after feature, the parts of each in the order of their classes. */
async function joined(parts: readonly Part[], features: number, paced: Paced): Promise<Arrays> {
  const counts = new Uint32Array(features);
  for (const part of parts) for (let i = 0; i < features; i++) counts[i] = counts[i]! + part.counts[i]!;
  const next = offsetsOf(counts);
  const [cells, cellClasses] = [new Float32Array(next[features]!), new Uint32Array(next[features]!)];
  for (const part of parts) {
    let from = 0;
    for (let i = 0; i < features; i++) {
      if (i % AT_ONCE === 0) await pause(paced);
      for (const to = from + part.counts[i]!; from < to; from++) {
        const at = next[i]!++;
        cells[at] = part.cells[from]!;
        cellClasses[at] = part.cellClasses[from]!;
      }
    }
  }
  return { cellCounts: tensor(counts), cellClasses: tensor(cellClasses), cells: tensor(cells) };
}
