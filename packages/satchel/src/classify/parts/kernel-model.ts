/**
 * A kernel machine as arrays, and its decision values.
 *
 *   f_p(x) = Σ_s c_ps K(x_s, x) − ρ_p        of problem p over its support vectors s, c_ps = α_s y_s               (1)
 *
 *   problems (P × 2)                      class with sign +1, class with −1 or REST
 *   coefficientOffsets, coefficientRows, coefficients     problem p has the support vectors from offset p to p + 1, and c of each
 *   rho (P), sigmoids (P × 2 or 0 × 2)    ρ, and slope and intercept of P(positive | f)
 *   shape                                 support vectors, and the dimensions of a row
 *   supportOffsets, supportIndices, supportValues     the support vectors as sparse rows; of a precomputed kernel, row s has the number 1
 *                                         in the column of its training row
 *   gamma                                 γ as used
 *   constants (classes)                   the score of a class without a problem, else 0
 *
 * A support vector of several problems is stored once. K(x_s, x) is computed once for each support vector, over the columns of x.
 */

import { SatchelError } from '../../core/errors.ts';
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { type SparseMatrix, type Vectors, vectorAt } from '../../core/matrix.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../../core/tensor.ts';
import { type KernelFunction, kernelOf } from '../solvers/kernel-function.ts';
import { type ClassPair, type KernelSolution, REST } from '../solvers/kernel-problems.ts';
import { rowsOf } from '../solvers/rows.ts';
import { columnsOf, sparseOf } from '../solvers/sparse-columns.ts';
import { addProducts } from './nearest-rows.ts';

const OWNER = 'kernel-svm';

export interface KernelMachine {
  readonly problems: readonly ClassPair[];
  readonly rho: Float64Array;
  readonly sigmoids: Float64Array;
  readonly constants: Float64Array;
  readonly support: SparseMatrix;
  readonly coefficientOffsets: Uint32Array;
  readonly coefficientRows: Uint32Array;
  readonly coefficients: Float64Array;
  readonly gamma: number;
}

export function machineArrays(
  vectors: Vectors,
  isPrecomputed: boolean,
  pairs: readonly ClassPair[],
  solutions: readonly KernelSolution[],
  gamma: number,
  constants: Float64Array,
): Arrays {
  const rows = [...new Set(solutions.flatMap(({ rows }) => [...rows]))].sort((a, b) => a - b);
  const place = new Map(rows.map((row, s) => [row, s]));
  const support = isPrecomputed ? columnsAlone(rows, vectors.columns) : supportRows(vectors, rows);
  const offsets = offsetsOf(solutions.map((solution) => solution.rows.length));
  const sigmoids = solutions.flatMap(({ sigmoid }) => (sigmoid ? [sigmoid.slope, sigmoid.intercept] : []));
  return {
    problems: tensor(Uint32Array.from(pairs.flat()), pairs.length, 2),
    rho: tensor(Float64Array.from(solutions, ({ rho }) => rho)),
    sigmoids: tensor(Float64Array.from(sigmoids), sigmoids.length / 2, 2),
    constants: tensor(constants),
    gamma: tensor(Float64Array.of(gamma)),
    shape: tensor(Uint32Array.of(rows.length, vectors.columns)),
    supportOffsets: tensor(support.offsets),
    supportIndices: tensor(support.indices),
    supportValues: tensor(support.values),
    coefficientOffsets: tensor(offsets),
    coefficientRows: tensor(
      Uint32Array.from(solutions.flatMap(({ rows }) => Array.from(rows, (row) => place.get(row)!))),
    ),
    coefficients: tensor(Float64Array.from(solutions.flatMap(({ coefficients }) => [...coefficients]))),
  };
}

const supportRows = (vectors: Vectors, rows: readonly number[]): SparseMatrix => {
  const all = sparseOf(vectors);
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach((row, s) => {
    offsets[s + 1] = offsets[s]! + all.offsets[row + 1]! - all.offsets[row]!;
  });
  const [indices, values] = [new Uint32Array(offsets[rows.length]!), new Float32Array(offsets[rows.length]!)];
  rows.forEach((row, s) => {
    indices.set(all.indices.subarray(all.offsets[row], all.offsets[row + 1]), offsets[s]!);
    values.set(all.values.subarray(all.offsets[row], all.offsets[row + 1]), offsets[s]!);
  });
  return { rows: rows.length, columns: vectors.columns, offsets, indices, values };
};

const columnsAlone = (rows: readonly number[], columns: number): SparseMatrix => ({
  rows: rows.length,
  columns,
  offsets: Uint32Array.from({ length: rows.length + 1 }, (_, s) => s),
  indices: Uint32Array.from(rows),
  values: new Float32Array(rows.length).fill(1),
});

