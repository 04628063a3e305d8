import type { Executor, Tasks } from '../core/compute.ts';
import { breathe } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import type { Part } from '../core/sweep.ts';
import { named } from './named.ts';
import { collectParts, SWEEP_TASK, shardInputs } from './sweep-task.ts';

/** The longest time between two turns of the event loop while tasks are short. */
const TURN_MS = 25;

type Work<Input, Output> = (input: Input, thread: number) => Output | Promise<Output>;

/** Runs every task on the calling thread, one after the other; checks for an abort between tasks. */
export function inlineExecutor(tasks: Tasks): Executor {
  let turned = 0;

  async function run<Input, Output>(
    task: string,
    inputs: readonly Input[],
    signal: AbortSignal | undefined,
    take: (output: Output, index: number) => void,
  ): Promise<void> {
    const work = named(tasks, task, 'task') as Work<Input, Output>;
    for (const [index, input] of inputs.entries()) {
      throwIfAborted(signal);
      const output = work(input, 0);
      take(output instanceof Promise ? await output : output, index);
      if (performance.now() - turned < TURN_MS) continue;
      await breathe();
      turned = performance.now();
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
      const work = named(tasks, task, 'task') as Work<unknown, unknown>;
      void work(input, 0);
    },
    close: async () => {},
  };
}
