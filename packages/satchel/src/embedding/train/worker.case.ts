/** The script of the worker threads in train.test.ts. */
import { kernelProvider } from '../../kernels/provider.ts';
import { serve } from '../../parallel/serve.ts';
import { wordTrainingTasks } from './shard-task.ts';

serve(wordTrainingTasks(kernelProvider));
