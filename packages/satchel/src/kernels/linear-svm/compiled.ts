import type { AddressOf } from '../address.ts';
import { type ClassRowsExports, useClassRows } from '../class-rows/compiled.ts';
import type { SvmKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface SvmExports extends Pick<ClassRowsExports, 'useClassRows'> {
  useSvm(labelOffsets: number, labels: number, weights: number, scratch: number): void;
  svmPass(
    order: number,
    visits: number,
    dual: number,
    norms: number,
    softness: number,
    limit: number,
    before: number,
  ): number;
  svmLoss(order: number, visits: number, costs: number, isSquared: boolean, before: number): number;
}

/** A module has one such problem: the last that was set up. */
export const compiledSvm = (module: SvmExports, at: AddressOf): SvmKernels => ({
  svm(problem) {
    useClassRows(module, at, problem);
    const { labels, weights, scratch, dual, norms, softness, limit, costs, isSquared } = problem;
    module.useSvm(at(labels.offsets), at(labels.ids), at(weights), at(scratch));
    const pass = [at(dual), at(norms), at(softness), at(limit)] as const;
    return {
      pass: (order, before = 0) => module.svmPass(at(order), order.length, ...pass, before),
      loss: (order, before = 0) => module.svmLoss(at(order), order.length, at(costs), isSquared, before),
    };
  },
});
