/**
 * `sweep`: the parts of a sum over shards.
 *
 *   in    number of the shard, its rows as bytes
 *   out   number, the part as bytes
 */
import { shardAnswerer } from 'satchel/cluster';
import { binaryColumn } from './frames.ts';
import type { Operation } from './operation.ts';

/** `request` names the statistic and holds its parameters. */
export function sweepOperation(request: Uint8Array): Operation {
  const answer = shardAnswerer(request);
  return {
    *take(batch) {
      const parts = batch.column('payload').map((payload) => answer(Buffer.from(String(payload), 'base64')));
      const number = { name: 'number', type: 'int', values: batch.column('number') as number[] } as const;
      yield { rows: batch.rows, problems: 0, columns: [number, binaryColumn('payload', parts)] };
    },
  };
}
