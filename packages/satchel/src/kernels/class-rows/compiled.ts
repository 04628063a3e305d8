import type { AddressOf } from '../address.ts';
import type { ClassRows, ClassRowsKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface ClassRowsExports {
  useClassRows(
    offsets: number,
    indices: number,
    values: number,
    columns: number,
    constantFeature: number,
    classes: number,
  ): void;
  multiplyClassRows(start: number, end: number, weights: number, into: number): void;
  addClassRows(rows: number, factors: number, into: number): void;
  addSquaredClassRows(rows: number, factors: number, into: number): void;
}

/** A module has one such set of rows, an SVM's among them: the last that was set up. */
export const compiledClassRows = (module: ClassRowsExports, at: AddressOf): ClassRowsKernels => ({
  classRows(problem) {
    useClassRows(module, at, problem);
    const { rows } = problem.matrix;
    return {
      multiply: (weights, into, { start, end }) => module.multiplyClassRows(start, end, at(weights), at(into)),
      add: (factors, into) => module.addClassRows(rows, at(factors), at(into)),
      addSquares: (factors, into) => module.addSquaredClassRows(rows, at(factors), at(into)),
    };
  },
});

export function useClassRows(
  module: Pick<ClassRowsExports, 'useClassRows'>,
  at: AddressOf,
  { matrix, classes, bias }: ClassRows,
): void {
  module.useClassRows(at(matrix.offsets), at(matrix.indices), at(matrix.values), matrix.columns, bias, classes);
}
