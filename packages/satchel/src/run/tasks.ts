import { logisticPhaseTasks } from '../classify/solvers/newton-phases.ts';
import { classifyTasks } from '../classify/tasks.ts';
import type { Tasks } from '../core/compute.ts';
import { documentTasks } from '../embedding/documents/shard-task.ts';
import { gloveTasks } from '../embedding/train/glove-task.ts';
import { mergeTasks } from '../embedding/train/merge-task.ts';
import { wordTrainingTasks } from '../embedding/train/shard-task.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { seedingTasks } from '../mixture/k-means-seeding.ts';
import { mixtureTasks } from '../mixture/passes/kernel-task.ts';
import { basisTasks } from '../numeric/svd/basis.ts';
import { sparseProductTasks } from '../numeric/svd/images-in-memory.ts';
import { SWEEP_TASK, sweepTask } from '../parallel/sweep-task.ts';
import { directionTasks } from '../representation/parts/movmf-passes.ts';
import { textTasks } from '../text/count-task.ts';
import { factorTasks } from '../topic-models/factor-task.ts';
import { topicModelTasks } from '../topic-models/lda-task.ts';
import { logLinearTasks } from '../topic-models/lf-lda.ts';
import { statistics } from './statistics.ts';

/** Every step of a fit that may be sent to a worker thread, by name. Some tasks keep what they prepared from call to call. */
export const createTasks = (): Tasks => ({
  ...textTasks(kernelProvider),
  ...classifyTasks,
  ...logisticPhaseTasks(kernelProvider),
  ...wordTrainingTasks(kernelProvider),
  ...mergeTasks(kernelProvider),
  ...gloveTasks(kernelProvider),
  ...documentTasks(kernelProvider),
  ...mixtureTasks(kernelProvider),
  ...seedingTasks,
  ...directionTasks,
  ...basisTasks(kernelProvider),
  ...sparseProductTasks(kernelProvider),
  ...topicModelTasks(kernelProvider),
  ...factorTasks(kernelProvider),
  ...logLinearTasks,
  [SWEEP_TASK]: sweepTask(statistics, kernelProvider),
});

/** The tasks of the calling thread. */
export const tasks: Tasks = createTasks();
