/** What is kept of an evaluation once its models are let go. */
import type { JsonObject } from '../core/json.ts';
import { sha256 } from '../core/sha256.ts';
import { type ClassReport, perClass } from '../evaluate/classification-metrics.ts';
import type { Evaluation } from '../pipeline/evaluate.ts';
import type { RetrievalEvaluation } from '../retrieval/evaluate-retrieval.ts';
import type { StageSeconds } from './stage-seconds.ts';

export interface KeptFold {
  readonly metrics: Readonly<Record<string, number>>;
  readonly classes: readonly ClassReport[];
  readonly modelSha256: string;
}

export interface KeptEvaluation {
  readonly folds: readonly KeptFold[];
  readonly options: JsonObject;
  readonly seconds: StageSeconds;
}

export interface KeptRetrieval {
  readonly metrics: Readonly<Record<string, number>>;
  /** SHA-256 of the lists as trec_eval reads them. */
  readonly runSha256: string;
  readonly options: JsonObject;
  readonly seconds: number;
}

export const keptEvaluation = ({ folds, options }: Evaluation, seconds: StageSeconds): KeptEvaluation => ({
  folds: folds.map(({ metrics, judged, modelSha256 }) => ({ metrics, classes: perClass(judged), modelSha256 })),
  options,
  seconds,
});

export const keptRetrieval = (result: RetrievalEvaluation, seconds: number): KeptRetrieval => ({
  metrics: Object.fromEntries(Object.entries(result.metrics).map(([name, { mean }]) => [name, mean])),
  runSha256: sha256(new TextEncoder().encode(result.toRun('satchel'))),
  options: result.options,
  seconds,
});
