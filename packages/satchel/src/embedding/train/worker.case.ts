/** The script of the worker threads in train.test.ts. */
import { kernelProvider } from '../../kernels/provider.ts';
import { serve } from '../../parallel/serve.ts';
import { mergeTasks } from './merge-task.ts';
import { wordTrainingTasks } from './shard-task.ts';

serve({ ...wordTrainingTasks(kernelProvider), ...mergeTasks(kernelProvider) });
