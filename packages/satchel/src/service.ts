/**
 * `satchel/service`: for a program that takes requests and hands out results, over HTTP or otherwise. Requests become
 * checked choices for `train`, `evaluate`, `compareCorpus`, `evaluateRetrieval`, collections and maps; results become
 * the JSON documents that the command line prints.
 */

export { exitCodes } from './cli/exit-codes.ts';
export type { AnalogyResult, AnalogyScore } from './embedding/analogy-evaluation.ts';
export type { Coverage } from './embedding/coverage.ts';
export type { Phrase, PhraseSettings } from './embedding/phrases-joiner.ts';
export type { SimilarityResult } from './embedding/similarity-evaluation.ts';
export type { TrainingOptions } from './embedding/word-method.ts';
export type { Neighbour } from './embedding/word-vectors.ts';
export {
  checkWritable,
  type FileSystem,
  type WriteOptions as AtomicWriteOptions,
  writeAtomically,
} from './files/atomic-write.ts';
export { lockFile } from './files/lock.ts';
export { peakMemory } from './files/peak-memory.ts';
export {
  type JsonBounds,
  type JsonFault,
  type JsonRefusal,
  parseStrictJson,
  parseStrictJsonInTurns,
} from './model-file/strict-json.ts';
export type { WordsOnFile } from './models/word-training/train-to-file.ts';
export type { RankedLabel } from './pipeline/predictions/top-labels.ts';
export { type TrainedEncoder, trainOrEncode } from './pipeline/train.ts';
export { type ReproducedTables, type ReproduceOptions, reproduceTables } from './reproduce/reproduce-tables.ts';
export { type ClassifyRequest, classifyRequest, selfTrainingSources } from './requests/classify.ts';
export { type CompareRequest, type ComparisonSettings, compareRequest } from './requests/compare.ts';
export { settingsFromEnvironment } from './requests/environment.ts';
export {
  fitIsDue,
  type IndexRequest,
  type IndexSettings,
  indexRequest,
  type VectorRequest,
} from './requests/index-documents.ts';
export { type MapRequest, type MapSettings, mapRequest } from './requests/map.ts';
export {
  type RankingSettings,
  rankingSettings,
  type SearchSettings,
  searchRequest,
  searchSettings,
} from './requests/ranking.ts';
export { type Machine, readingRequest, type Sources } from './requests/request.ts';
export { type RetrieveRequest, retrieveRequest } from './requests/retrieve.ts';
export {
  comparisonSettings,
  type GivenGroups,
  indexSettings,
  mapSettings,
  plainSettings,
  type RunSettings,
} from './requests/run-settings.ts';
export { settingsOf as settingsFromFlags } from './requests/set-option.ts';
export { type JsonSource, settingsFromJson } from './requests/settings-json.ts';
export type { ReadText } from './requests/stop-list.ts';
export {
  type WordsRequest,
  type WordTrainingGiven,
  type WordTrainingRequest,
  wordsRequest,
  wordTrainingRequest,
} from './requests/words.ts';
export { type CollectionReport, checkReport } from './results/check.ts';
export { type ComparisonReport, comparisonReport } from './results/comparison.ts';
export type { Cost, SecondsByStage } from './results/cost.ts';
export { type EncodingReport, encodingReport } from './results/encoding.ts';
export { type ErrorReport, errorReport, satchelErrorOf } from './results/error.ts';
export {
  type ClassRow,
  type Confusion,
  classReport,
  confusions,
  type Judgements,
} from './results/evaluation/class-report.ts';
export { type EvaluationReport, evaluationReport } from './results/evaluation/evaluation-report.ts';
export {
  type ExplanationReport,
  explanationReport,
  type ShownExplanation,
  shownExplanation,
} from './results/explanation.ts';
export type { FileFacts } from './results/file-facts.ts';
export { type IndexReport, indexReport } from './results/indexing.ts';
export { type MapPart, type MapReport, mapReport } from './results/map.ts';
export { mapFileText } from './results/map-files.ts';
export { mapPage } from './results/map-page.ts';
export { type MethodsReport, methodsReport, type PartKind, type PartReport } from './results/methods.ts';
export { type ArrayRow, type ModelReport, modelReport } from './results/model.ts';
export { type PredictionRecord, predictionRecord } from './results/prediction.ts';
export { type RetrievalFacts, type RetrievalReport, retrievalReport } from './results/retrieval.ts';
export { type ShownText, type SimilarityReport, similarityReport } from './results/similarity.ts';
export {
  type JudgedTopic,
  type SensesReport,
  sensesReport,
  type TopicsReport,
  topicsReport,
} from './results/topics.ts';
export { type EncoderTrainingReport, encoderReport, type TrainingReport, trainingReport } from './results/training.ts';
export {
  type AnalogyReport,
  analogyReport,
  type ConversionReport,
  type CoverageReport,
  conversionReport,
  coverageReport,
  type Judged as JudgedFile,
  type JudgementReport,
  judgementReport,
  type NearestReport,
  type NeighbourReport,
  nearestReport,
  type Scores,
  type WordsFileReport,
  type WordTrainingReport,
  wordsFileReport,
  wordTrainingReport,
} from './results/words.ts';
export type { ChosenMethod, WordsSettings, WordTrainingSettings } from './words/settings.ts';
export type { Neighbours, WordsJudged } from './words/word-questions.ts';
