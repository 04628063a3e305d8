/**
 * The score of a trained model on labelled documents of another file. The documents are labelled as `predict` labels them, so the score is that of
 * the saved model.
 *
 * The classes are those of the model and of the documents: a label that the model does not know counts in the truth and is never given. The
 * baseline gives every document the most frequent label of the tested documents, because a model does not keep the sizes of its classes.
 */

import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { documentBatches } from '../core/checks/document-batches.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { grouped, printable, SatchelError, throwIfAborted } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { classCounts, type LabelSets, labelSetsFrom, labelsAt } from '../core/labels.ts';
import { inSteps } from '../core/threads/steps.ts';
import { classificationMetrics } from '../evaluate/classification-metrics.ts';
import { metricsOverFolds } from '../evaluate/metric-names.ts';
import { type Summary, summarise } from '../evaluate/summary.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { calibrationReport } from './calibration-report.ts';
import type { Evaluation, FoldResult } from './evaluation.ts';
import type { TunedPoint } from './folds/tuned-point.ts';
import type { Model } from './model.ts';
import { modelHash } from './model-contents.ts';
import { predictBatches } from './predict-stream.ts';
import type { Prediction } from './prediction.ts';
import { selfTrainingIn } from './self-training/model-provenance.ts';
import { describeSettings } from './settings.ts';

/** The protocol of an evaluation on documents of another file. */
export const TEST_PROTOCOL = 'test';

const BATCH = 512;

/**
 * Scores a trained model on labelled documents, as `satchel test` does. The result is that of `evaluate`, with one fold.
 *
 * @example
 * import { openCorpus, testModel, train } from 'satchel';
 * const { model } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * const { metrics } = await testModel(model, await openCorpus('mail.jsonl'));
 * console.log(metrics.accuracy.mean);
 */
export async function testModel(model: Model, corpus: Corpus, options: EngineOptions = {}): Promise<Evaluation> {
  checkArguments('testModel', { model: [model, 'model'], corpus: [corpus, 'corpus'] });
  checkKeys('testModel', options, engineKeys);
  await using engine = await createEngine(options);
  return await testOnEngine(model, corpus, engine); // the engine must outlive the work
}

export async function testOnEngine(
  model: Model,
  corpus: Corpus,
  compute: Compute,
  tuned: readonly TunedPoint[] = [],
): Promise<Evaluation> {
  const tested = await labelledBy(model, corpus, compute);
  requireLabels(tested, model, corpus.name);
  const fold = await judgedFold(model, tested, tuned, compute);
  const { truth, classes, multiLabel } = fold.judged;
  const { provenance } = model;
  return {
    metrics: metricsOverFolds([fold.metrics]),
    calibration: calibrationReport([fold]),
    baseline: mostFrequent(truth, classes),
    options: { ...(describeSettings(fold.settings) as JsonObject) },
    protocol: TEST_PROTOCOL,
    seed: typeof provenance['seed'] === 'number' ? provenance['seed'] : 1,
    documents: tested.ids.length,
    trainingDocuments: model.fitted.vocabulary.documents,
    classes,
    multiLabel,
    vocabulary: fold.vocabulary,
    tuned: [tuned],
    hashes: { data: corpus.fingerprint?.(), model: fold.modelSha256 },
    folds: [fold],
    documentIds: tested.ids,
  };
}

interface Tested {
  readonly ids: readonly string[];
  readonly labels: readonly (readonly string[])[];
  readonly predictions: readonly Prediction[];
}

async function labelledBy(model: Model, corpus: Corpus, compute: Compute): Promise<Tested> {
  const { progress, signal } = compute;
  const [ids, labels, predictions]: [string[], (readonly string[])[], Prediction[]] = [[], [], []];
  progress.stage('predict');
  const worked = predictBatches(model, documentBatches(corpus, BATCH), ({ text }) => text, compute);
  for await (const { items, result } of worked) {
    throwIfAborted(signal);
    for (const document of items) {
      ids.push(document.id);
      labels.push(document.labels.map((label) => label.toWellFormed())); // as in training
    }
    predictions.push(...result);
    progress.advance(ids.length, undefined, 'documents');
  }
  return { ids, labels, predictions };
}

