/**
 * From counted words to a fitted model; each step learns only from the training rows. There are two steps, so that a grid over the
 * classifier's options computes the vectors once:
 *
 *   fitFeatures     training rows → encoder → vectors
 *   fitClassifier   vectors, labels → classifier
 */
import type { Classifier, Examples } from '../core/classifier.ts';
import { breathe } from '../core/compute.ts';
import { throwIfAborted } from '../core/errors.ts';
import type { ModelState } from '../core/method.ts';
import { tensor } from '../core/tensor.ts';
import { type EncoderFit, fitEncoderRows, presentLabels, singleClass } from '../encoder/fit-encoder.ts';
import { type FittedEncoder, prepareRepresenter } from '../encoder/fitted-encoder.ts';
import type { Calibration } from '../evaluate/calibration/calibration.ts';
import { blockWeights } from '../representation/fused.ts';
import type { Run } from './run.ts';
import type { Settings } from './settings.ts';

/** A fitted encoder and the vectors of its training rows. */
export interface Features extends EncoderFit {
  readonly examples: Examples;
}

/** Everything a prediction needs, as plain data that is saved unchanged in a model file. */
export interface FittedModel extends FittedEncoder {
  readonly settings: Settings;
  readonly multiLabel: boolean;
  readonly classifier: ModelState;
  /** The score from which each label is given; empty if every document has exactly one label. */
  readonly thresholds: Float64Array;
  /** The learned calibration of scores (labels.calibrate). */
  readonly calibration?: Calibration;
}

/** A fitted model that can score other rows of the same counted corpus. */
export interface Fit {
  readonly fitted: FittedModel;
  readonly features: Features;
  readonly classifier: Classifier;
}

/** Word vectors may be trained on the text of `textRows`, of which no label is used. */
export async function fitFeatures(run: Run, rows: Uint32Array, textRows: Uint32Array = rows): Promise<Features> {
  const { labels, classes } = presentLabels(run.reading, rows);
  if (classes.length < 2) throw singleClass(classes, 'A classifier needs documents of at least two classes.');
  const fit = await fitEncoderRows(run, rows, textRows);
  run.compute.progress.stage('transform');
  const vectors = fit.representer.represent(fit.documentsOf(rows));
  return { ...fit, examples: { vectors, labels, classes, multiLabel: run.reading.multiLabel } };
}

/** The same features with the run's weights for the blocks of a fused representation: nothing is learned again. */
export function reweigh({ settings, compute }: Run, rows: Uint32Array, features: Features): Features {
  const { representation: method, representationOptions: options } = settings;
  const weights = tensor(blockWeights(method.name, options, method.parts?.length ?? 0));
  const { fitted, examples, documentsOf } = features;
  const representation = { ...fitted.representation, options, arrays: { ...fitted.representation.arrays, weights } };
  const weighed = { ...fitted, settings, representation };
  const representer = prepareRepresenter(weighed, compute.kernels);
  const vectors = representer.represent(documentsOf(rows));
  return { ...features, fitted: weighed, representer, examples: { ...examples, vectors } };
}

export async function fitClassifier({ settings, compute, seed }: Run, features: Features): Promise<Fit> {
  compute.progress.stage('train');
  await breathe(); // once per fold and grid point: lets a Ctrl-C or a progress line through
  throwIfAborted(compute.signal);
  const { examples, fitted: encoder, representer } = features;
  const { classes, multiLabel } = examples;
  const { words } = encoder;
  const { classifier: method, classifierOptions: options } = settings;
  const arrays = await method.fit({ ...examples, words, options, compute, seed });
  const classifier = method.prepare({ arrays, options, dimensions: representer.dimensions, classes, words });
  const thresholds = new Float64Array(multiLabel ? classes.length : 0).fill(classifier.threshold);
  const state = { method: method.name, options, arrays };
  return { fitted: { ...encoder, settings, classes, multiLabel, classifier: state, thresholds }, features, classifier };
}

/** Scores of other rows of the reading: rows × the classes the model knows. */
export function scoreRows({ compute }: Run, { features, classifier }: Fit, rows: Uint32Array): Float64Array {
  compute.progress.stage('transform');
  const vectors = features.representer.represent(features.documentsOf(rows));
  compute.progress.stage('predict');
  return classifier.score(vectors);
}
