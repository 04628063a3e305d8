/** The names that `satchel` and `satchel/browser` share: the main jobs that need no files. Re-exports only. */
export {
  type AuditOptions,
  type AuditReport,
  auditCorpus,
  type Conflict,
  type Documents as AuditedDocuments,
  type NamedLeak,
} from './audit/audit-corpus.ts';
export type { Giveaway, GiveawayKind } from './audit/giveaways.ts';
export type { LabelWord } from './audit/label-words.ts';
export type { Leak } from './audit/leaks.ts';
export type { DuplicateKind, DuplicateOptions, DuplicatePair, Duplicates } from './audit/near-duplicates.ts';
export type { StripPlan } from './audit/strip.ts';
export type { PartName } from './audit/text-parts.ts';
export type { CalibrationCheck } from './compare/calibration-check.ts';
export type { CertaintyCheck } from './compare/certainty-check.ts';
export { compareCorpus } from './compare/compare-corpus.ts';
export type { CompareEvent, CompareOptions, CorpusComparison, Picked, WithoutCopies } from './compare/comparison.ts';
export type { ConfusedPair } from './compare/confusions.ts';
export type { Diagnosis, ProbableError } from './compare/diagnosis.ts';
export type { FewLabels, FewLabelsRow } from './compare/few-labels.ts';
export type { Against, LeaderboardRow } from './compare/leaderboard.ts';
export type { LeakReport } from './compare/leak-radar.ts';
export type { MeasuredCurve, MeasuredPoint } from './compare/learning-curve.ts';
export type { Snippet as PageSnippet } from './compare/page/snippets.ts';
export type { BudgetClock, Clock } from './compare/selection/budget.ts';
export type { Candidate, Family, Task } from './compare/selection/candidates.ts';
export type { SelectionEvent } from './compare/selection/select-candidates.ts';
export type { SelectedOnFold } from './compare/selection/selected-on-folds.ts';
export type { GroupOfTexts, TextFacts } from './compare/text-facts.ts';
export type { NotRun, Verdict } from './compare/verdict.ts';
export type { GivenDocument } from './core/checks/given-document.ts';
export type { Classifier, ClassifierMethod, Examples, LinearView, Refitted } from './core/classifier.ts';
export type { Compute, Executor, Progress, Stage } from './core/compute.ts';
export type { Corpus, Document } from './core/corpus.ts';
export { type ErrorDetails, type ErrorKind, SatchelError } from './core/errors.ts';
export type { JsonObject, JsonValue } from './core/json.ts';
export type { LabelSets } from './core/labels.ts';
export type { Matrix, SparseMatrix, Vectors } from './core/matrix.ts';
export type { LearnsFrom, Method, ModelState } from './core/method.ts';
export type { OptionGroups } from './core/option-groups.ts';
export type { Option, Options, OptionValues } from './core/options.ts';
export type { RepresentationMethod, Representer, Training } from './core/representation.ts';
export type { Column, FixedColumn, RaggedColumn, RowData, Swept } from './core/sweep.ts';
export type { Arrays, Tensor } from './core/tensor.ts';
export type {
  ClassifierName,
  MethodOptions,
  RankerName,
  RepresentationName,
  WordMethodName,
} from './core/typed/option-types.ts';
export type {
  NamedParts,
  OwnClassifier,
  OwnRepresentation,
  RepresentationChoice,
  WithParts,
  WithRepresentation,
} from './core/typed/typed-parts.ts';
export type { Vocabulary } from './core/vocabulary.ts';
export type { Compose, Subwords, WordVectors } from './core/word-vectors.ts';
export { corpusOf } from './corpus/in-memory.ts';
export type { Format, ReadOptions, ReadReport, WritableFormat } from './embedding/formats/options.ts';
export type { LoadedWords } from './embedding/formats/word-table.ts';
export type { TrainingState } from './embedding/train/training-state.ts';
export type {
  TrainedWordVectors,
  TrainingHooks,
  TrainingMoment,
  TrainingOptions,
  WordMethod,
} from './embedding/word-method.ts';
export type { ComparedText, Comparison } from './encoder/comparison.ts';
export { encodeStream } from './encoder/encode-stream.ts';
export type { Encoder } from './encoder/encoder.ts';
export type { OwnMethods as OwnEncoderMethods } from './encoder/encoder-contents.ts';
export type { GivenTable, GivenWords } from './encoder/encoder-run.ts';
export type { Encoded, EncodedTexts, ReadText } from './encoder/encoding.ts';
export type { EncoderFit } from './encoder/fit-encoder.ts';
export type { FittedEncoder } from './encoder/fitted-encoder.ts';
export type { Contribution, Contributions, PreparedEncoder } from './encoder/prepared-encoder.ts';
export type { EncoderSettings } from './encoder/settings.ts';
export type { PlacedShare } from './encoder/shares-at-places.ts';
export type { Sense, SensesOptions, Topic, TopicWord, WordSenses } from './encoder/topics.ts';
export type { Interval } from './evaluate/bootstrap.ts';
export type { Calibration, CalibrationMethod } from './evaluate/calibration/calibration.ts';
export type { ReliabilityBin } from './evaluate/calibration/calibration-metrics.ts';
export type { Grid } from './evaluate/grid.ts';
export type { Judged } from './evaluate/judged.ts';
export type { Forecast } from './evaluate/learning-curve.ts';
export type { EvaluationMetrics, MetricName } from './evaluate/metric-names.ts';
export type { PointFit } from './evaluate/point-prediction.ts';
export type { Judgements } from './evaluate/ranking-metrics.ts';
export type { QueryJudgements, QueryMetric } from './evaluate/retrieval-metrics.ts';
export type { RunComparison } from './evaluate/run-comparison.ts';
export type { TTest } from './evaluate/significance.ts';
export type { Summary } from './evaluate/summary.ts';
export type { RankedList } from './evaluate/trec-run.ts';
export {
  type ClusterOptions,
  clusterDocuments,
  type DocumentClusters,
  type GroupedDocument,
} from './explore/clusters/cluster-documents.ts';
export type { DocumentGroup } from './explore/clusters/describe-groups.ts';
export type { ClusterMethod } from './explore/clusters/options.ts';
export type { SuggestedCount, TriedCount } from './explore/clusters/suggest-clusters.ts';
export type { LabelErrorOptions, ProbableLabelError, ProbableLabelErrors } from './explore/label-errors.ts';
export {
  type DocumentMap,
  type MapLabels,
  type MappedDocument,
  type MapRunOptions,
  mapDocuments,
} from './explore/map-documents.ts';
export {
  type CorpusReview,
  type ReviewOptions,
  reviewCorpus,
  type WithoutCopiesScore,
} from './explore/review-corpus.ts';
export {
  type CoherenceOptions,
  type CoherenceReport,
  type TopicCoherence,
  topicCoherence,
} from './explore/topic-coherence.ts';
export type { DescribedTopic, TopicDescription, TopicDocument } from './explore/topics/describe-topics.ts';
export { type DiscoveredTopics, discoverTopics, type TopicOptions } from './explore/topics/discover-topics.ts';
export type { TopicsOverTime } from './explore/topics/over-time.ts';
export type { SuggestedTopics, TriedTopics } from './explore/topics/suggest-topics.ts';
export type { TopicAgreement } from './explore/topics/topic-stability.ts';
export { mapVectors, type VectorMap } from './maps/map-vectors.ts';
export type { MapOptions } from './maps/options.ts';
export type { MapCompute } from './maps/points.ts';
export type { MapQuality } from './maps/quality.ts';
export { createIndex, type IndexAddOptions, type SearchIndex } from './memory-index/create-index.ts';
export type { IndexDocument } from './memory-index/documents.ts';
export type { IndexEncoder } from './memory-index/index-encoder.ts';
export { indexFromBytes, type OpenIndexOptions } from './memory-index/index-from-bytes.ts';
export type { IndexOptions } from './memory-index/index-options.ts';
export type { FieldSnippet, HitExplanation, IndexHit, IndexSearchResult } from './memory-index/search.ts';
export type { IndexSearchOptions } from './memory-index/search-options.ts';
export type { Block } from './numeric/block.ts';
export type { Answers } from './pipeline/answers.ts';
export type { CalibrationReport } from './pipeline/calibration-report.ts';
export { classifiers, representations } from './pipeline/catalogue.ts';
export type { CompactLoss, CompactOptions } from './pipeline/compact/compact.ts';
export type { Counterfactual, Swap } from './pipeline/counterfactual/counterfactual.ts';
export type { EvaluateOptions as AnyEvaluateOptions, Evaluation, FoldResult } from './pipeline/evaluate.ts';
export type { Features, Fit } from './pipeline/fit.ts';
export type { FittedModel } from './pipeline/fitted-model.ts';
export type { GridPoint, TunedPoint } from './pipeline/folds/tuned-point.ts';
export type { LabelOptions } from './pipeline/label-options.ts';
export type { Model } from './pipeline/model.ts';
export type { OwnMethods } from './pipeline/model-contents.ts';
export { encoderFromBytes, modelFromBytes } from './pipeline/open-model.ts';
export { predictStream } from './pipeline/predict-stream.ts';
export type {
  ExplainOptions,
  Explanation,
  Prediction,
  PredictOptions,
  ScoreInterval,
} from './pipeline/prediction.ts';
export type { RunOptions } from './pipeline/run-options.ts';
export type { SelfTraining } from './pipeline/self-training/self-training.ts';
export type { Settings } from './pipeline/settings.ts';
export { testModel } from './pipeline/test-model.ts';
export type { Trained, TrainOptions as AnyTrainOptions } from './pipeline/train.ts';
export type { ClassRow } from './results/evaluation/class-report.ts';
export {
  type ClassAverages,
  type ClassificationReport,
  type ConfusionMatrix,
  classificationReport,
  confusionMatrix,
  type GivenLabels,
} from './results/evaluation/classification-report.ts';
export type { JudgedDocument } from './results/evaluation/judged-documents.ts';
export type { ChosenPoint } from './retrieval/answer.ts';
export {
  evaluateRetrieval,
  type QueryCounts,
  type RetrievalComparison,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  type TestCollection,
} from './retrieval/evaluate-retrieval.ts';
export type { QueryTerm, ScorePart } from './retrieval/hits.ts';
export type { FacetValue } from './retrieval/query/prepare-query.ts';
export type { RankingChoice } from './retrieval/rank-words.ts';
export type { PartChoice, RetrievalChoice, WordSource } from './retrieval/settings.ts';
export type { QueryShares, ShareFold } from './retrieval/shares/query-shares.ts';
export type { Snippet } from './retrieval/snippet.ts';
export type { FeedbackMethod, IndexedBags, SensedQuery } from './retrieve/feedback.ts';
export type { EngineOptions } from './run/engine.ts';
export { version } from './run/version.ts';
export type { CountedRows } from './text/counted-rows.ts';
export type { BaggedText, ReadTexts } from './text/one-text/bagger.ts';
export type { PlacedToken } from './text/one-text/token-places.ts';
export type { TextOptions } from './text/options.ts';
export type { CountedDocuments } from './text/term-counter.ts';
export type { WeightedTerm } from './topics/class-words.ts';
export type { Coherence } from './topics/coherence.ts';
export type { Merge } from './topics/word-measures.ts';
export {
  type EvaluateOptions,
  evaluate,
  type TrainOptions,
  train,
} from './typed.ts';
export type { ChosenMethod, WordsSettings } from './words/settings.ts';
export { type TrainWordsOptions, trainWords, type WordTrainingChoice } from './words/train-words.ts';
export type { WordShares } from './words/unknown-words.ts';
export type { TrainedTable, WordTable } from './words/word-tables.ts';
export type { UnknownWords } from './words/words-options.ts';
