/** An executor that behaves as badly as a pool may: inputs and outputs are copies, and what is sent last may be done first. */
import type { Executor } from '../core/compute.ts';
import type { Part } from '../core/sweep.ts';
import { createRandom } from '../numeric/random.ts';
import { collectParts, SWEEP_TASK, shardInputs } from '../parallel/sweep-task.ts';
import { tasks } from './tasks.ts';

/** `threads`: what it says of itself; everything runs on the calling thread. */
export function permutedExecutor(seed: number, threads = 3): Executor {
  const random = createRandom(seed, 'permuted executor');
  const run = <Input, Output>(
    task: string,
    inputs: readonly Input[],
    take: (output: Output, index: number) => void,
  ) => {
    const order = inputs.map((_, index) => index);
    random.shuffle(order);
    order.forEach((index, turn) => {
      const work = tasks[task] as (input: Input, thread: number) => Output;
      take(structuredClone(work(structuredClone(inputs[index]!), turn % threads)), index);
    });
  };
  return {
    threads,
    async map<Input, Output>(task: string, inputs: readonly Input[]): Promise<Output[]> {
      const outputs = new Array<Output>(inputs.length);
      run<Input, Output>(task, inputs, (output, index) => {
        outputs[index] = output;
      });
      return outputs;
    },
    async sweep(statistic, data, parameters) {
      const inputs = shardInputs(statistic, data, parameters);
      const parts = collectParts(inputs.length);
      run<unknown, Part>(SWEEP_TASK, inputs, (part, shard) => parts.add(shard, part));
      return parts.finish();
    },
    close: async () => {},
  };
}
