/**
 * `satchel/cluster`: sums over shards on other machines, with the bits of one process. Rows are cut by `shardsOf`, each shard is sent as bytes
 * (`encodeShardRequest`) and answered anywhere (`answerShardRequest`), and the parts are added in their order (`orderedSum`). Re-exports only.
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
export { answerShardRequest, decodePart, encodeShardRequest, type ShardRequest } from './run/shard-bytes.ts';