async function judgedFold(
  model: Model,
  { ids, labels, predictions }: Tested,
  tuned: readonly TunedPoint[],
  compute: Compute,
): Promise<FoldResult> {
  const { fitted, multiLabel, provenance } = model;
  const selfTraining = selfTrainingIn(provenance);
  const classes = [...new Set([...model.classes, ...labels.flat()])].sort();
  const idOf = new Map(classes.map((name, id) => [name, id]));
  const sets = (lists: readonly (readonly string[])[]): LabelSets =>
    labelSetsFrom(lists.map((names) => names.map((name) => idOf.get(name) ?? 0)));
  const judged = {
    truth: sets(labels),
    predicted: sets(predictions.map((prediction) => prediction.labels)),
    scores: overClasses(predictions, ({ scores }) => scores, classes, Number.NEGATIVE_INFINITY),
    classes,
    multiLabel,
  };
  const { terms, documentCounts } = fitted.vocabulary;
  return {
    settings: fitted.settings,
    tuned,
    judged,
    rows: Uint32Array.from(ids.keys()),
    metrics: classificationMetrics(judged),
    probabilities: predictions.every(({ probabilities }) => probabilities)
      ? overClasses(predictions, ({ probabilities }) => probabilities ?? {}, classes, 0)
      : undefined,
    modelSha256: await inSteps(modelHash(fitted, withoutJudgement(provenance)), compute),
    vocabulary: terms.length,
    unseenWords: documentCounts.reduce((unseen, count) => unseen + (count === 0 ? 1 : 0), 0),
    ...(selfTraining ? { selfTraining } : {}),
  };
}

/** documents × classes; `absent` stands for a class that the model does not know. */
function overClasses(
  predictions: readonly Prediction[],
  valuesOf: (prediction: Prediction) => Readonly<Record<string, number>>,
  classes: readonly string[],
  absent: number,
): Float64Array {
  const into = new Float64Array(predictions.length * classes.length);
  predictions.forEach((prediction, row) => {
    const values = valuesOf(prediction);
    classes.forEach((name, c) => {
      into[row * classes.length + c] = (Object.hasOwn(values, name) ? values[name] : undefined) ?? absent;
    });
  });
  return into;
}

/** A model has the same hash whether `train` evaluated it or not. */
const withoutJudgement = ({ protocol: _protocol, metrics: _metrics, ...rest }: JsonObject): JsonObject => rest;

function mostFrequent(
  truth: LabelSets,
  classes: readonly string[],
): { readonly label: string; readonly accuracy: Summary } {
  const counts = classCounts(truth, classes.length);
  const most = counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0));
  const rows = truth.offsets.length - 1;
  let right = 0;
  for (let row = 0; row < rows; row++) {
    const own = labelsAt(truth, row);
    if (own.length === 1 && own[0] === most) right++;
  }
  return { label: classes[most] ?? '', accuracy: summarise([{ accuracy: right / rows }])['accuracy']! };
}

function requireLabels({ ids, labels }: Tested, { multiLabel }: Model, corpus: string): void {
  const [all, name] = [ids.length, printable(corpus)];
  if (all === 0) throw new SatchelError('EMPTY_CORPUS', `${name} holds no documents.`, { where: name });
  if (labels.every((own) => own.length === 0))
    throw new SatchelError(
      'NO_LABELS',
      `none of the ${grouped(all)} documents of ${name} has a label, and a score needs true labels.`,
      {
        where: name,
        remedy: 'Name the field that holds the labels (--label); to label the documents, use satchel predict.',
        facts: { documents: all },
      },
    );
  if (multiLabel) return;
  const row = labels.findIndex((own) => own.length !== 1);
  if (row < 0) return;
  const count = labels[row]!.length;
  throw new SatchelError(
    count === 0 ? 'MISSING_LABEL' : 'LABEL_TYPE',
    `document '${printable(ids[row]!)}' has ${count === 0 ? 'no label' : `${count} labels`}, and the model gives exactly one.`,
    {
      where: `${name}, record ${row + 1}`,
      remedy:
        count === 0
          ? 'Label it or leave it out.'
          : 'Train with --set labels.mode=multi if documents may have several labels.',
    },
  );
}
