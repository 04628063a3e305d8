/** The compiled kernels over one memory, one line per kernel: arrays become addresses. */
import type { Kernels } from '../core/kernels.ts';
import { addressesIn } from './address.ts';
import { type BlockExports, compiledBlocks } from './blocks/compiled.ts';
import { type CompiledBuild, instantiate } from './builds.ts';
import { type ClassRowsExports, compiledClassRows } from './class-rows/compiled.ts';
import { type CompositeExports, compiledComposite } from './composite-rows/compiled.ts';
import { compiledGradients, type GradientsExports } from './conjugate-gradients/compiled.ts';
import { compiledDenseDescent, type DenseDescentExports } from './dense-descent/compiled.ts';
import { compiledFactors, type FactorExports } from './factor-rows/compiled.ts';
import { compiledFindWords, type FindWordsExports } from './find-words/compiled.ts';
import { compiledMixture, type MixtureExports } from './gaussian/compiled.ts';
import { compiledGlove, type GloveExports } from './glove/compiled.ts';
import { compiledSvm, type SvmExports } from './linear-svm/compiled.ts';
import { compiledLogisticSteps, type LogisticStepExports } from './logistic-steps/compiled.ts';
import { compiledMerge, type MergeExports } from './merge-rows/compiled.ts';
import { compiledProduct, type ProductExports } from './product/compiled.ts';
import { compiledRows, type RowExports } from './rows/compiled.ts';
import { compiledSparseBlocks, type SparseBlockExports } from './sparse-blocks/compiled.ts';
import { compiledTopRows, type TopRowsExports } from './top-rows/compiled.ts';
import { compiledTopics, type TopicExports } from './topic-sampler/compiled.ts';
import { compiledDocumentTraining, type DocumentTrainingExports } from './train-documents/compiled.ts';
import { compiledWordTraining, type WordTrainingExports } from './train-words/compiled.ts';
import { compiledVariationalTopics, type VariationalTopicExports } from './variational-topics/compiled.ts';

/** The exports of a compiled module (assembly/index.ts). */
interface KernelExports
  extends RowExports,
    ProductExports,
    TopRowsExports,
    WordTrainingExports,
    DocumentTrainingExports,
    LogisticStepExports,
    MergeExports,
    GloveExports,
    MixtureExports,
    CompositeExports,
    SvmExports,
    DenseDescentExports,
    ClassRowsExports,
    GradientsExports,
    BlockExports,
    SparseBlockExports,
    TopicExports,
    VariationalTopicExports,
    FactorExports,
    FindWordsExports {}

export function compiledKernels(build: CompiledBuild, memory: WebAssembly.Memory): Kernels {
  const module = instantiate(build, memory) as unknown as KernelExports;
  const at = addressesIn(memory);
  return {
    build,
    ...compiledRows(module, at),
    ...compiledProduct(module, at),
    ...compiledTopRows(module, at),
    ...compiledWordTraining(module, at),
    ...compiledDocumentTraining(module, at),
    ...compiledLogisticSteps(module, at),
    ...compiledMerge(module, at),
    ...compiledGlove(module, at),
    ...compiledMixture(module, at),
    ...compiledComposite(module, at),
    ...compiledSvm(module, at),
    ...compiledDenseDescent(module, at),
    ...compiledClassRows(module, at),
    ...compiledGradients(module, at),
    ...compiledBlocks(module, at),
    ...compiledSparseBlocks(module, at),
    ...compiledTopics(module, at),
    ...compiledVariationalTopics(module, at),
    ...compiledFactors(module, at),
    ...compiledFindWords(module, at),
  };
}
