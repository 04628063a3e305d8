/** The public API: re-exports only. */
export { type AuditOptions, type AuditReport, auditCorpus } from './audit/audit-corpus.ts';
export type { Giveaway } from './audit/giveaways.ts';
export type { LabelWord } from './audit/label-words.ts';
export { type Leak, leaksAcross } from './audit/leaks.ts';
export { type DuplicateOptions, type DuplicatePair, type Duplicates, findDuplicates } from './audit/near-duplicates.ts';
export { type StripPlan, stripGiveaways, strippedCorpus } from './audit/strip.ts';
export type { Added } from './collection/add-documents.ts';
export { type IngestOptions, ingestDocuments } from './collection/ingest.ts';
export { openCollection, openCollectionWriter } from './collection/open-collection.ts';
export type { Collection } from './collection/reader.ts';
export type { KeptVectors } from './collection/represent.ts';
export type { Hit, SearchOptions, SearchResult } from './collection/search/search.ts';
export { type Checked, checkCollection } from './collection/store/check.ts';
export type { CollectionDocument, StoredDocument } from './collection/store/stored-documents.ts';
export type { CollectionWriter } from './collection/writer.ts';
export { compareCorpus } from './compare/compare-corpus.ts';
export type { CompareEvent, CompareOptions, CorpusComparison } from './compare/comparison.ts';
export type { LeaderboardRow } from './compare/leaderboard.ts';
export { comparisonPage } from './compare/page/page.ts';
export { type Candidate, candidates } from './compare/selection/candidates.ts';
export { type CheckOutcome, type CheckReport, checkEstimator } from './contract/check-estimator.ts';
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
export { type LabelSets, labelSetsFrom } from './core/labels.ts';
export type { Matrix, SparseMatrix, SparseVector, Vector, Vectors } from './core/matrix.ts';
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
export { createWordVectors, type Subwords, type WordVectors } from './core/word-vectors.ts';
export { corpusOf } from './corpus/in-memory.ts';
export { readJudgements } from './corpus/judgements.ts';
export { type FileCorpus, type OpenCorpusOptions, openCorpus } from './corpus/open-corpus.ts';
export { type QueryText, readQueries } from './corpus/queries.ts';
export { readRun } from './corpus/trec-run-file.ts';
export { readWordVectors } from './embedding/formats/read.ts';
export { composeVector } from './embedding/formats/subwords.ts';
export { writeWordVectors } from './embedding/formats/write.ts';
export { joinPhrases, learnPhrases, type Phrase, type PhraseSettings } from './embedding/phrases.ts';
export type { TokenSource, TrainingText } from './embedding/train/token-source.ts';
export type { TrainingState } from './embedding/train/training-state.ts';
export {
  defineWordMethod,
  type PreparedTraining,
  type TrainedWordVectors,
  type TrainingHooks,
  type TrainingMemory,
  type TrainingMoment,
  type TrainingRoom,
  type WordMethod,
} from './embedding/word-method.ts';
export { nearest, similarity } from './embedding/word-vectors.ts';
export type { ComparedText, Comparison } from './encoder/comparison.ts';
export type { Encoder } from './encoder/encoder.ts';
export type { Encoded, EncodedTexts, ReadText } from './encoder/encoding.ts';
export type { Contribution } from './encoder/prepared-encoder.ts';
export type { Sense, SensesOptions, Topic, TopicWord, WordSenses } from './encoder/topics.ts';
export {
  type AnswerComparison,
  compareOnAnswers,
  compareOnFolds,
  type FoldComparison,
} from './evaluate/against-baseline.ts';
export { type Calibration, fitCalibration, prepareCalibration } from './evaluate/calibration/calibration.ts';
export {
  calibrationMetrics,
  type JudgedProbabilities,
  type ReliabilityBin,
  reliabilityBins,
} from './evaluate/calibration/calibration-metrics.ts';
export { findLabelErrors, type LabelError, type LabelErrors } from './evaluate/label-errors.ts';
export {
  type CurvePoint,
  errorAt,
  type Forecast,
  fitLearningCurve,
  forecastMore,
  type LearningCurve,
} from './evaluate/learning-curve.ts';
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
export { fewLabels, nestedSubsets } from './evaluate/subsets.ts';
export { type ProbableLabelError, probableLabelErrors } from './explore/label-errors.ts';
export { type DocumentMap, type MappedDocument, type MapRunOptions, mapDocuments } from './explore/map-documents.ts';
export {
  type Coherence,
  type CoherenceOptions,
  type CoherenceReport,
  type TopicCoherence,
  topicCoherence,
} from './explore/topic-coherence.ts';
export { isolating } from './isolation/in-force.ts';
export type { Isolation, IsolationLimits } from './isolation/limits.ts';
export { mapVectors, type VectorMap } from './maps/map-vectors.ts';
export type { MapOptions } from './maps/options.ts';
export type { MapQuality } from './maps/quality.ts';
export { createIndex, type IndexAddOptions, type SearchIndex } from './memory-index/create-index.ts';
export type { IndexDocument } from './memory-index/documents.ts';
export type { IndexEncoder } from './memory-index/index-encoder.ts';
export { indexFromBytes, type OpenIndexOptions } from './memory-index/index-from-bytes.ts';
export type { IndexOptions } from './memory-index/index-options.ts';
export type { FieldSnippet, HitExplanation, IndexHit, IndexSearchResult } from './memory-index/search.ts';
export type { IndexSearchOptions } from './memory-index/search-options.ts';
export {
  type SavedVectors,
  saveDocumentVectors,
  type VectorBatch,
  type VectorFormat,
  type VectorShape,
} from './models/document-vectors-on-disk.ts';
export { type FitEncoderOptions, fitEncoder } from './models/fit-encoder.ts';
export { type LoadOptions, loadEncoder, loadModel, type SaveOptions, saveModel } from './models/model-on-disk.ts';
export { type TrainWordFileOptions, trainWordFile } from './models/word-training/train-word-file.ts';
export {
  type LoadWordsOptions,
  loadWordVectors,
  type SaveWordsOptions,
  saveWordVectors,
  type WordsOnDisk,
} from './models/words-on-disk.ts';
export { createRandom, type Random } from './numeric/random.ts';
export { classifiers, feedbacks, rankers, representations, wordMethods } from './pipeline/catalogue.ts';
export { type Evaluation, evaluate, type FoldResult } from './pipeline/evaluate.ts';
export type { Model } from './pipeline/model.ts';
export { encoderFromBytes, modelFromBytes } from './pipeline/open-model.ts';
export type { Explanation, Prediction } from './pipeline/prediction.ts';
export type { RunOptions } from './pipeline/run-options.ts';
export { type Trained, type TrainOptions, train } from './pipeline/train.ts';
export { type BarChart, barChart } from './report/figures/bar-chart.ts';
export { type EigenvalueDecay, eigenvalueDecay } from './report/figures/eigenvalue-decay.ts';
export { type Bin, binsOf, type Histogram, histogram } from './report/figures/histogram.ts';
export { type IntervalPlot, type IntervalRow, intervalPlot } from './report/figures/interval-plot.ts';
export { type LearningCurveChart, learningCurve } from './report/figures/learning-curve.ts';
export { type LineChart, type LinePoint, type LineSeries, lineChart } from './report/figures/line-chart.ts';
export { type ReliabilityDiagram, reliabilityDiagram } from './report/figures/reliability-diagram.ts';
export { type ScatterMap, scatterMap } from './report/figures/scatter-map.ts';
export { renderReport } from './report/page.ts';
export type { Cell, Column, Figure, Prose, Report, Section, Table, TableContent } from './report/report.ts';
export type { FitChoice, VectorChoice } from './retrieval/encode-stored.ts';
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
export {
  analogy,
  type Coverage,
  coverageOf,
  judgeWords,
  type Neighbour,
  type Neighbours,
  neighboursOf,
  type QuestionFile,
  type WordsJudged,
} from './words/word-questions.ts';
