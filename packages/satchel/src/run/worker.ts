/** The script a worker thread runs. */
import { serve } from '../parallel/serve.ts';
import { tasks } from './tasks.ts';

serve(tasks);
