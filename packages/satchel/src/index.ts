/**
 * `satchel`: the names of the main jobs, and the types of their signatures. Re-exports only; the rest is under subpaths such as
 * `satchel/words`.
 */
export type { Added } from './collection/add-documents.ts';
export type { Counts } from './collection/counts.ts';
export { type IngestOptions, ingestDocuments } from './collection/ingest.ts';
export type { KeptVectors } from './collection/kept-vectors.ts';
export {
  type OpenOptions,
  openCollection,
  openCollectionWriter,
  type WriteOptions,
} from './collection/open-collection.ts';
export type { Collection } from './collection/reader.ts';
export type { Deleted } from './collection/remove-documents.ts';
export type { LiveIndex } from './collection/search/live-index.ts';
export type { BuildOptions } from './collection/search/neighbours.ts';
export type { Hit, SearchOptions, SearchResult } from './collection/search/search.ts';
export type { Checked } from './collection/store/check.ts';
export type { CollectionDocument, StoredDocument } from './collection/store/stored-documents.ts';
export type { AddOptions, CollectionWriter } from './collection/writer.ts';
export type { SparseVector, Vector } from './core/matrix.ts';
export type { FileCorpus } from './corpus/file-corpus.ts';
export { type OpenCorpusOptions, openCorpus } from './corpus/open-corpus.ts';
export type { CorpusOptions } from './corpus/options.ts';
export type { FitEncoderOptions as FitTextsOptions } from './encoder/fit-texts.ts';
export * from './everywhere.ts';
export type { Path } from './files/guarded-open.ts';
export { isolating } from './isolation/in-force.ts';
export type { Isolation, IsolationLimits } from './isolation/limits.ts';
export { type SaveCorrectedOptions, type SavedCorrections, saveCorrected } from './models/corrections-on-disk.ts';
export type { Layout, VectorBatch } from './models/document-vectors/batch.ts';
export type { LabelNumbers } from './models/document-vectors/svmlight.ts';
export {
  type SavedVectors,
  saveDocumentVectors,
  type VectorFormat,
  type VectorShape,
} from './models/document-vectors-on-disk.ts';
export { type FitEncoderOptions, fitEncoder } from './models/fit-encoder.ts';
export { type LoadOptions, loadEncoder, loadModel, type SaveOptions, saveModel } from './models/model-on-disk.ts';
export { type SavedPredictions, type SavePredictionsOptions, savePredictions } from './models/predictions-on-disk.ts';
export type { WordsOnDisk } from './models/read-words.ts';
export {
  type LoadWordsOptions,
  loadWordVectors,
  type SavedWords,
  type SaveWordsOptions,
  saveWordVectors,
} from './models/words-on-disk.ts';
export type { TermIndex } from './retrieval/hits.ts';
export type { Lambda } from './retrieval/rank-words.ts';
export type { FitChoice, VectorChoice } from './retrieval/vector-choice.ts';
