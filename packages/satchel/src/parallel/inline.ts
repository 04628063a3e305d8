import type { Executor, Tasks } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import { pause } from '../core/pause.ts';
import type { Part } from '../core/sweep.ts';
import { inSteps, isSteps } from '../core/threads/steps.ts';
import { named } from './named.ts';
import { collectParts, SWEEP_TASK, shardInputs } from './sweep-task.ts';

/** Runs every task on the calling thread, one after the other; pauses between tasks, and where long tasks yield. */
export function inlineExecutor(tasks: Tasks): Executor {
  async function run<Input, Output>(
    task: string,
    inputs: readonly Input[],
    signal: AbortSignal | undefined,
    take: (output: Output, index: number) => void,
  ): Promise<void> {
    const work = named(tasks, task, 'task') as (input: Input, thread: number) => unknown;
    throwIfAborted(signal);
    for (const [index, input] of inputs.entries()) {
      const output = work(input, 0);
      take((isSteps(output) ? await inSteps(output, { signal }) : await output) as Output, index);
      await pause({ signal });
    }
    throwIfAborted(signal);
  }

  return {
    threads: 1,
    async map<Input, Output>(task: string, inputs: readonly Input[], signal?: AbortSignal): Promise<Output[]> {
      const outputs: Output[] = [];
      await run<Input, Output>(task, inputs, signal, (output) => outputs.push(output));
      return outputs;
    },
    async sweep(statistic, data, parameters, signal) {
      const inputs = shardInputs(statistic, data, parameters);
      const parts = collectParts(inputs.length);
      await run<unknown, Part>(SWEEP_TASK, inputs, signal, (part, shard) => parts.add(shard, part));
      return parts.finish();
    },
    async *stream<Input, Output>(
      task: string,
      inputs: Iterable<Input> | AsyncIterable<Input>,
      signal?: AbortSignal,
    ): AsyncGenerator<Output> {
      for await (const input of inputs) {
        let output: Output | undefined;
        await run<Input, Output>(task, [input], signal, (made) => {
          output = made;
        });
        yield output as Output;
      }
    },
    notify(task, input) {
      const work = named(tasks, task, 'task') as (input: unknown, thread: number) => unknown;
      void work(input, 0);
    },
    close: async () => {},
  };
}
