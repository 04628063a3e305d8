/**
 * The steps of a fit for a page that loads methods when it needs them: at first those of a bag of words with a linear SVM, all after `loadTasks`. The studio
 * takes it in place of `tasks.ts`.
 */
import { LINEAR_SVM_TASK, solveLinearSvm } from '../classify/linear-svm.ts';
import { solveInOneGo } from '../classify/solvers/one-versus-rest.ts';
import type { Task } from '../core/compute.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { textTasks } from '../text/count-task.ts';

export const tasks: Record<string, Task> = {
  ...textTasks(kernelProvider),
  [LINEAR_SVM_TASK]: solveInOneGo(solveLinearSvm),
};

/** Adds the other steps; those that are there stay, with what they have prepared. */
export async function loadTasks(): Promise<void> {
  const { tasks: all } = await import('./tasks.ts');
  for (const [name, task] of Object.entries(all)) tasks[name] ??= task;
}
