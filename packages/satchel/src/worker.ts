/**
 * The script of a worker thread. It runs the steps of a fit, which the fit sends from another thread, and whole folds of an evaluation, whose
 * steps then run on this thread.
 */
import type { Tasks } from './core/compute.ts';
import { serve } from './parallel/serve.ts';
import { CANDIDATE_TASK, FINAL_TASK, GRID_TASK, HELD_OUT_TASK, SPLIT_TASK } from './pipeline/threads/task-names.ts';
import { createTasks } from './run/tasks.ts';

const loadFolds = async (): Promise<Tasks> => (await import('./pipeline/threads/fold-tasks.ts')).foldTasks;
const loadCandidates = async (): Promise<Tasks> =>
  (await import('./compare/selection/candidate-tasks.ts')).candidateTasks(threadSeconds);

/** The methods are loaded with the first fold: most runs send steps alone, which need few files. */
const whole = (name: string, load: () => Promise<Tasks>): Tasks => ({
  [name]: async (input: never, thread: number) => (await load())[name]!(input, thread),
});

/** Seconds of processor time of this thread; by the clock where the engine does not count them. */
const threadSeconds = (): number => {
  const { user, system } = process.threadCpuUsage?.() ?? { user: performance.now() * 1e3, system: 0 };
  return (user + system) / 1e6;
};

serve({
  ...createTasks(), // not those of run/tasks.ts, which the folds of this thread use: tasks keep what they prepared
  ...whole(SPLIT_TASK, loadFolds),
  ...whole(GRID_TASK, loadFolds),
  ...whole(HELD_OUT_TASK, loadFolds),
  ...whole(CANDIDATE_TASK, loadCandidates),
  ...whole(FINAL_TASK, loadCandidates),
});
