/**
 * Evaluates a model on documents it has not seen. Every step that learns anything, words and idf included, learns only from the training
 * part of each split; tuning runs on folds inside it.
 */

import { sha256 } from '../core/bytes/sha256.ts';
import { checkKeys, type Keys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { badParam, throwIfAborted } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { classCounts, labelsAt, selectLabelSets } from '../core/labels.ts';
import { wordsGiven } from '../encoder/encoder-run.ts';
import { withUnchangedWords } from '../encoder/unchanged-words.ts';
import { metricsOverFolds } from '../evaluate/metric-names.ts';
import { givenFolds, holdOut, officialSplit, parseProtocol, repeatedFolds, type Split } from '../evaluate/splits.ts';
import { summarise } from '../evaluate/summary.ts';
import { createRandom } from '../numeric/random.ts';
import { createEngine } from '../run/engine.ts';
import type { Ingested } from '../run/ingest.ts';
import { calibrationReport } from './calibration-report.ts';
import type { Evaluation, FoldResult } from './evaluation.ts';
import { fitRows, settle } from './folds/inner-folds.ts';
import { type JudgedSplit, judgeSplit, type Tuning } from './folds/judge-split.ts';
import { createModel } from './model.ts';
import { openRun } from './open-run.ts';
import { type Run, toBeSaved, withSettings } from './run.ts';
import { gridPoints, type RunOptions, runKeys, withDefaultClassifier } from './run-options.ts';
import { modelProvenance } from './self-training/model-provenance.ts';
import { describeSettings, resolveSettings } from './settings.ts';
import { testOnEngine } from './test-model.ts';
import type { SplitInput, SplitOutput } from './threads/fold-messages.ts';
import { foldsAtOnce, runFolds, wordsOfFolds } from './threads/folds-at-once.ts';
import { receiveSettings, sendRun } from './threads/sent-run.ts';
import { SPLIT_TASK } from './threads/task-names.ts';

export type { Evaluation, FoldResult } from './evaluation.ts';

export interface EvaluateOptions extends RunOptions {
  /** Score on these documents the model that `train` makes of the corpus; excludes `protocol`. */
  readonly test?: Corpus | undefined;
}

const evaluateKeys: Keys<EvaluateOptions> = { ...runKeys, test: 'corpus' };

/** Returns how well a pipeline predicts labels of documents it was not trained on; typed.ts has the public signature. */
export async function evaluate(corpus: Corpus, options: EvaluateOptions = {}): Promise<Evaluation> {
  checkArguments('evaluate', { corpus: [corpus, 'corpus'] });
  checkKeys('evaluate', options, evaluateKeys);
  const { test, ...rest } = options;
  if (test && options.protocol !== undefined)
    throw badParam(
      'a test corpus and a split exclude each other: the test corpus is the split.',
      'Leave one of them out.',
    );
  const settings = resolveSettings(withDefaultClassifier(rest));
  if (options.protocol !== undefined) parseProtocol(options.protocol);
  await using engine = await createEngine(options);
  return await withUnchangedWords(wordsGiven(options.words), engine, async () => {
    const run = await openRun(corpus, settings, options, engine, (isSplit) => {
      if (!test && hasFolds(options.protocol, isSplit)) engine.executor.prepare?.(SPLIT_TASK);
    });
    return test ? evaluateOn(test, run, rest) : evaluateRun(run, options);
  }); // the engine must outlive the work
}

/** Whether the protocol has several folds. Without one, documents that name their split are one split and others ten folds. */
function hasFolds(protocol: string | undefined, isSplit: boolean): boolean {
  if (protocol === undefined) return !isSplit;
  const { kind } = parseProtocol(protocol);
  return kind !== 'official' && kind !== 'holdout';
}

/** The score of the model that `train` saves, on documents of another corpus. */
async function evaluateOn(test: Corpus, run: Run, options: RunOptions): Promise<Evaluation> {
  const { reading } = run;
  const isSplit = defaultProtocol(reading) === 'official';
  const rows = isSplit ? officialSplit(reading.splits).train : Uint32Array.from(reading.documentIds.keys());
  const { settings, points } = await settle(run, rows, (some) => gridPoints(some, options.tune));
  const fit = await fitRows(toBeSaved(withSettings(run, settings)), rows);
  const model = await createModel(fit.fitted, modelProvenance(run, fit));
  return testOnEngine(model, test, run.compute, points);
}

export async function evaluateRun(run: Run, options: Pick<RunOptions, 'protocol'> & Tuning = {}): Promise<Evaluation> {
  const { reading, seed } = run;
  const protocol = options.protocol ?? defaultProtocol(reading);
  const splits = splitsFor(protocol, reading, seed);
  const folds = await judgeSplits(run, splits, options);
  const last = folds[folds.length - 1]!;
  return {
    metrics: metricsOverFolds(folds.map(({ metrics }) => metrics)),
    calibration: calibrationReport(folds),
    baseline: majorityBaseline(reading, splits),
    options: { ...(describeSettings(last.settings) as JsonObject) },
    protocol,
    seed,
    documents: reading.documentIds.length,
    classes: reading.classes,
    multiLabel: reading.multiLabel,
    vocabulary: last.vocabulary,
    tuned: folds.map(({ tuned }) => tuned),
    hashes: { data: reading.corpus.fingerprint?.(), model: hashOfModels(folds.map(({ modelSha256 }) => modelSha256)) },
    folds,
    documentIds: reading.documentIds,
  };
}

async function judgeSplits(run: Run, splits: readonly Split[], tuning: Tuning): Promise<FoldResult[]> {
  const { progress, signal } = run.compute;
  const concurrency = foldsAtOnce(run, splits.length);
  let done = 0;
  const onDone = (): void => progress.advance(++done, splits.length, 'folds');
  if (splits.length > 1) progress.advance(0, splits.length, 'folds');
  if (concurrency > 1) return judgeOnThreads(run, splits, tuning, concurrency, onDone);
  const folds: FoldResult[] = [];
  for (const split of splits) {
    throwIfAborted(signal);
    const { fit, ...judged } = await judgeSplit(splits.length === 1 ? toBeSaved(run) : run, split, tuning);
    folds.push({ ...foldResult(judged, split), ...(splits.length === 1 ? { fit } : {}) });
    onDone();
  }
  return folds;
}

async function judgeOnThreads(
  run: Run,
  splits: readonly Split[],
  { tune, tuneOn }: Tuning,
  concurrency: number,
  onDone: () => void,
): Promise<FoldResult[]> {
  const { reading, compute } = run;
  const trained = await wordsOfFolds(
    run,
    splits.map(({ train }) => train),
  );
  compute.progress.stage('train');
  const sent = sendRun(run, trained);
  const inputs = splits.map((split): SplitInput => ({ ...split, run: sent, tune, tuneOn }));
  const outputs = await runFolds<SplitInput, SplitOutput>(SPLIT_TASK, inputs, concurrency, compute, onDone);
  return outputs.map(({ settings, predicted, scores, probabilities, warnings: _told, ...rest }, fold) => {
    const { classes, multiLabel, labels } = reading;
    const truth = selectLabelSets(labels, splits[fold]!.test);
    const judged = { truth, predicted, scores, probabilities, classes, multiLabel };
    return foldResult({ ...rest, settings: receiveSettings(settings), judged }, splits[fold]!);
  });
}

const foldResult = ({ judged, ...rest }: Omit<JudgedSplit, 'fit'>, { train, test }: Split): FoldResult => {
  const { probabilities, ...plain } = judged;
  return { ...rest, judged: plain, rows: test, trainingRows: train, probabilities };
};

export const defaultProtocol = ({ splits }: Ingested): string =>
  splits.includes('train') && splits.includes('test') ? 'official' : 'cv:10';

export function splitsFor(text: string, ingested: Ingested, seed: number): Split[] {
  const protocol = parseProtocol(text);
  const { labels, classes, groups, splits } = ingested;
  if (protocol.kind === 'official') return [officialSplit(splits)];
  if (protocol.kind === 'folds') return givenFolds(splits);
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
