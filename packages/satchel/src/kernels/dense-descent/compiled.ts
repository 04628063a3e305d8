import type { AddressOf } from '../address.ts';
import type { DenseDescentKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface DenseDescentExports {
  useDenseDescent(rows: number, columns: number, norms: number, biasScale: number, lanes: number): void;
  stepLanes(most: number): number;
  multiplyDenseRows(count: number, weights: number, into: number): void;
}

/** A module has one such problem: the last that was set up. */
export const compiledDenseDescent = (module: DenseDescentExports, at: AddressOf): DenseDescentKernels => ({
  denseDescent({ rows, squaredNorms, biasScale, lanes, scratch }) {
    scratch.set(
      lanes.flatMap(({ numbers, places, weights, dual, order, signs }) =>
        [numbers, places, weights, dual, order, signs].map(at),
      ),
    );
    module.useDenseDescent(at(rows.data), rows.columns, at(squaredNorms), biasScale, at(scratch));
    return {
      step: module.stepLanes,
      multiply: (weights, into) => module.multiplyDenseRows(rows.rows, at(weights), at(into)),
    };
  },
});
