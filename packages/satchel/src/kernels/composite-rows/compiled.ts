import type { AddressOf } from '../address.ts';
import type { CompositeKernel, CompositeKernels, CompositeTable } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface CompositeExports {
  useComposite(
    ...table: [
      wordMatrix: number,
      paddedDimensions: number,
      dimensions: number,
      offsets: number,
      components: number,
      shares: number,
      wordWeights: number,
      componentCount: number,
      sums: number,
      touched: number,
      lists: number,
      held: number,
      wordCount: number,
    ]
  ): void;
  gatherComposite(ids: number, counts: number, n: number): number;
  extremesOfComposite(into: number): void;
  writeComposite(scale: number, threshold: number, indices: number, values: number): number;
}

export const compiledComposite = (module: CompositeExports, at: AddressOf): CompositeKernels => ({
  composite: (table) => tableKernel(module, at, table),
});

/** A module has one such table: the last that was set up. */
function tableKernel(module: CompositeExports, at: AddressOf, table: CompositeTable): CompositeKernel {
  const { wordMatrix, dimensions, memberships, wordWeights, sums, touched, lists, held, extremes, indices, values } =
    table;
  const { offsets, components, shares, count } = memberships;
  const members = [at(offsets), at(components), at(shares), at(wordWeights), count] as const;
  const scratch = [at(sums), at(touched), at(lists), at(held), wordMatrix.rows] as const;
  module.useComposite(at(wordMatrix.data), wordMatrix.columns, dimensions, ...members, ...scratch);
  return {
    gather: (ids, counts) => module.gatherComposite(at(ids), at(counts), ids.length),
    findExtremes: () => module.extremesOfComposite(at(extremes)),
    write: (scale, threshold) => module.writeComposite(scale, threshold, at(indices), at(values)),
  };
}
