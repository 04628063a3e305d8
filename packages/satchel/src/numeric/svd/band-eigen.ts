/**
 * The largest eigenvalues of a symmetric band matrix T, and their vectors.
 *
 *   values    plane rotations make T tridiagonal, diagonal by diagonal from the outside; each pushes the entry that it makes beyond the band down
 *             and out (Schwarz 1968). QL steps follow (symmetric-eigen.ts). O(n² w) in place of O(n³)                          (1)
 *   vectors   inverse iteration, x ← (T − θ I)⁻¹ x, from a random start, orthogonal to the vectors before                     (2)
 *
 *   n, w      rows, and the farthest diagonal that is not zero
 *
 * A vector comes out in two solves, each O(n w). Eigenvalues that are equal, or nearly, get vectors that are orthogonal all the same.
 */
import { inOneGo, type Steps } from '../../core/threads/steps.ts';
import { createRandom, type Random } from '../random.ts';
import { tridiagonalSteps } from '../symmetric-eigen.ts';
import { addScaled, dot, lengthOf } from '../vectors.ts';

/** T_{i, i − d} is `data[i * (w + 1) + d]`, for d from 0 to w. */
export interface Band {
  readonly rows: number;
  readonly width: number;
  readonly data: Float64Array;
}

export const createBand = (rows: number, width: number): Band => ({
  rows,
  width,
  data: new Float64Array(rows * (width + 1)),
});

/** (1), falling. */
export const bandEigenvalues = (band: Band): Float64Array => inOneGo(bandValueSteps(band));

export function* bandValueSteps(band: Band): Steps<Float64Array> {
  const size = largestOf(band.data);
  const { rows: n, width: w } = band;
  const work = createBand(n, w + 1); // one diagonal more, for what a rotation makes beyond the band
  for (let i = 0; i < n; i++)
    for (let d = 0; d <= w; d++) work.data[i * (w + 2) + d] = band.data[i * (w + 1) + d]! / size;
  for (let column = 0; column < n - 2; column++) {
    for (let d = Math.min(w, n - 1 - column); d > 1; d--) {
      for (let row = column + d, at = column; row < n; at = row - 1, row += w) removeEntry(work, row, at);
    }
    yield;
  }
  const diagonal = Float64Array.from({ length: n }, (_, i) => work.data[i * (w + 2)]!);
  const beside = Float64Array.from({ length: n }, (_, i) => (i + 1 < n ? work.data[(i + 1) * (w + 2) + 1]! : 0));
  return (yield* tridiagonalSteps(diagonal, beside)).map((value) => value * size);
}

/** Rotates rows (and columns) row − 1 and row so that the entry at (row, column) vanishes. */
function removeEntry({ rows: n, width: w, data }: Band, row: number, column: number): void {
  const stride = w + 1;
  const p = row - 1;
  const q = row;
  const x = data[p * stride + p - column]!;
  const y = data[q * stride + q - column]!;
  if (y === 0) return;
  const r = Math.sqrt(x * x + y * y);
  const c = x / r;
  const s = y / r;
  for (let k = Math.max(0, q - w); k < p; k++) rotate(data, p * stride + p - k, q * stride + q - k, c, s);
  data[q * stride + q - column] = 0;
  const a = data[p * stride]!;
  const b = data[q * stride + 1]!;
  const d = data[q * stride]!;
  data[p * stride] = c * c * a + 2 * c * s * b + s * s * d;
  data[q * stride] = s * s * a - 2 * c * s * b + c * c * d;
  data[q * stride + 1] = (c * c - s * s) * b + c * s * (d - a);
  const last = Math.min(n - 1, p + w);
  for (let k = q + 1; k <= last; k++) rotate(data, k * stride + k - p, k * stride + k - q, c, s);
}

function rotate(data: Float64Array, first: number, second: number, c: number, s: number): void {
  const a = data[first]!;
  const b = data[second]!;
  data[first] = c * a + s * b;
  data[second] = c * b - s * a;
}

const SOLVES = 2;

/** (2) for these eigenvalues, which fall; a vector per row. */
export const bandEigenvectors = (band: Band, values: Float64Array, seed: number): Float64Array =>
  inOneGo(bandVectorSteps(band, values, seed));