/** Checks every index, because arrays may come from untrusted files. */
export function takeMachine(arrays: Arrays, dimensions: number, classes: number): KernelMachine {
  const take = takeArray;
  const shape = take(OWNER, arrays, 'shape', 'u32', [2]).data;
  const [count, columns] = [shape[0]!, shape[1]!];
  if (columns !== dimensions) throw inconsistent(`was trained on ${columns} dimensions, not ${dimensions}`);
  const problems = take(OWNER, arrays, 'problems', 'u32', [undefined, 2]);
  const P = problems.shape[0]!;
  const offsets = take(OWNER, arrays, 'supportOffsets', 'u32', [count + 1], { rising: true }).data;
  const stored = offsets[count]!;
  const most = Math.max(0, dimensions - 1);
  const indices = take(OWNER, arrays, 'supportIndices', 'u32', [stored], { max: most }).data;
  const values = take(OWNER, arrays, 'supportValues', 'f32', [stored], ORDINARY).data;
  const coefficientOffsets = take(OWNER, arrays, 'coefficientOffsets', 'u32', [P + 1], { rising: true }).data;
  const used = coefficientOffsets[P]!;
  const sigmoids = take(OWNER, arrays, 'sigmoids', 'f64', [undefined, 2], ORDINARY);
  if (sigmoids.shape[0] !== 0 && sigmoids.shape[0] !== P) throw inconsistent('has too few sigmoids');
  const pairs = Array.from({ length: P }, (_, p): ClassPair => [problems.data[2 * p]!, problems.data[2 * p + 1]!]);
  if (pairs.some(([a, b]) => a >= classes || (b >= classes && b !== REST)))
    throw inconsistent(`has a problem beyond its ${classes} classes`);
  return {
    problems: pairs,
    rho: take(OWNER, arrays, 'rho', 'f64', [P], ORDINARY).data,
    sigmoids: sigmoids.data,
    constants: take(OWNER, arrays, 'constants', 'f64', [classes], ORDINARY).data,
    gamma: take(OWNER, arrays, 'gamma', 'f64', [1], { min: 0, max: 1e18 }).data[0]!,
    support: { rows: count, columns, offsets, indices, values },
    coefficientOffsets,
    coefficientRows: take(OWNER, arrays, 'coefficientRows', 'u32', [used], { max: Math.max(0, count - 1) }).data,
    coefficients: take(OWNER, arrays, 'coefficients', 'f64', [used], ORDINARY).data,
  };
}

const inconsistent = (fault: string): SatchelError => new SatchelError('INCONSISTENT', `${OWNER}: the model ${fault}.`);

/** Returns rows × problems: (1) for every row of vectors. */
export function decisionValues(machine: KernelMachine, kernel: KernelFunction): (vectors: Vectors) => Float64Array {
  const { problems, rho, coefficientOffsets, coefficientRows, coefficients, support } = machine;
  if (kernel.kernel === 'linear') return linearValues(weightsOf(machine), rho);
  const columns = columnsOf(support);
  const value = kernelOf(kernel);
  const P = problems.length;
  const products = new Float64Array(support.rows);
  return (vectors) => {
    const into = new Float64Array(vectors.rows * P);
    for (let row = 0; row < vectors.rows; row++) {
      const square = addProducts(columns, vectorAt(vectors, row), products.fill(0));
      for (let s = 0; s < products.length; s++) products[s] = value(products[s]!, square, columns.squaredNorms[s]!);
      for (let p = 0; p < P; p++) {
        let sum = -rho[p]!;
        for (let c = coefficientOffsets[p]!; c < coefficientOffsets[p + 1]!; c++)
          sum += coefficients[c]! * products[coefficientRows[c]!]!;
        into[row * P + p] = sum;
      }
    }
    return into;
  };
}

/** f_p(x) = w_p·x − ρ_p */
const linearValues =
  (weights: readonly Float64Array[], rho: Float64Array) =>
  (vectors: Vectors): Float64Array => {
    const rows = rowsOf(vectors);
    const values = new Float64Array(vectors.rows * rho.length);
    for (let row = 0; row < vectors.rows; row++)
      for (let p = 0; p < rho.length; p++) values[row * rho.length + p] = rows.dot(row, weights[p]!) - rho[p]!;
    return values;
  };

/** w_p = Σ_s c_ps x_s of a linear kernel, problem by problem. */
export function weightsOf({ problems, support, ...machine }: KernelMachine): Float64Array[] {
  return problems.map((_, p) => {
    const weights = new Float64Array(support.columns);
    for (let c = machine.coefficientOffsets[p]!; c < machine.coefficientOffsets[p + 1]!; c++) {
      const s = machine.coefficientRows[c]!;
      for (let j = support.offsets[s]!; j < support.offsets[s + 1]!; j++)
        weights[support.indices[j]!]! += machine.coefficients[c]! * support.values[j]!;
    }
    return weights;
  });
}
