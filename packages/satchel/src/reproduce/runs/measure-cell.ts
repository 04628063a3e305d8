/** Measures one cell of a table: runs it with every seed and takes the requested metric from each result. */
import type { Measured } from '../measured.ts';
import type { Column, Row, Run } from '../row.ts';
import { type EvaluationSummary, type FoldSummary, modelHashes, type RetrievalSummary } from './run-summary.ts';
import { totalSeconds } from './stage-seconds.ts';
import type { TableRunner } from './table-runner.ts';

export async function measureCell(
  run: Partial<Run>,
  { name }: Row,
  { scale = 100 }: Column,
  seeds: readonly number[],
  runner: TableRunner,
): Promise<Measured> {
  const { metric = '' } = run;
  const results: Measured[] = [];
  for (const seed of seeds) {
    if (metric in sizeMetrics) {
      results.push(await ofVectors(run, metric as SizeMetric, seed, runner));
      continue;
    }
    results.push(
      run.ranker === undefined
        ? ofEvaluation(await runner.evaluate(run, seed), metric, scale, name)
        : ofRetrieval(await runner.retrieve(run, seed), metric, scale),
    );
  }
  const chosen = results.flatMap((result) => result.chosen ?? []);
  return {
    scores: results.flatMap(({ scores }) => scores),
    hashes: results.flatMap(({ hashes }) => hashes),
    options: results.at(-1)?.options ?? {},
    ...(chosen.length === 0 ? {} : { chosen }),
    seconds: results.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** Metrics of the vectors of all documents. */
const sizeMetrics = {
  'vectors-megabytes': 'megabytes',
  'vectors-dense-megabytes': 'denseMegabytes',
  'vectors-zeros': 'zeros',
} as const;

type SizeMetric = keyof typeof sizeMetrics;

async function ofVectors(run: Partial<Run>, metric: SizeMetric, seed: number, runner: TableRunner): Promise<Measured> {
  const size = await runner.vectorSize(run, seed);
  const summary = await runner.evaluate(run, seed); // the run itself, which is known by now
  return {
    scores: [size[sizeMetrics[metric]]],
    hashes: modelHashes(summary),
    options: summary.options,
    seconds: totalSeconds(summary.seconds),
  };
}

/** One score per fold; a time is one score for all folds. */
function ofEvaluation(summary: EvaluationSummary, metric: string, scale: number, className: string): Measured {
  const { folds, options, chosen, seconds } = summary;
  const scores = metric.startsWith('seconds-')
    ? [stageSeconds(metric, seconds)]
    : folds.map((fold) => scale * metricOf(fold, metric, className));
  return { scores, hashes: modelHashes(summary), options, chosen, seconds: totalSeconds(seconds) };
}

const ofRetrieval = ({ metrics, runSha256, ...rest }: RetrievalSummary, metric: string, scale: number): Measured => ({
  scores: [scale * required(metrics[metric], metric)],
  hashes: [runSha256],
  ...rest,
});

function metricOf({ metrics, classes }: FoldSummary, metric: string, className: string): number {
  const own = classes.find((report) => report.className === className);
  if (metric === 'class-precision') return required(own?.precision, `${metric} of ${className}`);
  if (metric === 'class-recall') return required(own?.recall, `${metric} of ${className}`);
  return required(metrics[metric], metric);
}

/** `seconds-fit`: the representation alone; `seconds-vectors`: that and encoding; `seconds-training`: all before prediction. */
function stageSeconds(metric: string, { fit, transform, train, predict }: EvaluationSummary['seconds']): number {
  if (metric === 'seconds-fit') return fit;
  if (metric === 'seconds-vectors') return fit + transform;
  return metric === 'seconds-training' ? fit + transform + train : predict;
}

function required(value: number | undefined, name: string): number {
  if (value === undefined) throw new RangeError(`An evaluation has no '${name}'.`);
  return value;
}
