import type { Range } from '../../core/shards.ts';
import type { AddressOf } from '../address.ts';
import type { ClassColumns, ClassColumnsKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface ClassColumnsExports {
  addClassColumns(
    offsets: number,
    rows: number,
    values: number,
    classes: number,
    isSquared: number,
    start: number,
    end: number,
    factors: number,
    into: number,
  ): void;
  addClassConstant(
    rows: number,
    constantFeature: number,
    shard: number,
    classes: number,
    factors: number,
    into: number,
  ): void;
}

export const compiledClassColumns = (module: ClassColumnsExports, at: AddressOf): ClassColumnsKernels => ({
  classColumns(problem) {
    const adder = (isSquared: number) => (factors: Float32Array, into: Float32Array, range: Range) =>
      addColumns(module, at, problem, isSquared, factors, into, range);
    return { add: adder(0), addSquares: adder(1) };
  },
});

function addColumns(
  module: ClassColumnsExports,
  at: AddressOf,
  { transposed: { rows: columns, columns: rows, offsets, indices, values }, shard, classes: K, bias }: ClassColumns,
  isSquared: number,
  factors: Float32Array,
  into: Float32Array,
  { start, end }: Range,
): void {
  const lists = [at(offsets), at(indices), at(values)] as const;
  module.addClassColumns(...lists, K, isSquared, start, Math.min(end, columns), at(factors), at(into));
  if (end <= columns || bias === 0) return;
  const constant = isSquared ? Math.fround(bias * bias) : bias;
  module.addClassConstant(rows, constant, shard, K, at(factors), at(into) + 4 * K * columns);
}
