/** `satchel/extend`: for methods of your own. Declarations, the nouns they are made of, and the suite that checks them. */
export { type CheckOutcome, type CheckReport, checkEstimator } from './contract/check-estimator.ts';
export { type Bag, type Bags, bagAt, bagCount } from './core/bag.ts';
export {
  type Classifier,
  type ClassifierMethod,
  type ClassifierNeeds,
  type ClassifierTraining,
  defineClassifier,
  type Examples,
  type FittedClassifier,
  type LinearView,
} from './core/classifier.ts';
export { breathe, type Compute, type Executor, type Progress, type Stage } from './core/compute.ts';
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
export { type LabelSets, labelSetsFrom, labelsAt } from './core/labels.ts';
export { cosine, dotProduct, hellinger, type Likeness, type LikenessOfPair } from './core/likeness.ts';
export {
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
export type { Method, ModelState } from './core/method.ts';
export {
  choice,
  flag,
  integer,
  list,
  number,
  type Option,
  type Options,
  type OptionValues,
  text,
} from './core/options.ts';
export {
  type Direction,
  defineRepresentation,
  type Fitted,
  type Needs,
  type RepresentationMethod,
  type Representer,
  type Training,
} from './core/representation.ts';
export { type Arrays, type Tensor, type TypedArray, takeArray, tensor } from './core/tensor.ts';
export type { Topics } from './core/topics.ts';
export type { Vocabulary } from './core/vocabulary.ts';
export { createRandom, type Random } from './numeric/random.ts';
export {
  averageLength,
  collectionProbability,
  countIn,
  documentCount as indexedDocuments,
  documentFrequency,
  type InvertedIndex,
} from './retrieve/inverted-index.ts';
export { lexicalRanker, type Matching, type Weighting, type WordPart } from './retrieve/lexical.ts';
export type { Query } from './retrieve/query.ts';
export {
  defineRanker,
  type Explanation,
  type Found,
  NOT_FOUND,
  type Ranker,
  type RankerMethod,
  type Share,
  type Source,
} from './retrieve/ranker.ts';
