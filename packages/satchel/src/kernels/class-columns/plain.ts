/** Defines assembly/class-columns.ts: the part of a shard first, then added to the parts before, then to what is there. */
import type { Range } from '../../core/shards.ts';
import { multiplyAdd, round } from '../floats.ts';
import type { ClassColumns, ClassColumnsKernel, ClassColumnsKernels } from './contract.ts';

export const classColumnsKernels: ClassColumnsKernels = { classColumns };

function classColumns(problem: ClassColumns): ClassColumnsKernel {
  const same = (value: number): number => value;
  const squared = (value: number): number => round(value * value);
  return {
    add: (factors, into, range) => addColumns(problem, factors, into, range, same),
    addSquares: (factors, into, range) => addColumns(problem, factors, into, range, squared),
  };
}

const FIRST_OF_SHARD = 2 ** 31;

type Shape = (value: number) => number;

function addColumns(
  problem: ClassColumns,
  factors: Float32Array,
  into: Float32Array,
  { start, end }: Range,
  shape: Shape,
): void {
  const { transposed, classes: K, shard, bias } = problem;
  for (let column = start; column < end; column++) {
    const isConstant = column === transposed.rows;
    if (isConstant && bias === 0) continue;
    const [rows, values] = isConstant ? constantColumn(transposed.columns, shard, bias) : columnOf(problem, column);
    for (let k = 0; k < K; k++) {
      const factorOf = (j: number): number => factors[(rows[j]! % FIRST_OF_SHARD) * K + k]!;
      const sum = shardSum(rows, (j, part) => multiplyAdd(shape(values[j]!), factorOf(j), part));
      into[column * K + k] = round(into[column * K + k]! + sum);
    }
  }
}

/** Folds `add` over the entries of each shard from 0 on, and adds up the parts. */
function shardSum(rows: Uint32Array, add: (j: number, part: number) => number): number {
  let [total, part] = [0, 0];
  for (let j = 0; j < rows.length; j++) {
    if (rows[j]! >= FIRST_OF_SHARD) [total, part] = [round(total + part), 0];
    part = add(j, part);
  }
  return round(total + part);
}

function columnOf({ transposed: { offsets, indices, values } }: ClassColumns, column: number) {
  const [first, last] = [offsets[column]!, offsets[column + 1]!];
  return [indices.subarray(first, last), values.subarray(first, last)] as const;
}

const constantColumn = (rows: number, shard: number, bias: number) =>
  [
    Uint32Array.from({ length: rows }, (_, row) => row + (row > 0 && row % shard === 0 ? FIRST_OF_SHARD : 0)),
    new Float32Array(rows).fill(bias),
  ] as const;
