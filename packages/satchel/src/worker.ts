/**
 * The script of a worker thread. It counts and encodes texts, runs the steps of a fit, which the fit sends from another thread, and whole folds
 * of an evaluation, whose steps then run on this thread. The files of a task are loaded with the first of its kind: most runs use few, and a
 * thread starts quickly.
 */
import type { Tasks } from './core/compute.ts';
import { serve } from './parallel/serve.ts';
import { CANDIDATE_TASK, FINAL_TASK, GRID_TASK, HELD_OUT_TASK, SPLIT_TASK } from './pipeline/threads/task-names.ts';

type Load = () => Promise<Tasks>;

const folds: Load = async () => (await import('./pipeline/threads/fold-tasks.ts')).foldTasks;
const candidates: Load = async () =>
  (await import('./compare/selection/candidate-tasks.ts')).candidateTasks(threadSeconds);

const byTask: Readonly<Record<string, Load>> = {
  [SPLIT_TASK]: folds,
  [GRID_TASK]: folds,
  [HELD_OUT_TASK]: folds,
  [CANDIDATE_TASK]: candidates,
  [FINAL_TASK]: candidates,
};

let text: Tasks | undefined; // one table for all calls: it keeps what it counted

/** By the part of the name before the slash. */
const byRoom: Readonly<Record<string, Load>> = {
  text: async () => {
    const { textTasks } = await import('./text/count-task.ts');
    text ??= textTasks((await import('./kernels/provider.ts')).kernelProvider);
    return text;
  },
  encoder: async () => (await import('./encoder/threads/encode-task.ts')).encoderTasks,
  pipeline: async () => (await import('./pipeline/threads/score-task.ts')).scoreTasks,
  retrieval: async () => (await import('./retrieval/threads/answer-task.ts')).retrievalTasks,
};

/** Not the table of run/tasks.ts itself, which the folds of this thread use: tasks keep what they prepared. */
let own: Tasks | undefined;
const steps: Load = async () => {
  own ??= (await import('./run/tasks.ts')).createTasks();
  return own;
};

/** Seconds of processor time of this thread; by the clock where the engine does not count them. */
const threadSeconds = (): number => {
  const { user, system } = process.threadCpuUsage?.() ?? { user: performance.now() * 1e3, system: 0 };
  return (user + system) / 1e6;
};

serve((name) => (byTask[name] ?? byRoom[name.split('/')[0]!] ?? steps)());
