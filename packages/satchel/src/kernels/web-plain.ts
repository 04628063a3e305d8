/**
 * The plain kernels of a page: those alone that take over where a document or a matrix is too large for the memory of a compiled one. The others
 * define what the compiled kernels compute, and nothing calls them there; web-plain.test.ts looks for every call.
 */
import type { Kernels } from '../core/kernels.ts';
import type { BlockKernels } from './blocks/contract.ts';
import { blockKernels } from './blocks/plain.ts';
import type { SparseBlockKernels } from './sparse-blocks/contract.ts';
import { sparseBlockKernels } from './sparse-blocks/plain.ts';
import type { TopicKernels } from './topic-sampler/contract.ts';
import { topicKernels } from './topic-sampler/plain.ts';
import type { DocumentTrainingKernels } from './train-documents/contract.ts';
import { documentTrainingKernels } from './train-documents/plain.ts';

type Called = BlockKernels & SparseBlockKernels & TopicKernels & DocumentTrainingKernels;

const called: Pick<Kernels, 'build' | keyof Called> = {
  build: 'plain',
  ...blockKernels,
  ...sparseBlockKernels,
  ...topicKernels,
  ...documentTrainingKernels,
};

export const plainKernels = called as Kernels; // a provider gives all kernels
