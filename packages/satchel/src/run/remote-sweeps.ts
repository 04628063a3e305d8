/** An executor whose sums over shards are computed elsewhere. The parts are added here, in the order of their shards. */
import type { Executor } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import { type Range, shardsOf } from '../core/shards.ts';
import { type RowData, sliceRows } from '../core/sweep.ts';
import { collectParts } from '../parallel/sweep-task.ts';
import { decodePart, encodeShardRequest } from './shard-bytes.ts';

/** A sum over shards, as bytes. */
export interface RemoteSweep {
  /** The name of the statistic and its parameters, for `shardAnswerer`. */
  readonly request: Uint8Array;
  readonly shards: readonly Range[];
  /** The rows; equal arrays are the same objects from sweep to sweep, so that they need to be sent only once. */
  readonly data: RowData;
  /** The rows of one shard as bytes. */
  bytesOf(shard: number): Uint8Array;
}

/** Yields the number of each shard with what `shardAnswerer` gives for it, in any order; nothing to compute the sum here. */
export type AnswerShards = (
  sweep: RemoteSweep,
  signal?: AbortSignal,
) => Promise<Iterable<readonly [number, Uint8Array]> | undefined>;

export function remoteSweeps(executor: Executor, answer: AnswerShards): Executor {
  return {
    ...executor,
    isRemote: true,
    async sweep(statistic, data, parameters, signal) {
      const shards = shardsOf(data.rows);
      const none = { rows: 0, columns: {} };
      const request = encodeShardRequest({ statistic, parameters, data: none });
      const bytesOf = (shard: number): Uint8Array =>
        encodeShardRequest({ statistic: '', parameters: {}, data: sliceRows(data, shards[shard]!) });
      throwIfAborted(signal);
      const answers = await answer({ request, shards, data, bytesOf }, signal);
      if (!answers) return executor.sweep(statistic, data, parameters, signal);
      const parts = collectParts(shards.length);
      for (const [shard, bytes] of answers) parts.add(shard, decodePart(bytes));
      return parts.finish();
    },
  };
}
