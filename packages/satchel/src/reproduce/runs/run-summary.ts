/** The results of a run that are kept after its models are freed. */

import { sha256 } from '../../core/bytes/sha256.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { splitPath } from '../../core/option-groups.ts';
import { type ClassReport, perClass } from '../../evaluate/classification-metrics.ts';
import type { Evaluation, FoldResult } from '../../pipeline/evaluate.ts';
import { describeSettings } from '../../pipeline/settings.ts';
import type { RetrievalEvaluation } from '../../retrieval/evaluate-retrieval.ts';
import type { Measured } from '../measured.ts';
import type { StageSeconds } from './stage-seconds.ts';

export interface FoldSummary {
  readonly metrics: Readonly<Record<string, number>>;
  readonly classes: readonly ClassReport[];
  readonly modelSha256: string;
}

export interface EvaluationSummary {
  readonly folds: readonly FoldSummary[];
  readonly options: JsonObject;
  /** What tuning chose in every fold, by path of the option; empty if nothing was tuned. */
  readonly chosen: readonly JsonObject[];
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
  chosen: folds.flatMap(chosenIn),
  seconds,
});

/** The values that the settings of a fold have for the options that were tuned. */
function chosenIn({ tuned, settings }: FoldResult): JsonObject[] {
  const paths = [...new Set(tuned.flatMap(({ options }) => Object.keys(options)))];
  if (paths.length === 0) return [];
  const groups = describeSettings(settings) as Readonly<Record<string, JsonObject>>;
  return [
    Object.fromEntries(
      paths.map((path) => {
        const [group, name] = splitPath(path);
        return [path, groups[group]?.[name] ?? null];
      }),
    ),
  ];
}

/** Whether a kept result has the parts of a summary. */
export const isEvaluationSummary = (value: JsonObject): boolean =>
  Array.isArray(value['folds']) && Array.isArray(value['chosen']) && isObject(value['options']) && isObject(value['seconds']); // biome-ignore format: one line

export const isRetrievalSummary = (value: JsonObject): boolean =>
  isObject(value['metrics']) && typeof value['runSha256'] === 'string' && isObject(value['options']);

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
