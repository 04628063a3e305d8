/** One split of an evaluation: options are tuned and a model is fitted on its training part, and judged on its test part. */
import { inSteps } from '../../core/threads/steps.ts';
import { classificationMetrics } from '../../evaluate/classification-metrics.ts';
import type { Split } from '../../evaluate/splits.ts';
import type { Fit } from '../fit.ts';
import { type JudgedRows, judgeRows } from '../judge.ts';
import { modelHash } from '../model-contents.ts';
import { type Run, withSettings } from '../run.ts';
import { gridPoints, type RunOptions } from '../run-options.ts';
import { modelProvenance } from '../self-training/model-provenance.ts';
import type { SelfTraining } from '../self-training/self-training.ts';
import type { Settings } from '../settings.ts';
import { type SettledOnVectors, settleOnVectors } from './fold-vectors.ts';
import { fitRows, settle } from './inner-folds.ts';
import type { TunedPoint } from './tuned-point.ts';

export interface JudgedSplit {
  /** Those of the fitted model: as tuned, and as self-training chose. */
  readonly settings: Settings;
  readonly tuned: readonly TunedPoint[];
  readonly judged: JudgedRows;
  readonly metrics: Readonly<Record<string, number>>;
  readonly modelSha256: string;
  /** How many words the model knows, and how many of them no training document holds. */
  readonly vocabulary: number;
  readonly unseenWords: number;
  /** What self-training did, where there are unlabelled texts. */
  readonly selfTraining?: SelfTraining;
  readonly fit: Fit;
}

/** How the options of a split are chosen. */
export interface Tuning extends Pick<RunOptions, 'tune'> {
  /** What the folds fit: everything, which is the default, or the classifier alone, to vectors fitted once. */
  readonly tuneOn?: 'folds' | 'vectors' | undefined;
}

export async function judgeSplit(run: Run, { train, test }: Split, { tune, tuneOn }: Tuning): Promise<JudgedSplit> {
  const choose = tuneOn === 'vectors' ? settleOnVectors : settle;
  const settled: SettledOnVectors = await choose(run, train, (some) => gridPoints(some, tune));
  const { settings, points, features } = settled;
  const own = withSettings(run, settings);
  const fit = await fitRows(own, train, features);
  const judged = await judgeRows(own, fit, test);
  const { terms, documentCounts } = fit.fitted.vocabulary;
  return {
    settings: fit.fitted.settings,
    tuned: points,
    judged,
    metrics: classificationMetrics(judged),
    modelSha256: await inSteps(modelHash(fit.fitted, modelProvenance(own, fit)), run.compute),
    vocabulary: terms.length,
    unseenWords: documentCounts.reduce((unseen, count) => unseen + (count === 0 ? 1 : 0), 0),
    ...(fit.selfTraining ? { selfTraining: fit.selfTraining } : {}),
    fit,
  };
}
