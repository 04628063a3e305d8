/** An executor that behaves as badly as a pool may: inputs and outputs are copies, and what is sent last may be done first. */
import type { Executor } from '../core/compute.ts';
import { shardsOf } from '../core/shards.ts';
import { type Part, sliceRows } from '../core/sweep.ts';
import { inOneGo, isSteps } from '../core/threads/steps.ts';
import { createRandom } from '../numeric/random.ts';
import { inlineExecutor } from '../parallel/inline.ts';
import { collectParts, SWEEP_TASK, shardInputs } from '../parallel/sweep-task.ts';
import { answerShardRequest, decodePart, encodeShardRequest } from './shard-bytes.ts';
import { tasks } from './tasks.ts';

/** `threads`: what it says of itself; everything runs on the calling thread. */
export function permutedExecutor(seed: number, threads = 3): Executor {
  const random = createRandom(seed, 'permuted executor');
  const run = async <Input, Output>(
    task: string,
    inputs: readonly Input[],
    take: (output: Output, index: number) => void,
  ): Promise<void> => {
    const order = inputs.map((_, index) => index);
    random.shuffle(order);
    for (const [turn, index] of order.entries()) {
      const work = tasks[task] as (input: Input, thread: number) => unknown;
      const output = work(structuredClone(inputs[index]!), turn % threads);
      take(structuredClone(isSteps(output) ? inOneGo(output) : await output) as Output, index);
    }
  };
  return {
    ...inlineExecutor(tasks),
    threads,
    async map<Input, Output>(task: string, inputs: readonly Input[]): Promise<Output[]> {
      const outputs = new Array<Output>(inputs.length);
      await run<Input, Output>(task, inputs, (output, index) => {
        outputs[index] = output;
      });
      return outputs;
    },
    async sweep(statistic, data, parameters) {
      const inputs = shardInputs(statistic, data, parameters);
      const parts = collectParts(inputs.length);
      await run<unknown, Part>(SWEEP_TASK, inputs, (part, shard) => parts.add(shard, part));
      return parts.finish();
    },
  };
}

/** Computes every shard of a sweep as a cluster does: from bytes that hold its own rows alone. */
export function bytesExecutor(): Executor {
  return {
    ...permutedExecutor(1, 2),
    isRemote: true,
    async sweep(statistic, data, parameters) {
      const shards = shardsOf(data.rows);
      const parts = collectParts(shards.length);
      shards.forEach((range, shard) => {
        const request = encodeShardRequest({ statistic, parameters, data: sliceRows(data, range) });
        parts.add(shard, decodePart(answerShardRequest(request)));
      });
      return parts.finish();
    },
  };
}
