/** Names of the tasks that are whole folds; fold-tasks.ts and compare/selection/fold-task.ts do them. */
export const SPLIT_TASK = 'pipeline/split';
export const GRID_TASK = 'pipeline/grid';
export const HELD_OUT_TASK = 'pipeline/held-out';
export const CANDIDATE_TASK = 'compare/candidate';
export const FINAL_TASK = 'compare/final';
