/** The script of the worker threads in train.test.ts. */
import { kernelProvider } from '../../kernels/provider.ts';
import { serve } from '../../parallel/serve.ts';
import { mergeTasks } from '../train/merge-task.ts';
import { documentTasks } from './shard-task.ts';

serve({ ...documentTasks(kernelProvider), ...mergeTasks(kernelProvider) });
