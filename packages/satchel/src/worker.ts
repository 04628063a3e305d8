/** The script of a worker thread. The tasks of a room are loaded with the first of them: most runs use few, and a thread starts quickly. */
import type { Tasks } from './core/compute.ts';
import { serve } from './parallel/serve.ts';

const rooms: Readonly<Record<string, () => Promise<Tasks>>> = {
  text: async () => (await import('./text/count-task.ts')).textTasks,
  encoder: async () => (await import('./encoder/threads/encode-task.ts')).encoderTasks,
  pipeline: async () => (await import('./pipeline/threads/score-task.ts')).scoreTasks,
};

const steps = async (): Promise<Tasks> => (await import('./run/tasks.ts')).tasks;

/** The part of a task's name before the slash is its room; the steps of a fit are in one table. */
serve((name) => (rooms[name.split('/')[0]!] ?? steps)());
