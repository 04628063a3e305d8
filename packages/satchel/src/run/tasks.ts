import { logisticPhaseTasks } from '../classify/solvers/newton-phases.ts';
import { classifyTasks } from '../classify/tasks.ts';
import type { Tasks } from '../core/compute.ts';
import { gloveTasks } from '../embedding/train/glove-task.ts';
import { mergeTasks } from '../embedding/train/merge-task.ts';
import { wordTrainingTasks } from '../embedding/train/shard-task.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { basisTasks } from '../numeric/basis.ts';
import { sparseProductTasks } from '../numeric/images-in-memory.ts';
import { SWEEP_TASK, sweepTask } from '../parallel/sweep-task.ts';
import { statistics } from './statistics.ts';

/** Every task that may be sent to a worker thread, by name. */
export const tasks: Tasks = {
  ...classifyTasks,
  ...logisticPhaseTasks(kernelProvider),
  ...wordTrainingTasks(kernelProvider),
  ...mergeTasks(kernelProvider),
  ...gloveTasks(kernelProvider),
  ...basisTasks(kernelProvider),
  ...sparseProductTasks(kernelProvider),
  [SWEEP_TASK]: sweepTask(statistics, kernelProvider),
};
