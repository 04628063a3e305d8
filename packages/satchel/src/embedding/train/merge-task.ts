/**
 * Merges trained shards (merge.ts gives the rule): the changes of each shard are added in shard order, and applied to
 * the rows after the last round of a period. One thread assigns a slot to each row's sum; then the threads share the
 * rows.
 */
import { type Compute, pause, type Tasks } from '../../core/compute.ts';
import type { KernelBuild, KernelProvider, Kernels } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';
import { forgetRows, placeRows } from '../../core/threads/row-copies.ts';
import { viewsIn } from '../../core/threads/shared-memory.ts';
import type { Part } from '../../kernels/merge-rows/contract.ts';

const MERGE_TASK = 'word-vectors/merge';

export interface Round {
  readonly rows: Matrix;
  /** The trained rows of the shards of this round, in shard order. */
  readonly shards: readonly RowCopies[];
  readonly sums: RowCopies;
  /** k for every row; only in the last round of a period. */
  readonly factors?: Float32Array | undefined;
}

/** Numbers of a part on the calling thread, about 5 ms. */
const STEP = 4e6;

/** Where a round is merged: on this thread, or on as many threads as there were shards. */
export interface MergePlace extends Pick<Compute, 'executor' | 'signal'> {
  readonly kernels: Kernels;
  readonly memory: WebAssembly.Memory;
}

export async function mergeRound({ rows, shards, sums, factors }: Round, place: MergePlace): Promise<void> {
  const { kernels, memory, executor, signal } = place;
  const placed = shards.map((shard) => ({ shard, before: placeRows(shard, sums) }));
  const isAlone = Math.min(executor.threads, shards.length) === 1;
  const parts = isAlone ? Math.ceil((rows.rows * rows.columns) / STEP) : Math.min(executor.threads, shards.length);
  const share = (part: number): Share => ({
    rows,
    sums,
    placed,
    part: { part, parts },
    ...(factors ? { factors } : {}),
  });
  if (isAlone) {
    for (let part = 0; part < parts; part++) {
      mergeShare(kernels, share(part));
      await pause(place);
    }
  } else {
    const tasks = Array.from(
      { length: parts },
      (_, part): MergeTask => ({ build: kernels.build, memory, ...share(part) }),
    );
    await executor.map<MergeTask, undefined>(MERGE_TASK, tasks, signal);
  }
  for (const shard of shards) forgetRows(shard);
  if (factors) forgetRows(sums);
}

/** The part of a round that one thread computes. */
interface Share {
  readonly rows: Matrix;
  readonly sums: RowCopies;
  readonly placed: readonly PlacedShard[];
  readonly factors?: Float32Array;
  readonly part: Part;
}

interface PlacedShard {
  readonly shard: RowCopies;
  /** How many rows the sums held before this shard was added. */
  readonly before: number;
}

interface MergeTask extends Share {
  readonly build: KernelBuild;
  readonly memory: WebAssembly.Memory;
}

export const mergeTasks = (provider: KernelProvider): Tasks => ({
  [MERGE_TASK]({ build, memory, placed, ...arrays }: MergeTask): undefined {
    const { buffer } = memory;
    mergeShare(provider.open(build, memory), {
      ...viewsIn(buffer, arrays),
      placed: placed.map((shard) => viewsIn(buffer, shard)),
    });
  },
});

function mergeShare(kernels: Kernels, { rows, sums, placed, factors, part }: Share): void {
  for (const { shard, before } of placed) kernels.addDifferences(rows, shard, sums, before, part);
  if (factors) kernels.applySums(rows, factors, sums, part);
}
