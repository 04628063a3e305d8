/** Sweeps as tasks: one shard is one task. The prepared statistic is kept from shard to shard of the same sweep. */

import type { Range, Task } from '../core/compute.ts';
import type { KernelProvider } from '../core/kernels.ts';
import { joined } from '../core/lists/end-to-end.ts';
import { type OrderedSum, orderedSum, shardsOf } from '../core/shards.ts';
import type { Part, RowData, Statistic, Statistics, Swept } from '../core/sweep.ts';
import { type Arrays, type Tensor, type TypedArray, tensor } from '../core/tensor.ts';
import { named } from './named.ts';

export const SWEEP_TASK = 'sweep';

export interface ShardInput {
  /** Tells the sweeps of a process apart. */
  readonly sweep: number;
  readonly statistic: string;
  readonly data: RowData;
  readonly parameters: Arrays;
  readonly range: Range;
}

let sweeps = 0;

/** The tasks of a sweep, in the order of its shards. */
export function shardInputs(statistic: string, data: RowData, parameters: Arrays): ShardInput[] {
  const sweep = ++sweeps;
  return shardsOf(data.rows).map((range) => ({ sweep, statistic, data, parameters, range }));
}

export function sweepTask(statistics: Statistics, kernels: KernelProvider): Task {
  let prepared: { sweep: number; partOf: ReturnType<Statistic['prepare']> } | undefined;
  return ({ sweep, statistic, data, parameters, range }: ShardInput): Part => {
    if (prepared?.sweep !== sweep) {
      prepared = { sweep, partOf: named(statistics, statistic, 'statistic').prepare(parameters, kernels) };
    }
    return prepared.partOf(data, range);
  };
}

/** Puts the parts of a sweep together; they may come in any order. */
export interface PartCollector {
  add(shard: number, part: Part): void;
  finish(): Swept;
}

export function collectParts(shards: number): PartCollector {
  const sums: OrderedSum = orderedSum('refused');
  const rows: Arrays[] = new Array(shards).fill({});
  return {
    add(shard, part) {
      sums.add(shard, part.sums);
      rows[shard] = part.rows ?? {};
    },
    finish: () => ({ sums: sums.finish(shards), rows: joinedArrays(rows) }),
  };
}

function joinedArrays(parts: readonly Arrays[]): Arrays {
  const names = Object.keys(parts[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, joinedRows(parts.map((part) => part[name]!))]));
}

function joinedRows(parts: readonly Tensor[]): Tensor {
  const first = parts[0]!;
  const create = first.data.constructor as new (length: number) => TypedArray;
  const numbers = parts.map(({ data }) => data);
  return tensor(
    joined(create, numbers),
    parts.reduce((sum, { shape }) => sum + shape[0]!, 0),
    ...first.shape.slice(1),
  );
}
