/**
 * The vectors of GloVe in the layout of its kernel, every number with its accumulator:
 *
 *   word       w_i   b_i   1     0 …   |   G of each
 *   context    c_j   1     b_j   0 …   |   G of each
 *
 * so that the product of two rows is w_i·c_j + b_i + b_j, and a bias is trained like any other number. The ones never
 * change: their accumulator is infinite. Rows are padded to a multiple of 8.
 */
import { padded } from '../../core/kernels.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import type { Steps } from '../../core/threads/steps.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';
import { checkSavedShape, type TrainingState } from './training-state.ts';

/** Columns of a padded row, without accumulators. */
export const paddedColumns = (dimensions: number): number => padded(dimensions + 2, 8);

/** Vectors and biases from U(−½, ½) / (d + 1); accumulators from 1. */
export function* drawRows(rows: Matrix, dimensions: number, seed: number): Steps<void> {
  const random = createRandomBits(seedWords(seed));
  const draw = rowVisitor(rows, (numbers, accumulators, bias, one) => {
    for (let c = 0; c < dimensions; c++) numbers[c] = (random.next() / 4_294_967_296 - 0.5) / (dimensions + 1);
    numbers[dimensions + bias] = (random.next() / 4_294_967_296 - 0.5) / (dimensions + 1);
    accumulators.fill(1);
    fix(numbers, accumulators, dimensions + one);
  });
  for (let row = 0; row < rows.rows; row++) {
    draw(row);
    yield;
  }
}

/** The result of the training: w + c. */
export function sumOfBoth({ rows, columns, data }: Matrix, dimensions: number): Matrix {
  const sums = createMatrix(rows / 2, dimensions);
  const contexts = sums.rows * columns;
  for (let word = 0; word < sums.rows; word++) {
    const from = word * columns;
    for (let c = 0; c < dimensions; c++)
      sums.data[word * dimensions + c] = data[from + c]! + data[contexts + from + c]!;
  }
  return sums;
}

/** Vector, bias and their accumulators per row: the content of a checkpoint. */
export function packRows(rows: Matrix, dimensions: number): Matrix {
  const packed = createMatrix(rows.rows, 2 * (dimensions + 1));
  eachRow(rows, (numbers, accumulators, bias, _one, row) => {
    const into = packed.data.subarray(row * packed.columns, (row + 1) * packed.columns);
    into.set(numbers.subarray(0, dimensions));
    into[dimensions] = numbers[dimensions + bias]!;
    into.set(accumulators.subarray(0, dimensions), dimensions + 1);
    into[2 * dimensions + 1] = accumulators[dimensions + bias]!;
  });
  return packed;
}

export function unpackRows({ rows: packed }: TrainingState, dimensions: number, into: Matrix): void {
  const columns = 2 * (dimensions + 1);
  checkSavedShape(packed, into.rows, columns);
  eachRow(into, (numbers, accumulators, bias, one, row) => {
    const from = packed.data.subarray(row * columns, (row + 1) * columns);
    accumulators.fill(1);
    numbers.set(from.subarray(0, dimensions));
    numbers[dimensions + bias] = from[dimensions]!;
    accumulators.set(from.subarray(dimensions + 1, 2 * dimensions + 1));
    accumulators[dimensions + bias] = from[2 * dimensions + 1]!;
    fix(numbers, accumulators, dimensions + one);
  });
}

type Visit = (numbers: Float32Array, accumulators: Float32Array, bias: 0 | 1, one: 0 | 1, row: number) => void;

function eachRow(rows: Matrix, visit: Visit): void {
  const visitRow = rowVisitor(rows, visit);
  for (let row = 0; row < rows.rows; row++) visitRow(row);
}

/** Calls `visit` with a row, and with the positions of the bias and of the one after the vector. */
function rowVisitor({ rows, columns, data }: Matrix, visit: Visit): (row: number) => void {
  const half = columns / 2;
  return (row) => {
    const isWord = row < rows / 2;
    const numbers = data.subarray(row * columns, row * columns + half);
    visit(numbers, data.subarray(row * columns + half, (row + 1) * columns), isWord ? 0 : 1, isWord ? 1 : 0, row);
  };
}

function fix(numbers: Float32Array, accumulators: Float32Array, column: number): void {
  numbers[column] = 1;
  accumulators[column] = Number.POSITIVE_INFINITY;
}
