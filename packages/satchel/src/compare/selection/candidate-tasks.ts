/** A candidate of a comparison on a fold, as tasks of a worker thread. */
import type { Tasks } from '../../core/compute.ts';
import type { SentFold } from '../../pipeline/threads/fold-messages.ts';
import { onThisThread } from '../../pipeline/threads/fold-tasks.ts';
import { receiveSettings } from '../../pipeline/threads/sent-run.ts';
import { CANDIDATE_TASK, FINAL_TASK } from '../../pipeline/threads/task-names.ts';
import type { Clock } from './budget.ts';
import { judgeFinal } from './final-round.ts';
import type { CandidateInput, CandidateOutput, FinalOutput } from './fold-messages.ts';
import { judgePoints } from './judge-fold.ts';

/** `clock` counts the seconds that this thread has worked. */
export const candidateTasks = (clock: Clock): Tasks => ({
  [CANDIDATE_TASK]: ({ run, points, textRows, ...split }: CandidateInput): Promise<CandidateOutput> =>
    onThisThread(run, (own) => judgePoints(own, split, points.map(receiveSettings), textRows, clock)),
  [FINAL_TASK]: ({ run, ...split }: SentFold): Promise<FinalOutput> =>
    onThisThread(run, (own) => judgeFinal(own, split, clock)),
});
