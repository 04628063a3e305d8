/** For pages that begin with the methods of the default model (`web-registry.ts`, `web-tasks.ts`): loads all others. */
import { loadClassifiers } from '../../classify/web-registry.ts';
import { loadRepresentations } from '../../representation/web-registry.ts';
import { loadTasks } from '../../run/web-tasks.ts';
import { loadWordMethods } from '../../words/load-word-methods.ts';

let loading: Promise<unknown> | undefined;

export async function loadMethods(): Promise<void> {
  loading ??= Promise.all([loadRepresentations(), loadClassifiers(), loadWordMethods(), loadTasks()]);
  await loading;
}
