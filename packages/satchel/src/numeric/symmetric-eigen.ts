/**
 * All eigenvalues and eigenvectors of a real symmetric matrix, A = Σ_k λ_k v_k v_kᵀ, in two steps:
 *
 *   A = Q T Qᵀ      T tridiagonal, by n − 2 Householder reflections H = I − 2 u uᵀ                        (1)
 *   T = W Λ Wᵀ      by QL steps with implicit Wilkinson shifts, each a chain of plane rotations           (2)
 *
 * Eigenvectors are kept as rows all the way, so that every inner loop runs over neighbouring numbers: a rotation mixes two rows.
 * The result is the same on every machine: λ falls, equal ones keep the order in which they were found; each vector has length 1, and
 * its entry of largest size (the first of those) is positive. O(n³): tenths of a second for n = 300.
 */
import { SatchelError } from '../core/errors.ts';
import { inOneGo, type Steps } from '../core/threads/steps.ts';

export interface SymmetricEigen {
  /** Falling. */
  readonly values: Float64Array;
  /** Row k is the eigenvector of `values[k]`; n × n, row-major. */
  readonly vectors: Float64Array;
}

/** `matrix` is n × n, row-major; only its lower triangle is read, and it is not changed. */
export const symmetricEigen = (matrix: ArrayLike<number>, n: number): SymmetricEigen => inOneGo(eigenSteps(matrix, n));

/** The same in steps of O(n²), for large n. */
export function* eigenSteps(matrix: ArrayLike<number>, n: number): Steps<SymmetricEigen> {
  if (matrix.length !== n * n)
    throw new SatchelError('SHAPE', `A ${n} × ${n} matrix has ${n * n} numbers, got ${matrix.length}.`);
  const a = Float64Array.from(matrix);
  const bad = a.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0)
    throw new SatchelError(
      'NONFINITE_INPUT',
      `The matrix holds ${a[bad]} in row ${Math.floor(bad / n)}, column ${bad % n}.`,
    );
  const size = a.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  for (let i = 0; i < a.length; i++) a[i] = a[i]! / size; // so that squares neither overflow nor vanish
  const diagonal = new Float64Array(n);
  const beside = new Float64Array(n); // beside[i] stands between i and i + 1
  const rows = yield* tridiagonalise(a, n, diagonal, beside);
  yield* diagonalise(n, diagonal, beside, rows);
  for (let k = 0; k < n; k++) diagonal[k] = diagonal[k]! * size;
  return inOrder(n, diagonal, rows);
}

/**
 * The eigenvalues of a tridiagonal matrix, falling; `beside[i]` stands between i and i + 1. Both arrays are overwritten. Entries are taken as
 * they are: the largest should be about 1.
 */
export function* tridiagonalSteps(diagonal: Float64Array, beside: Float64Array): Steps<Float64Array> {
  yield* diagonalise(diagonal.length, diagonal, beside, new Float64Array(0));
  return diagonal.sort().reverse();
}

/** Counts as zero in a matrix whose largest entry is 1; its square does not underflow. */
const negligible = 1e-30;

/**
 * (1), from the last row up: row i of the lower triangle loses all but the entry next to the diagonal. The reflections are kept in `a` and
 * multiplied out at the end. Returns Qᵀ; (2) rotates its rows.
 */
function* tridiagonalise(
  a: Float64Array,
  n: number,
  diagonal: Float64Array,
  beside: Float64Array,
): Steps<Float64Array> {
  const p = new Float64Array(n);
  const scales = new Float64Array(n); // 2 / uᵀu of each reflection, 0 for none
  for (let i = n - 1; i > 1; i--) {
    const u = a.subarray(i * n, i * n + i); // the row left of the diagonal; becomes the reflection's u
    let rest = 0;
    for (let j = 0; j < i - 1; j++) rest += u[j]! * u[j]!;
    const last = u[i - 1]!;
    if (rest < negligible * negligible) {
      beside[i - 1] = last;
      continue;
    }
    const length = Math.sqrt(rest + last * last);
    const mirrored = last > 0 ? -length : length; // away from `last`, so that nothing cancels
    beside[i - 1] = mirrored;
    u[i - 1] = last - mirrored;
    const scale = 2 / (rest + u[i - 1]! * u[i - 1]!);
    scales[i] = scale;
    reflect(a, n, i, u, scale, p);
    yield;
  }
  if (n > 1) beside[0] = a[n]!;
  for (let i = 0; i < n; i++) diagonal[i] = a[i * n + i]!;
  return yield* multipliedOut(a, n, scales);
}

