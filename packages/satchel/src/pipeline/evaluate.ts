/**
 * Evaluates a model on documents it has not seen. Every step that learns anything, words and idf included, learns only from the training
 * part of each split; tuning runs on folds inside it.
 */

import { sha256 } from '../core/bytes/sha256.ts';
import { checkKeys } from '../core/checks/check-keys.ts';
import type { Corpus } from '../core/corpus.ts';
import { throwIfAborted } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { classCounts, labelsAt, selectLabelSets } from '../core/labels.ts';
import { provenanceOf } from '../encoder/provenance.ts';
import { classificationMetrics, type Judged } from '../evaluate/classification-metrics.ts';
import { holdOut, officialSplit, parseProtocol, repeatedFolds, type Split } from '../evaluate/splits.ts';
import { type Summary, summarise } from '../evaluate/summary.ts';
import { createRandom } from '../numeric/random.ts';
import { createEngine } from '../run/engine.ts';
import type { Ingested } from '../run/ingest.ts';
import { type CalibrationReport, calibrationReport } from './calibration-report.ts';
import type { Fit } from './fit.ts';
import { fitRows, settle, type TunedPoint } from './inner-folds.ts';
import { judgeRows } from './judge.ts';
import { modelBytes } from './model-contents.ts';
import { openRun } from './open-run.ts';
import { type Run, withSettings } from './run.ts';
import { gridPoints, type RunOptions, runKeys } from './run-options.ts';
import { describeSettings, resolveSettings, type Settings } from './settings.ts';

export interface FoldResult {
  readonly settings: Settings;
  readonly tuned: readonly TunedPoint[];
  readonly judged: Judged;
  /** Rows of the corpus the judged documents are. */
  readonly rows: Uint32Array;
  readonly metrics: Readonly<Record<string, number>>;
  /** documents × classes, where the pipeline has probabilities. */
  readonly probabilities: Float64Array | undefined;
  readonly modelSha256: string;
  readonly fit: Fit;
}

export interface Evaluation {
  readonly metrics: Readonly<Record<string, Summary>>;
  /** Calibration of the probabilities; absent if the pipeline has none. */
  readonly calibration: CalibrationReport | undefined;
  /** The baseline: scores of giving every document the most frequent label of the training part. */
  readonly baseline: { readonly label: string; readonly accuracy: Summary };
  readonly options: JsonObject;
  readonly protocol: string;
  readonly seed: number;
  readonly documents: number;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly vocabulary: number;
  readonly tuned: readonly (readonly TunedPoint[])[];
  readonly hashes: { readonly data: string | undefined; readonly model: string };
  readonly folds: readonly FoldResult[];
  readonly documentIds: readonly string[];
}

/**
 * Returns how well a representation and a classifier predict labels of documents they were not trained on.
 *
 * @example
 * import { evaluate, openCorpus } from 'satchel';
 * const corpus = await openCorpus('mail.jsonl');
 * const { metrics, baseline } = await evaluate(corpus, { representation: 'bow', protocol: 'cv:3' });
 * console.log(metrics.accuracy, 'against', baseline.accuracy);
 */
export async function evaluate(corpus: Corpus, options: RunOptions = {}): Promise<Evaluation> {
  checkKeys('evaluate', options, runKeys);
  const settings = resolveSettings(options);
  if (options.protocol !== undefined) parseProtocol(options.protocol);
  await using engine = await createEngine(options);
  const run = await openRun(corpus, settings, options, engine);
  return await evaluateRun(run, options); // the engine must outlive the work
}

export async function evaluateRun(run: Run, options: Pick<RunOptions, 'protocol' | 'tune'> = {}): Promise<Evaluation> {
  const { reading, compute, seed } = run;
  const protocol = options.protocol ?? defaultProtocol(reading);
  const splits = splitsFor(protocol, reading, seed);
  const folds: FoldResult[] = [];
  for (const split of splits) {
    throwIfAborted(compute.signal);
    folds.push(await judgeSplit(run, split, options));
    compute.progress.advance(folds.length, splits.length, 'folds');
  }
  const last = folds[folds.length - 1]!;
  return {
    metrics: summarise(folds.map(({ metrics }) => metrics)),
    calibration: calibrationReport(folds),
    baseline: majorityBaseline(reading, splits),
    options: { ...(describeSettings(last.settings) as JsonObject) },
    protocol,
    seed,
    documents: reading.documentIds.length,
    classes: reading.classes,
    multiLabel: reading.multiLabel,
    vocabulary: last.fit.fitted.vocabulary.words.length,
    tuned: folds.map(({ tuned }) => tuned),
    hashes: { data: reading.corpus.fingerprint?.(), model: hashOfModels(folds.map(({ modelSha256 }) => modelSha256)) },
    folds,
    documentIds: reading.documentIds,
  };
}

async function judgeSplit(run: Run, { train, test }: Split, options: Pick<RunOptions, 'tune'>): Promise<FoldResult> {
  const { settings, points } = await settle(run, train, (some) => gridPoints(some, options.tune));
  const own = withSettings(run, settings);
  const fit = await fitRows(own, train);
  const { probabilities, ...judged } = await judgeRows(own, fit, test);
  const modelSha256 = sha256(modelBytes(fit.fitted, provenanceOf(own, train.length)));
  const metrics = classificationMetrics(judged);
  return { settings, tuned: points, judged, rows: test, metrics, probabilities, modelSha256, fit };
}

export const defaultProtocol = ({ splits }: Ingested): string =>
  splits.includes('train') && splits.includes('test') ? 'official' : 'cv:10';

export function splitsFor(text: string, ingested: Ingested, seed: number): Split[] {
  const protocol = parseProtocol(text);
  const { labels, classes, groups, splits } = ingested;
  if (protocol.kind === 'official') return [officialSplit(splits)];
  if (protocol.kind === 'holdout')
    return [holdOut(labels, classes.length, protocol.share, createRandom(seed, 'split'), groups)];
  return repeatedFolds(labels, classes.length, protocol.folds, protocol.repeats, createRandom(seed, 'split'), groups);
}

/** Accuracy of the baseline: every document gets the most frequent label. */
function majorityBaseline({ labels, classes }: Ingested, splits: readonly Split[]): Evaluation['baseline'] {
  let label = '';
  const perFold = splits.map(({ train, test }) => {
    const counts = classCounts(selectLabelSets(labels, train), classes.length);
    const most = counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0));
    label = classes[most] ?? '';
    const right = test.filter((row) => labelsAt(labels, row).length === 1 && labelsAt(labels, row)[0] === most).length;
    return { accuracy: test.length === 0 ? 0 : right / test.length };
  });
  return { label, accuracy: summarise(perFold)['accuracy']! };
}

const hashOfModels = (hashes: readonly string[]): string =>
  hashes.length === 1 ? hashes[0]! : sha256(new TextEncoder().encode(hashes.join('\n')));
