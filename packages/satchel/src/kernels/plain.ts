/** The kernels in plain TypeScript: what the compiled ones mean. They need no scratch and work on arrays of any memory. */
import type { Kernels } from '../core/kernels.ts';
import { largest } from './largest.ts';
import { classRows } from './plain/class-rows.ts';
import { composite } from './plain/composite-rows.ts';
import { gradients } from './plain/conjugate-gradients.ts';
import { mixturePass } from './plain/gaussian.ts';
import { glovePass } from './plain/glove.ts';
import { svm } from './plain/linear-svm.ts';
import { addDifferences, applySums } from './plain/merge-rows.ts';
import { product } from './plain/product.ts';
import { addScaled, dot, dotRows, sumRows } from './plain/rows.ts';
import { topRows } from './plain/top-rows.ts';
import { wordTrainer } from './plain/train-words.ts';

export const plainKernels: Kernels = {
  build: 'plain',
  dot,
  dotRows,
  addScaled,
  sumRows,
  product,
  largest,
  topRows,
  wordTrainer,
  addDifferences,
  applySums,
  glovePass,
  mixturePass,
  composite,
  svm,
  classRows,
  gradients,
};
