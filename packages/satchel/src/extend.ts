/**
 * `satchel/extend`: for methods of your own. Declarations, the nouns they are made of, and the suite that checks them.
 * Re-exports only.
 */
export { checkDimensions, checkExamples, checkNotNegative } from './classify/parts/examples.ts';
export {
  type LinearArrays,
  type LinearModel,
  linearArrays,
  linearClassifier,
} from './classify/parts/linear-classifier.ts';
export { candidates } from './compare/selection/candidates.ts';
export { type CheckOutcome, type CheckReport, checkEstimator } from './contract/check-estimator.ts';
export { type Bag, type Bags, bagAt, bagCount } from './core/bag.ts';
export type { ClassSums, Group, Summed, SumsOf } from './core/class-sums.ts';
export {
  type Classifier,
  type ClassifierMethod,
  type ClassifierNeeds,
  type ClassifierTraining,
  defineClassifier,
  type Examples,
  type FittedClassifier,
  type LinearView,
  type SumsTraining,
  type WordMatrixFor,
} from './core/classifier.ts';
export { breathe, type Compute, type Executor, type Paced, type Progress, pause, type Stage } from './core/compute.ts';
export {
  type Documents,
  type DocumentWords,
  documentAt,
  documentCount,
  documentsOf,
  onlyDocument,
  type RunningWords,
} from './core/documents.ts';
export { throwIfAborted } from './core/errors.ts';
export type { KernelBuild, KernelMemory, KernelProvider, Kernels } from './core/kernels.ts';
export { type LabelSets, labelSetsFrom, labelsAt } from './core/labels.ts';
export { cosine, dotProduct, hellinger, type Likeness, type LikenessOfPair } from './core/likeness.ts';
export {
  type Block,
  createMatrix,
  isSparse,
  type Matrix,
  rowOf,
  type SparseMatrix,
  type SparseVector,
  type Vector,
  type Vectors,
  vectorAt,
} from './core/matrix.ts';
export type { Memberships } from './core/memberships.ts';
export type { LearnsFrom, Method } from './core/method.ts';
export type { OptionGroups } from './core/option-groups.ts';
export {
  type ChoiceOption,
  choice,
  type Declared as DeclaredOption,
  type FlagOption,
  flag,
  integer,
  type ListOption,
  list,
  type NumberOption,
  number,
  type Option,
  type Options,
  type OptionValue,
  type OptionValues,
  type Range as NumberRange,
  type TextOption,
  text,
  type ValueOf,
} from './core/options.ts';
export {
  type CountsTraining,
  type Direction,
  defineRepresentation,
  type Fitted,
  type Given as GivenToMethod,
  type Needed,
  type Needs,
  type RepresentationMethod,
  type Representer,
  type Training,
} from './core/representation.ts';
export { DOCUMENT_END } from './core/running-text.ts';
export type { Range } from './core/shards.ts';
export type { Column, FixedColumn, RaggedColumn, RowData, Swept } from './core/sweep.ts';
export {
  type ArrayOf,
  type Arrays,
  type Bounds,
  type ElementType,
  type Tensor,
  type TypedArray,
  takeArray,
  tensor,
} from './core/tensor.ts';
export type { RowCopies } from './core/threads/row-copies.ts';
export type { Topics } from './core/topics.ts';
export type { Vocabulary, WordId } from './core/vocabulary.ts';
export type { TokenSource, TrainingText } from './embedding/train/token-source.ts';
export {
  defineWordMethod,
  type PreparedTraining,
  type TrainedWordVectors,
  type TrainingHooks,
  type TrainingMemory,
  type TrainingMoment,
  type TrainingOptions,
  type TrainingRoom,
  type WordMethod,
} from './embedding/word-method.ts';
export type { EncoderChoice } from './encoder/settings.ts';
export type { BasisRows, BlockKernels } from './kernels/blocks/contract.ts';
export type { ClassRows, ClassRowsKernel, ClassRowsKernels } from './kernels/class-rows/contract.ts';
export type { CompositeKernel, CompositeKernels, CompositeTable } from './kernels/composite-rows/contract.ts';
export type { GradientSystems, GradientsKernel, GradientsKernels } from './kernels/conjugate-gradients/contract.ts';
export type {
  DenseDescentKernel,
  DenseDescentKernels,
  DenseDescentProblem,
  DescentLane,
} from './kernels/dense-descent/contract.ts';
export type { DescentEnd, EntryRows, FactorKernels } from './kernels/factor-rows/contract.ts';
export type { FindWordsKernels, WordFinder, WordRules, WordSpace } from './kernels/find-words/contract.ts';
export type { MixtureKernels, MixturePass } from './kernels/gaussian/contract.ts';
export type { GloveKernels, GlovePass } from './kernels/glove/contract.ts';
export type { SvmKernel, SvmKernels, SvmProblem } from './kernels/linear-svm/contract.ts';
export type { LogisticStepKernels, LogisticStepSetup, LogisticSteps } from './kernels/logistic-steps/contract.ts';
export type { MergeKernels, Part as RowPart } from './kernels/merge-rows/contract.ts';
export type { ProductKernels } from './kernels/product/contract.ts';
export type { RowKernels } from './kernels/rows/contract.ts';
export type { SparseBlockKernels } from './kernels/sparse-blocks/contract.ts';
export type { TopRowsKernels } from './kernels/top-rows/contract.ts';
export type { InferenceSetup, TopicInference, TopicKernels, TopicPass } from './kernels/topic-sampler/contract.ts';
export type {
  Combination,
  DocumentStep,
  DocumentTrainer,
  DocumentTrainerSetup,
  DocumentTrainingKernels,
} from './kernels/train-documents/contract.ts';
export type { WordParts, WordTrainer, WordTrainerSetup, WordTrainingKernels } from './kernels/train-words/contract.ts';
export type {
  BatchWords,
  ExpectationPass,
  VariationalTopicKernels,
  WordWeighing,
} from './kernels/variational-topics/contract.ts';
export { createRandom, type Random } from './numeric/random.ts';
export type { PipelineChoice } from './pipeline/settings.ts';
export {
  averageLength,
  collectionProbability,
  countIn,
  documentCount as indexedDocuments,
  documentFrequency,
  type InvertedIndex,
} from './retrieve/inverted-index.ts';
export { lexicalRanker } from './retrieve/lexical.ts';
export type { Matching, Weighting, WordPart } from './retrieve/matching.ts';
export type { Query } from './retrieve/ranker.ts';
export {
  defineRanker,
  type Explanation,
  type Found,
  NOT_FOUND,
  type Ranker,
  type RankerMethod,
  type Share,
  type Source,
  type WordProbabilities,
} from './retrieve/ranker.ts';
