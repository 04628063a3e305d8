import type { AddressOf } from '../address.ts';
import type { VariationalTopicKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface VariationalTopicExports {
  weighWords(
    ...batch: [
      excess: number,
      wordIds: number,
      count: number,
      columns: number,
      scale: number,
      beta: number,
      below: number,
      into: number,
      scratch: number,
    ]
  ): void;
  expectTopics(
    ...pass: [
      starts: number,
      documents: number,
      rows: number,
      counts: number,
      weights: number,
      sums: number,
      columns: number,
      alphas: number,
      equal: number,
      iterations: number,
      tolerance: number,
      scratch: number,
    ]
  ): number;
  learnWords(
    ...batch: [
      excess: number,
      wordIds: number,
      count: number,
      columns: number,
      factor: number,
      sums: number,
      totals: number,
    ]
  ): void;
}

export const compiledVariationalTopics = (module: VariationalTopicExports, at: AddressOf): VariationalTopicKernels => ({
  weighWords({ excess, wordIds }, { scale, beta, below, scratch }, into) {
    const batch = [at(excess.data), at(wordIds), wordIds.length, excess.columns] as const;
    module.weighWords(...batch, scale, beta, at(below), at(into.data), at(scratch));
  },
  expectTopics({ starts, rows, counts, weights, sums, alphas, equal, iterations, tolerance, scratch }) {
    const entries = [at(starts), starts.length - 1, at(rows), at(counts)] as const;
    const tables = [at(weights.data), at(sums.data), weights.columns] as const;
    return module.expectTopics(...entries, ...tables, at(alphas), at(equal), iterations, tolerance, at(scratch));
  },
  learnWords({ excess, wordIds }, factor, sums, totals) {
    const batch = [at(excess.data), at(wordIds), wordIds.length, excess.columns] as const;
    module.learnWords(...batch, factor, at(sums.data), at(totals));
  },
});
