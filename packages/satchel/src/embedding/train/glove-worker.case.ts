/** The script of the worker threads in glove.test.ts. */
import { kernelProvider } from '../../kernels/provider.ts';
import { serve } from '../../parallel/serve.ts';
import { gloveTasks } from './glove-task.ts';

serve(gloveTasks(kernelProvider));
