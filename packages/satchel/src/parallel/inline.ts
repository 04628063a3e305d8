import type { Executor, Tasks } from '../core/compute.ts';
import { breathe } from '../core/compute.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';

/** Runs every task on the calling thread, one after the other; checks for an abort between tasks. */
export function inlineExecutor(tasks: Tasks): Executor {
  return {
    threads: 1,
    async map<Input, Output>(task: string, inputs: readonly Input[], signal?: AbortSignal): Promise<Output[]> {
      const run = taskNamed(tasks, task) as (input: Input) => Output;
      const outputs: Output[] = [];
      for (const input of inputs) {
        throwIfAborted(signal);
        outputs.push(run(input));
        if (outputs.length < inputs.length) await breathe();
      }
      return outputs;
    },
    close: async () => {},
  };
}

export function taskNamed(tasks: Tasks, name: string) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) throw new SatchelError('INTERNAL', `there is no task called '${name}'.`, { kind: 'internal' });
  return task;
}