export function* bandVectorSteps(band: Band, values: Float64Array, seed: number): Steps<Float64Array> {
  const n = band.rows;
  const random = createRandom(seed, 'inverse iteration');
  const vectors = new Float64Array(values.length * n);
  const least = Number.EPSILON * largestOf(band.data);
  const factors = createFactors(band); // one for all values: several hundred would be 50 MB and more
  const iterate = (value: number, k: number): void => {
    factorise(band, value, least, factors);
    const vector = vectors.subarray(k * n, (k + 1) * n);
    drawVector(vector, random);
    for (let i = 0; i < SOLVES; i++) {
      solve(factors, vector);
      scaleToUnit(vector);
      for (let round = 0; round <= i; round++) takeOutRows(vector, vectors, k);
      scaleToUnit(vector);
    }
  };
  for (const [k, value] of values.entries()) {
    iterate(value, k);
    yield;
  }
  return vectors;
}

function drawVector(vector: Float64Array, random: Random): void {
  for (let i = 0; i < vector.length; i++) vector[i] = random.uniform() - 0.5;
}

function scaleToUnit(vector: Float64Array): void {
  const length = lengthOf(vector);
  for (let i = 0; i < vector.length; i++) vector[i] = vector[i]! / length;
}

/** Makes the vector orthogonal to the first `count` rows. */
function takeOutRows(vector: Float64Array, rows: Float64Array, count: number): void {
  for (let k = 0; k < count; k++) {
    const row = rows.subarray(k * vector.length, (k + 1) * vector.length);
    addScaled(vector, -dot(row, vector), row);
  }
}

/** P (T − θ I) = L U with partial pivoting. */
interface Factors {
  readonly rows: number;
  readonly width: number;
  /** Columns i − w … i + 2 w of row i: 3 w + 1 numbers, of which U has those from the diagonal on. */
  readonly work: Float64Array;
  /** The factors that row i was used with on the w rows below. */
  readonly lower: Float64Array;
  readonly pivots: Uint32Array;
}

const createFactors = ({ rows, width }: Band): Factors => ({
  rows,
  width,
  work: new Float64Array(rows * (3 * width + 1)),
  lower: new Float64Array(rows * width),
  pivots: new Uint32Array(rows),
});

function factorise({ rows: n, width: w, data }: Band, shift: number, least: number, into: Factors): void {
  const { work, lower } = into;
  const wide = 3 * w + 1;
  work.fill(0);
  lower.fill(0);
  for (let i = 0; i < n; i++) {
    for (let d = 0; d <= Math.min(w, i); d++) {
      const value = data[i * (w + 1) + d]! - (d === 0 ? shift : 0);
      work[i * wide + w - d] = value;
      work[(i - d) * wide + w + d] = value;
    }
  }
  for (let i = 0; i < n; i++) eliminate(into, i, least);
}

/** Column i: the largest entry comes to the diagonal, the rows below lose theirs. */
function eliminate({ rows: n, width: w, work, lower, pivots }: Factors, i: number, least: number): void {
  const wide = 3 * w + 1;
  /** Where row r has column i. */
  const at = (r: number): number => r * wide + w - (r - i);
  const last = Math.min(n - 1, i + w);
  let pivot = i;
  for (let r = i + 1; r <= last; r++) if (Math.abs(work[at(r)]!) > Math.abs(work[at(pivot)]!)) pivot = r;
  pivots[i] = pivot;
  const reach = Math.min(n - 1 - i, 2 * w);
  if (pivot !== i) {
    for (let c = 0; c <= reach; c++) {
      const held = work[at(i) + c]!;
      work[at(i) + c] = work[at(pivot) + c]!;
      work[at(pivot) + c] = held;
    }
  }
  if (Math.abs(work[at(i)]!) < least) work[at(i)] = least;
  for (let r = i + 1; r <= last; r++) {
    const factor = work[at(r)]! / work[at(i)]!;
    lower[i * w + r - i - 1] = factor;
    if (factor !== 0) for (let c = 1; c <= reach; c++) work[at(r) + c] = work[at(r) + c]! - factor * work[at(i) + c]!;
  }
}

/** x ← (T − θ I)⁻¹ x */
function solve({ rows: n, width: w, work, lower, pivots }: Factors, x: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const pivot = pivots[i]!;
    const held = x[pivot]!;
    x[pivot] = x[i]!;
    x[i] = held;
    for (let r = i + 1; r <= Math.min(n - 1, i + w); r++) x[r] = x[r]! - lower[i * w + r - i - 1]! * held;
  }
  const wide = 3 * w + 1;
  for (let i = n - 1; i >= 0; i--) {
    const at = i * wide + w;
    let rest = x[i]!;
    for (let c = 1; c <= Math.min(n - 1 - i, 2 * w); c++) rest -= work[at + c]! * x[i + c]!;
    x[i] = rest / work[at]!;
  }
}

function largestOf(data: Float64Array): number {
  let largest = 0;
  for (const value of data) largest = Math.max(largest, Math.abs(value));
  return largest || 1;
}
