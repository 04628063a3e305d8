/**
 * Frees memory between the stages of a run. V8 collects garbage when its own heap grows, but most of what a stage leaves is kernel memory outside
 * that heap: the basis of an SVD would stay until the command ends (NPL, 11,429 documents: 80 MB).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Progress } from '../../../core/compute.ts';

/** The progress, with garbage collected before each stage; takes some 10 ms a stage. */
export function freeingBetweenStages(progress: Progress): Progress {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  return {
    ...progress,
    stage(name) {
      collect();
      progress.stage(name);
    },
  };
}