/** A ← H A H on the leading i × i block, as A − u qᵀ − q uᵀ with q = scale·A u − (scale²/2)(uᵀA u) u; lower triangle only. */
function reflect(a: Float64Array, n: number, i: number, u: Float64Array, scale: number, p: Float64Array): void {
  p.fill(0, 0, i);
  for (let r = 0; r < i; r++) {
    const row = r * n;
    let sum = a[row + r]! * u[r]!;
    for (let j = 0; j < r; j++) {
      sum += a[row + j]! * u[j]!;
      p[j] = p[j]! + a[row + j]! * u[r]!;
    }
    p[r] = p[r]! + sum;
  }
  let product = 0;
  for (let j = 0; j < i; j++) product += u[j]! * p[j]!;
  const half = (scale * scale * product) / 2;
  for (let j = 0; j < i; j++) p[j] = scale * p[j]! - half * u[j]!;
  for (let r = 0; r < i; r++) {
    const row = r * n;
    const ur = u[r]!;
    const qr = p[r]!;
    for (let j = 0; j <= r; j++) a[row + j] = a[row + j]! - ur * p[j]! - qr * u[j]!;
  }
}

/** Qᵀ = H_2 … H_{n−1} applied to the identity, row by row. */
function* multipliedOut(a: Float64Array, n: number, scales: Float64Array): Steps<Float64Array> {
  const rows = new Float64Array(n * n);
  for (let k = 0; k < n; k++) rows[k * n + k] = 1;
  for (let i = 2; i < n; i++) {
    const scale = scales[i]!;
    if (scale === 0) continue;
    const u = a.subarray(i * n, i * n + i);
    for (let k = 0; k < i; k++) {
      const row = rows.subarray(k * n, k * n + i);
      let sum = 0;
      for (let j = 0; j < i; j++) sum += row[j]! * u[j]!;
      sum *= scale;
      for (let j = 0; j < i; j++) row[j] = row[j]! - sum * u[j]!;
    }
    yield;
  }
  return rows;
}

const mostSteps = 60; // for one eigenvalue; two or three are usual

/** (2): for each eigenvalue from the first on, QL steps until the entry beside it has vanished. Without `rows`, eigenvalues alone. */
function* diagonalise(n: number, diagonal: Float64Array, beside: Float64Array, rows: Float64Array): Steps<void> {
  const width = rows.length / n;
  for (let start = 0; start < n; start++) {
    for (let step = 0; ; step++) {
      const end = blockEnd(n, diagonal, beside, start);
      if (end === start) break;
      if (step === mostSteps)
        throw new SatchelError('NO_CONVERGENCE', `Eigenvalue ${start} was not found in ${mostSteps} steps.`);
      qlStep(width, diagonal, beside, rows, start, end);
      yield;
    }
  }
}

/** The first index from `start` on after which the matrix falls apart. */
function blockEnd(n: number, diagonal: Float64Array, beside: Float64Array, start: number): number {
  let end = start;
  while (end < n - 1) {
    const size = Math.abs(diagonal[end]!) + Math.abs(diagonal[end + 1]!);
    if (Math.abs(beside[end]!) <= Math.max(Number.EPSILON * size, negligible)) break;
    end++;
  }
  return end;
}

/** One implicit QL step on [start, end]: the shift enters at the bottom, rotations chase the entry it makes up to the top. */
function qlStep(
  width: number,
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  start: number,
  end: number,
): void {
  const gap = (diagonal[start + 1]! - diagonal[start]!) / (2 * beside[start]!);
  const root = Math.sqrt(gap * gap + 1);
  const shift = diagonal[start]! - beside[start]! / (gap + (gap >= 0 ? root : -root));
  let sine = 1;
  let cosine = 1;
  let carried = 0;
  let g = diagonal[end]! - shift;
  for (let i = end - 1; i >= start; i--) {
    const f = sine * beside[i]!;
    const b = cosine * beside[i]!;
    const r = Math.sqrt(f * f + g * g);
    beside[i + 1] = r;
    if (r === 0) {
      // the chase ended early: what was carried is put back, and the block is shorter now
      diagonal[i + 1] = diagonal[i + 1]! - carried;
      beside[end] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = diagonal[i + 1]! - carried;
    const t = (diagonal[i]! - g) * sine + 2 * cosine * b;
    carried = sine * t;
    diagonal[i + 1] = g + carried;
    g = cosine * t - b;
    rotate(rows, i * width, (i + 1) * width, width, cosine, sine);
  }
  diagonal[start] = diagonal[start]! - carried;
  beside[start] = g;
  beside[end] = 0;
}

function rotate(rows: Float64Array, upper: number, lower: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const x = rows[upper + k]!;
    const y = rows[lower + k]!;
    rows[lower + k] = sine * x + cosine * y;
    rows[upper + k] = cosine * x - sine * y;
  }
}

function inOrder(n: number, diagonal: Float64Array, rows: Float64Array): SymmetricEigen {
  const order = Array.from({ length: n }, (_, k) => k).sort((i, j) => diagonal[j]! - diagonal[i]! || i - j);
  const vectors = new Float64Array(n * n);
  order.forEach((from, k) => {
    const row = rows.subarray(from * n, (from + 1) * n);
    let largest = 0;
    for (let j = 1; j < n; j++) if (Math.abs(row[j]!) > Math.abs(row[largest]!)) largest = j;
    const sign = row[largest]! < 0 ? -1 : 1;
    for (let j = 0; j < n; j++) vectors[k * n + j] = sign * row[j]!;
  });
  return { values: Float64Array.from(order, (k) => diagonal[k]!), vectors };
}
