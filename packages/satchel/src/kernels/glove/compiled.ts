import type { AddressOf } from '../address.ts';
import type { GloveKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface GloveExports {
  glovePass(
    ...pass: [
      rows: number,
      columns: number,
      wordCount: number,
      firsts: number,
      seconds: number,
      logs: number,
      weights: number,
      count: number,
      learningRate: number,
      before: number,
    ]
  ): number;
}

export const compiledGlove = (module: GloveExports, at: AddressOf): GloveKernels => ({
  glovePass({ rows, wordCount, firsts, seconds, logs, weights, learningRate }, before = 0) {
    const entries = [at(firsts), at(seconds), at(logs), at(weights), firsts.length] as const;
    return module.glovePass(at(rows.data), rows.columns / 2, wordCount, ...entries, learningRate, before);
  },
});
