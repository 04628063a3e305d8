/** The public API: re-exports only. */
export type { Added } from './collection/add-documents.ts';
export { type Checked, checkCollection } from './collection/check.ts';
export { type IngestOptions, ingestDocuments } from './collection/ingest.ts';
export { openCollection, openCollectionWriter } from './collection/open-collection.ts';
export type { Collection } from './collection/reader.ts';
export type { Hit, SearchOptions, SearchResult } from './collection/search.ts';
export type { CollectionDocument, StoredDocument } from './collection/stored-documents.ts';
export type { CollectionWriter } from './collection/writer.ts';
export { type CheckOutcome, type CheckReport, checkEstimator } from './contract/check-estimator.ts';
export { type Classifier, type ClassifierMethod, defineClassifier, type Examples, type LinearView } from './core/classifier.ts';
export type { Compute, Executor, Progress, Stage } from './core/compute.ts';
export type { Corpus, Document } from './core/corpus.ts';
export { type ErrorKind, SatchelError } from './core/errors.ts';
export type { LabelSets } from './core/labels.ts';
export type { Matrix, SparseMatrix, Vectors } from './core/matrix.ts';
export type { Method, ModelState } from './core/method.ts';
export { choice, flag, integer, list, number, type Option, type Options, type OptionValues, text } from './core/options.ts';
export { createRandom, type Random } from './core/random.ts';
export { defineRepresentation, type RepresentationMethod, type Representer, type TrainingBags } from './core/representation.ts';
export { type Arrays, type Tensor, takeArray, tensor } from './core/tensor.ts';
export type { Vocabulary } from './core/vocabulary.ts';
export { corpusOf } from './corpus/in-memory.ts';
export { readJudgements } from './corpus/judgements.ts';
export { type FileCorpus, openCorpus } from './corpus/open-corpus.ts';
export { type QueryText, readQueries } from './corpus/queries.ts';
export { readRun } from './corpus/trec-run-file.ts';
export type { QueryMetric } from './evaluate/retrieval-metrics.ts';
export type { RunComparison } from './evaluate/run-comparison.ts';
export {
  type BootstrapOptions,
  bootstrapInterval,
  correctedResampledTTest,
  holm,
  type Interval,
  mcNemar,
  pairedBootstrap,
  pairedTTest,
} from './evaluate/significance.ts';
export { loadModel, type SaveOptions, saveModel } from './models/model-on-disk.ts';
export { classifiers, feedbacks, rankers, representations } from './pipeline/catalogue.ts';
export { type Evaluation, evaluate, type FoldResult } from './pipeline/evaluate.ts';
export {
  evaluateRetrieval,
  type RetrievalComparison,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  type TestCollection,
} from './pipeline/evaluate-retrieval.ts';
export type { Model } from './pipeline/model.ts';
export type { Contribution, Explanation, Prediction } from './pipeline/prediction.ts';
export type { RunOptions } from './pipeline/run-options.ts';
export { type Trained, type TrainOptions, train } from './pipeline/train.ts';
export { version } from './pipeline/version.ts';
