/**
 * Ridge regression from sets of features to vectors, by conjugate gradients (Hestenes and Stiefel 1952).
 *
 *   D = argmin ‖X D − R‖² + λ ‖D‖²,   that is (XᵀX + λ I) D = Xᵀ R                                                (1)
 *   X_if = 1 / √|F_i| for every feature f of set i, else 0: a row of unit length                                   (2)
 *
 *   F_i   the features of set i               sets.ids[sets.offsets[i] … sets.offsets[i + 1])
 *   R     one row of targets for each set     targets
 *   λ     the penalty on large vectors        penalty
 *
 * Every column of D is a linear system of its own. All columns share the passes over the sets; one step takes one pass. A few steps are
 * enough: the early ones fit what many sets agree on, the late ones what single sets say.
 */
import { type Paced, pause } from '../../core/compute.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';

/** Rows between two pauses. */
const ROWS_A_STEP = 64;

/** Sets of features, one after the other: those of set i are ids[offsets[i] … offsets[i + 1]), each at most once. */
export interface FeatureSets {
  readonly features: number;
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
}

export interface RidgeSettings {
  /** λ */
  readonly penalty: number;
  readonly steps: number;
}

export const setCount = ({ offsets }: FeatureSets): number => offsets.length - 1;

export async function fitRidge(
  sets: FeatureSets,
  targets: Matrix,
  { penalty, steps }: RidgeSettings,
  compute: Paced,
): Promise<Matrix> {
  const { columns } = targets;
  const solution = createMatrix(sets.features, columns);
  const residual = await spread(sets, targets, compute);
  const direction: Matrix = { ...residual, data: residual.data.slice() };
  let squares = await columnProducts(residual, residual, compute);
  for (let step = 0; step < steps && squares.some((square) => square > 0); step++) {
    const image = await normalImage(sets, direction, penalty, compute);
    const curvatures = await columnProducts(direction, image, compute);
    const lengths = squares.map((square, j) => (curvatures[j]! > 0 ? square / curvatures[j]! : 0));
    const next = new Float64Array(columns);
    await eachRow(solution, compute, (first) => {
      for (let j = 0; j < columns; j++) {
        solution.data[first + j]! += lengths[j]! * direction.data[first + j]!;
        residual.data[first + j]! -= lengths[j]! * image.data[first + j]!;
        next[j]! += residual.data[first + j]! ** 2;
      }
    });
    const shares = next.map((square, j) => (squares[j]! > 0 ? square / squares[j]! : 0));
    await eachRow(direction, compute, (first) => {
      for (let j = 0; j < columns; j++)
        direction.data[first + j] = residual.data[first + j]! + shares[j]! * direction.data[first + j]!;
    });
    squares = next;
  }
  return solution;
}

/** X W: for every set the sum of its rows of W, divided by √|F_i|. */
export async function gather(sets: FeatureSets, weights: Matrix, compute: Paced): Promise<Matrix> {
  const into = createMatrix(setCount(sets), weights.columns);
  for (let i = 0; i < into.rows; i++) {
    gatherRow(sets, i, weights, rowOf(into, i));
    await pause(compute);
  }
  return into;
}

function gatherRow({ offsets, ids }: FeatureSets, i: number, weights: Matrix, into: Float32Array): void {
  const [start, end] = [offsets[i]!, offsets[i + 1]!];
  const scale = end > start ? 1 / Math.sqrt(end - start) : 0;
  into.fill(0);
  for (let at = start; at < end; at++) addScaledRow(into, scale, weights.data, ids[at]! * weights.columns);
}

/** Xᵀ Z: every feature takes the rows of the sets that hold it. */
async function spread(sets: FeatureSets, targets: Matrix, compute: Paced): Promise<Matrix> {
  const into = createMatrix(sets.features, targets.columns);
  for (let i = 0; i < targets.rows; i++) {
    spreadRow(sets, i, rowOf(targets, i), into);
    await pause(compute);
  }
  return into;
}

function spreadRow({ offsets, ids }: FeatureSets, i: number, row: Float32Array, into: Matrix): void {
  const [start, end] = [offsets[i]!, offsets[i + 1]!];
  const scale = end > start ? 1 / Math.sqrt(end - start) : 0;
  const { data, columns } = into;
  for (let at = start; at < end; at++) {
    const first = ids[at]! * columns;
    for (let j = 0; j < columns; j++) data[first + j]! += scale * row[j]!;
  }
}

/** (XᵀX + λ I) P, in one pass over the sets. */
async function normalImage(sets: FeatureSets, direction: Matrix, penalty: number, compute: Paced): Promise<Matrix> {
  const { rows, columns, data } = direction;
  const image: Matrix = { rows, columns, data: data.map((value) => penalty * value) };
  const row = new Float32Array(columns);
  for (let i = 0; i < setCount(sets); i++) {
    gatherRow(sets, i, direction, row);
    spreadRow(sets, i, row, image);
    await pause(compute);
  }
  return image;
}

function addScaledRow(into: Float32Array, scale: number, from: Float32Array, first: number): void {
  for (let j = 0; j < into.length; j++) into[j]! += scale * from[first + j]!;
}

/** Σ over rows of a_ij b_ij, for every column j. */
async function columnProducts(a: Matrix, b: Matrix, compute: Paced): Promise<Float64Array> {
  const sums = new Float64Array(a.columns);
  await eachRow(a, compute, (first) => {
    for (let j = 0; j < sums.length; j++) sums[j]! += a.data[first + j]! * b.data[first + j]!;
  });
  return sums;
}

/** Visits where each row begins, in order. */
async function eachRow({ rows, columns }: Matrix, compute: Paced, visit: (first: number) => void): Promise<void> {
  for (let row = 0; row < rows; row++) {
    visit(row * columns);
    if (row % ROWS_A_STEP === 0) await pause(compute);
  }
}
