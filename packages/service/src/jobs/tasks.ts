/** Short work in a child process that a request waits for. It ends with the request. */
import { problem } from '../http/problem.ts';
import type { TaskType, Work } from './protocol.ts';
import { type Access, startWork } from './start.ts';

export interface Tasks {
  run<Result>(
    type: TaskType | 'audit',
    work: Pick<Work, 'corpus' | 'model' | 'query'>,
    signal: AbortSignal,
  ): Promise<Result>;
}

export function createTasks(access: Access, folders: Work['folders'], most: number): Tasks {
  let [running, count] = [0, 0];
  return {
    async run<Result>(
      type: TaskType | 'audit',
      given: Pick<Work, 'corpus' | 'model' | 'query'>,
      signal: AbortSignal,
    ): Promise<Result> {
      if (running >= most)
        throw problem('QUEUE_FULL', `${most} such requests are under way.`, {
          headers: { 'retry-after': '1' },
          facts: { limit: most },
        });
      signal.throwIfAborted();
      running++;
      const child = startWork(
        { ...given, type, options: {}, threads: 1, folders, id: `task-${++count}` },
        access,
        () => {},
      );
      const stop = (): void => child.kill();
      signal.addEventListener('abort', stop, { once: true });
      try {
        return (await child.outcome).result as Result;
      } finally {
        signal.removeEventListener('abort', stop);
        running--;
      }
    },
  };
}
