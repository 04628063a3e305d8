/** The results of a run that are kept after its models are freed. */

import { sha256 } from '../core/bytes/sha256.ts';
import type { JsonObject } from '../core/json.ts';
import { type ClassReport, perClass } from '../evaluate/classification-metrics.ts';
import type { Evaluation } from '../pipeline/evaluate.ts';
import type { RetrievalEvaluation } from '../retrieval/evaluate-retrieval.ts';
import type { Measured } from './measured.ts';
import type { StageSeconds } from './stage-seconds.ts';

export interface FoldSummary {
  readonly metrics: Readonly<Record<string, number>>;
  readonly classes: readonly ClassReport[];
  readonly modelSha256: string;
}

export interface EvaluationSummary {
  readonly folds: readonly FoldSummary[];
  readonly options: JsonObject;
  readonly seconds: StageSeconds;
}

export interface RetrievalSummary {
  readonly metrics: Readonly<Record<string, number>>;
  /** SHA-256 of the ranked lists in the format of trec_eval. */
  readonly runSha256: string;
  readonly options: JsonObject;
  readonly seconds: number;
}

export const evaluationSummary = ({ folds, options }: Evaluation, seconds: StageSeconds): EvaluationSummary => ({
  folds: folds.map(({ metrics, judged, modelSha256 }) => ({ metrics, classes: perClass(judged), modelSha256 })),
  options,
  seconds,
});

export const retrievalSummary = (result: RetrievalEvaluation, seconds: number): RetrievalSummary => ({
  metrics: Object.fromEntries(Object.entries(result.metrics).map(([name, { mean }]) => [name, mean])),
  runSha256: sha256(new TextEncoder().encode(result.toRun('satchel'))),
  options: result.options,
  seconds,
});

/** What a cell that a table measures itself has besides its scores. */
export const costOf = (
  summary: EvaluationSummary,
  seconds: number,
): Pick<Measured, 'hashes' | 'options' | 'seconds'> => ({
  hashes: modelHashes(summary),
  options: summary.options,
  seconds,
});

/** One SHA-256 per fold. */
export const modelHashes = ({ folds }: EvaluationSummary): string[] => folds.map(({ modelSha256 }) => modelSha256);
