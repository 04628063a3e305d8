/** `satchel/retrieval`: test collections and runs as files, the measures of a run, the lists of rankers, the check of a collection. Re-exports only. */
export { type Checked, checkCollection } from './collection/store/check.ts';
export { readJudgements } from './corpus/judgements.ts';
export { type QueryText, readQueries } from './corpus/queries.ts';
export { readRun } from './corpus/trec-run-file.ts';
export type { Ranking } from './evaluate/ranking-metrics.ts';
export { type Run, retrievalMetrics } from './evaluate/retrieval-metrics.ts';
export { compareRuns } from './evaluate/run-comparison.ts';
export { formatRun } from './evaluate/trec-run.ts';
export { feedbacks, rankers } from './retrieve/registry.ts';
