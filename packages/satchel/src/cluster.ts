/**
 * `satchel/cluster`: sums over shards on other machines, with the bits of one process. Rows are cut by `shardsOf`, each shard is sent as bytes
 * (`encodeShardRequest`) and answered anywhere (`answerShardRequest`), and the parts are added in their order (`orderedSum`). Counts of terms and the
 * fingerprint of a corpus can be made in parts as well. Re-exports only.
 */
export {
  type OrderedSum,
  orderedSum,
  type Range,
  type Repeats,
  type SparseSums,
  type Sums,
  shardsOf,
} from './core/shards.ts';
export {
  type Column,
  type FixedColumn,
  type Part,
  type RaggedColumn,
  type RowData,
  type Statistic,
  type Statistics,
  sliceRows,
} from './core/sweep.ts';
export { DOCUMENTS_A_SHARD, fingerprintOf, shardDigest } from './corpus/fingerprint.ts';
export { type CountsOptions, countCorpus, trainFromCounts } from './pipeline/counted/train-from-counts.ts';
export { countingFor, type PartsOptions, trainOnParts } from './pipeline/counted/train-on-parts.ts';
export type { TrainedEncoder } from './pipeline/train.ts';
export type { CountingOptions } from './run/count-documents.ts';
export { countPart } from './run/counted-part.ts';
export type { AnswerShards, RemoteSweep } from './run/remote-sweeps.ts';
export {
  answerShardRequest,
  decodePart,
  encodeShardRequest,
  type ShardRequest,
  shardAnswerer,
} from './run/shard-bytes.ts';
export { type Analyzer, prepareAnalyzer } from './text/analyzer.ts';
export {
  type HasVector,
  type SelectedVocabulary,
  type SelectionOptions,
  selectFromCounts,
  type TermTotals,
} from './text/select-vocabulary.ts';
export { createTermCounts, type TermCount, type TermCounts } from './text/term-counts.ts';
export type { WordSplitter } from './text/words.ts';
