/** The folds of an evaluation as tasks of a worker thread. */
import type { Tasks } from '../../core/compute.ts';
import { createEngine } from '../../run/engine.ts';
import { innerScores } from '../folds/grid-scores.ts';
import { heldOutFold } from '../folds/held-out.ts';
import { judgeSplit } from '../folds/judge-split.ts';
import type { Run } from '../run.ts';
import type {
  GridInput,
  GridOutput,
  HeldOutInput,
  HeldOutOutput,
  SplitInput,
  SplitOutput,
  Warned,
} from './fold-messages.ts';
import { receiveRun, type SentRun, sendSettings } from './sent-run.ts';
import { GRID_TASK, HELD_OUT_TASK, SPLIT_TASK } from './task-names.ts';

export const foldTasks: Tasks = {
  [SPLIT_TASK]: ({ run, tune, tuneOn, ...split }: SplitInput): Promise<SplitOutput> =>
    onThisThread(run, async (own) => {
      const { settings, fit: _fit, judged, ...result } = await judgeSplit(own, split, { tune, tuneOn });
      const { predicted, scores, probabilities } = judged;
      return { ...result, predicted, scores, probabilities, settings: sendSettings(settings) };
    }),
  [HELD_OUT_TASK]: ({ run, textRows, ...split }: HeldOutInput): Promise<HeldOutOutput> =>
    onThisThread(run, (own) => heldOutFold(own, split, textRows)),
  [GRID_TASK]: ({ run, textRows, points, ...split }: GridInput): Promise<GridOutput> =>
    onThisThread(run, async (own) => ({ scores: await innerScores(own, points, split, textRows) })),
};

/** Runs `work` with every step on this thread, and collects its warnings. */
export async function onThisThread<Result extends object>(
  run: SentRun,
  work: (run: Run) => Promise<Result>,
): Promise<Result & Warned> {
  const warnings: string[] = [];
  const progress = { stage() {}, advance() {}, warn: (message: string) => void warnings.push(message) };
  await using engine = await createEngine({ threads: 1, progress });
  return { ...(await work(receiveRun(run, engine))), warnings };
}
