/** One cell of a table: its run over all seeds, and the number that is asked of each. */
import type { KeptEvaluation, KeptFold } from './kept.ts';
import type { Laboratory } from './laboratory.ts';
import type { Measured } from './measured.ts';
import type { Column, Row } from './row.ts';
import type { Run } from './run.ts';
import { totalSeconds } from './stage-seconds.ts';

export async function measureCell(
  run: Partial<Run>,
  row: Row,
  column: Column,
  seeds: readonly number[],
  laboratory: Laboratory,
): Promise<Measured> {
  return run.ranker === undefined
    ? await measureClassifier(run, row, column, seeds, laboratory)
    : await measureRanker(run, column, seeds, laboratory);
}

async function measureClassifier(
  run: Partial<Run>,
  row: Row,
  { scale = 100 }: Column,
  seeds: readonly number[],
  laboratory: Laboratory,
): Promise<Measured> {
  const kept: KeptEvaluation[] = [];
  for (const seed of seeds) kept.push(await laboratory.evaluate(run, seed));
  const metric = run.metric ?? '';
  const scores = kept.flatMap(({ folds, seconds }) =>
    metric.startsWith('seconds-')
      ? [stageOf(metric, seconds)]
      : folds.map((fold) => scale * metricOf(fold, metric, row.name)),
  );
  return {
    scores,
    hashes: kept.flatMap(({ folds }) => folds.map(({ modelSha256 }) => modelSha256)),
    options: kept.at(-1)?.options ?? {},
    seconds: kept.reduce((sum, { seconds }) => sum + totalSeconds(seconds), 0),
  };
}

async function measureRanker(
  run: Partial<Run>,
  { scale = 100 }: Column,
  seeds: readonly number[],
  laboratory: Laboratory,
): Promise<Measured> {
  const kept = [];
  for (const seed of seeds) kept.push(await laboratory.retrieve(run, seed));
  return {
    scores: kept.map(({ metrics }) => scale * required(metrics[run.metric ?? ''], run.metric)),
    hashes: kept.map(({ runSha256 }) => runSha256),
    options: kept.at(-1)?.options ?? {},
    seconds: kept.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

function metricOf({ metrics, classes }: KeptFold, metric: string, className: string): number {
  const own = classes.find((report) => report.className === className);
  if (metric === 'class-precision') return required(own?.precision, `${metric} of ${className}`);
  if (metric === 'class-recall') return required(own?.recall, `${metric} of ${className}`);
  return required(metrics[metric], metric);
}

/** Vectors: learned and made of documents; training: all before the first prediction. */
function stageOf(metric: string, { fit, transform, train, predict }: KeptEvaluation['seconds']): number {
  if (metric === 'seconds-vectors') return fit + transform;
  return metric === 'seconds-training' ? fit + transform + train : predict;
}

function required(value: number | undefined, name: string | undefined): number {
  if (value === undefined) throw new RangeError(`An evaluation has no '${name}'.`);
  return value;
}
