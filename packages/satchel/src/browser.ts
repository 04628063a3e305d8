/**
 * The public API where there are no files and no threads, `satchel/browser`: re-exports only. Texts and models come and go as strings and
 * bytes; everything gives the same bytes as in Node.
 */

export {
  type Classifier,
  type ClassifierMethod,
  defineClassifier,
  type Examples,
  type LinearView,
} from './core/classifier.ts';
export type { Compute, Executor, Progress, Stage } from './core/compute.ts';
export type { Corpus, Document } from './core/corpus.ts';
export { type ErrorKind, SatchelError } from './core/errors.ts';
export type { LabelSets } from './core/labels.ts';
export type { Matrix, SparseMatrix, Vectors } from './core/matrix.ts';
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
  defineRepresentation,
  type RepresentationMethod,
  type Representer,
  type Training,
} from './core/representation.ts';
export { type Arrays, type Tensor, takeArray, tensor } from './core/tensor.ts';
export type { Vocabulary } from './core/vocabulary.ts';
export type { WordVectors } from './core/word-vectors.ts';
export { corpusOf } from './corpus/in-memory.ts';
export { readWordVectors } from './embedding/formats/read.ts';
export { writeWordVectors } from './embedding/formats/write.ts';
export { defineWordMethod, type TrainedWordVectors, type WordMethod } from './embedding/word-method.ts';
export { type FitEncoderOptions, fitEncoder } from './encoder/fit-texts.ts';
export type { Contribution } from './encoder/prepared-encoder.ts';
export { createIndex, type IndexAddOptions, type SearchIndex } from './memory-index/create-index.ts';
export type { IndexDocument } from './memory-index/documents.ts';
export type { IndexEncoder } from './memory-index/index-encoder.ts';
export { indexFromBytes, type OpenIndexOptions } from './memory-index/index-from-bytes.ts';
export type { IndexOptions } from './memory-index/index-options.ts';
export type { FieldSnippet, HitExplanation, IndexHit, IndexSearchResult } from './memory-index/search.ts';
export type { IndexSearchOptions } from './memory-index/search-options.ts';
export { createRandom, type Random } from './numeric/random.ts';
export { classifiers, feedbacks, rankers, representations, wordMethods } from './pipeline/catalogue.ts';
export { type Evaluation, evaluate, type FoldResult } from './pipeline/evaluate.ts';
export type { Model } from './pipeline/model.ts';
export { encoderFromBytes, modelFromBytes } from './pipeline/open-model.ts';
export type { Explanation, Prediction } from './pipeline/prediction.ts';
export type { RunOptions } from './pipeline/run-options.ts';
export { type Trained, type TrainOptions, train } from './pipeline/train.ts';
export {
  evaluateRetrieval,
  type RetrievalComparison,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  type TestCollection,
} from './retrieval/evaluate-retrieval.ts';
export type { ScorePart } from './retrieval/hits.ts';
export type { RankingChoice } from './retrieval/rank-words.ts';
export type { Snippet } from './retrieval/snippet.ts';
export { version } from './run/version.ts';
export { type TrainWordsOptions, trainWords } from './words/train-words.ts';
export { analogy, type Neighbour, type Neighbours, neighboursOf } from './words/word-questions.ts';
