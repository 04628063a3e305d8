import { classifyTasks } from '../classify/tasks.ts';
import type { Tasks } from '../core/compute.ts';

/** Every task that may be sent to a worker thread, by name. */
export const tasks: Tasks = { ...classifyTasks };
