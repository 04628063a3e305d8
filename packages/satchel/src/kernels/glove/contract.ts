/** GloVe by AdaGrad; assembly/glove.ts gives the equations. */
import type { Matrix } from '../../core/matrix.ts';

export interface GloveKernels {
  /** Takes one step of AdaGrad for every co-occurrence, in order; returns `before` + Σ ½ f δ², added one by one. */
  glovePass(pass: GlovePass, before?: number): number;
}

export interface GlovePass {
  /** `wordCount` word vectors, then as many context vectors; a row is its numbers, then their accumulators; half a row is a multiple of 4. */
  readonly rows: Matrix;
  readonly wordCount: number;
  /** i, j, log X_ij and f(X_ij), all of one length. */
  readonly firsts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly logs: Float32Array;
  readonly weights: Float32Array;
  readonly learningRate: number;
}
