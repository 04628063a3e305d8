/**
 * The kernels in plain TypeScript, one line per kernel: they define what the compiled ones compute. They need no scratch and work on arrays
 * of any memory.
 */
import type { Kernels } from '../core/kernels.ts';
import { blockKernels } from './blocks/plain.ts';
import { classRowsKernels } from './class-rows/plain.ts';
import { compositeKernels } from './composite-rows/plain.ts';
import { gradientsKernels } from './conjugate-gradients/plain.ts';
import { denseDescentKernels } from './dense-descent/plain.ts';
import { factorKernels } from './factor-rows/plain.ts';
import { findWordsKernels } from './find-words/plain.ts';
import { mixtureKernels } from './gaussian/plain.ts';
import { gloveKernels } from './glove/plain.ts';
import { svmKernels } from './linear-svm/plain.ts';
import { logisticStepKernels } from './logistic-steps/plain.ts';
import { mergeKernels } from './merge-rows/plain.ts';
import { productKernels } from './product/plain.ts';
import { rowKernels } from './rows/plain.ts';
import { sparseBlockKernels } from './sparse-blocks/plain.ts';
import { topRowsKernels } from './top-rows/plain.ts';
import { topicKernels } from './topic-sampler/plain.ts';
import { documentTrainingKernels } from './train-documents/plain.ts';
import { wordTrainingKernels } from './train-words/plain.ts';
import { variationalTopicKernels } from './variational-topics/plain.ts';

export const plainKernels: Kernels = {
  build: 'plain',
  ...rowKernels,
  ...productKernels,
  ...topRowsKernels,
  ...wordTrainingKernels,
  ...documentTrainingKernels,
  ...logisticStepKernels,
  ...mergeKernels,
  ...gloveKernels,
  ...mixtureKernels,
  ...compositeKernels,
  ...svmKernels,
  ...denseDescentKernels,
  ...classRowsKernels,
  ...gradientsKernels,
  ...blockKernels,
  ...sparseBlockKernels,
  ...topicKernels,
  ...variationalTopicKernels,
  ...factorKernels,
  ...findWordsKernels,
};
