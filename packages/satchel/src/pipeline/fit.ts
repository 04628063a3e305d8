/**
 * From counted words to a fitted model; each step learns only from the training rows. There are two steps, so that a grid over the
 * classifier's options computes the vectors once:
 *
 *   fitFeatures     training rows → encoder → vectors
 *   fitClassifier   vectors, labels → classifier
 */
import { checkWeights } from '../classify/parts/check-weights.ts';
import type { Classifier, Examples } from '../core/classifier.ts';
import { breathe, chunks, type Paced, pause } from '../core/compute.ts';
import { wholeNumbers } from '../core/lists/whole-numbers.ts';
import { isSparse, selectRows, type Vectors } from '../core/matrix.ts';
import { tensor } from '../core/tensor.ts';
import { type EncoderFit, fitEncoderRows, presentLabels, singleClass } from '../encoder/fit-encoder.ts';
import { prepareRepresenter } from '../encoder/fitted-encoder.ts';
import { encodeDocuments, encodeRows, rowParts } from '../encoder/threads/encode-rows.ts';
import { blockWeights } from '../representation/fused.ts';
import { learnedRows, weightsAt } from '../run/learned-rows.ts';
import type { FittedModel } from './fitted-model.ts';
import type { Run } from './run.ts';
import { scoreParts } from './threads/score-rows.ts';
import { isRegistered } from './threads/sent-classifier.ts';

/** A fitted encoder and the vectors of its training rows. */
export interface Features extends EncoderFit {
  readonly examples: Examples;
}

/** A fitted model that can score other rows of the same counted corpus. */
export interface Fit {
  readonly fitted: FittedModel;
  readonly features: Features;
  readonly classifier: Classifier;
}

/** Word vectors may be trained on the text of `textRows`, of which no label is used. */
export async function fitFeatures(run: Run, given: Uint32Array, textRows: Uint32Array = given): Promise<Features> {
  const rows = learnedRows(run.reading, given);
  const { labels, classes } = presentLabels(run.reading, rows);
  if (classes.length < 2) throw singleClass(classes, 'A classifier needs documents of at least two classes.');
  const { training, ...fit } = await fitEncoderRows(run, rows, textRows);
  run.compute.progress.stage('transform');
  const vectors = await encodeDocuments(fit, training, run.compute);
  const { blocks } = fit.representer;
  return {
    ...fit,
    examples: {
      vectors,
      labels,
      classes,
      multiLabel: run.reading.multiLabel,
      blocks,
      refitted: refitting(run, rows, textRows),
      ...weightsAt(run.reading, rows),
    },
  };
}

/** For a representation that learns from labels: learns it again from some of the rows. Word vectors stay those of `textRows`. */
function refitting(run: Run, rows: Uint32Array, textRows: Uint32Array): Examples['refitted'] {
  const { needs } = run.settings.representation;
  if (!needs.labels && !needs.someLabels) return undefined;
  return async (train, others) => {
    const features = await fitFeatures(run, rowsAt(rows, train), textRows);
    const vectors = await encodeRows(features, features.counted, rowsAt(rows, others), run.compute);
    run.compute.progress.stage('train');
    return { training: features.examples, others: vectors };
  };
}

const rowsAt = (rows: Uint32Array, places: Uint32Array): Uint32Array => places.map((place) => rows[place]!);

/** The same features with the run's weights for the blocks of a fused representation: nothing is learned again. */
export async function reweigh(
  run: Run,
  given: Uint32Array,
  features: Features,
  textRows: Uint32Array = given,
): Promise<Features> {
  const { settings, compute, reading } = run;
  const rows = learnedRows(reading, given);
  const { representation: method, representationOptions: options } = settings;
  const weights = tensor(blockWeights(method.name, options, method.parts?.length ?? 0));
  const { fitted, examples, counted } = features;
  const representation = { ...fitted.representation, options, arrays: { ...fitted.representation.arrays, weights } };
  const weighed = { ...fitted, settings, representation };
  const representer = prepareRepresenter(weighed, compute.kernels);
  const vectors = await encodeRows({ fitted: weighed, representer }, counted, rows, compute);
  return {
    ...features,
    fitted: weighed,
    representer,
    examples: { ...examples, vectors, refitted: refitting(run, rows, textRows) },
  };
}

export async function fitClassifier({ settings, compute, seed, reading }: Run, features: Features): Promise<Fit> {
  compute.progress.stage('train');
  await breathe(); // at least once per fold and grid point, however short
  await pause(compute);
  const { examples, fitted: encoder, representer } = features;
  const { classes, multiLabel } = examples;
  const { wordMatrix } = encoder;
  const { classifier: method, classifierOptions: options } = settings;
  checkWeights(method, options, examples, reading.classes);
  const arrays = await method.fit({ ...examples, wordMatrix, options, compute, seed });
  const classifier = method.prepare({
    ...{ arrays, options, classes, wordMatrix },
    ...{ dimensions: representer.dimensions, kernels: compute.kernels },
  });
  const thresholds = new Float64Array(multiLabel ? classes.length : 0).fill(classifier.threshold);
  const state = { method: method.name, options, arrays };
  return { fitted: { ...encoder, settings, classes, multiLabel, classifier: state, thresholds }, features, classifier };
}

/** Scores of other rows of the reading: rows × the classes the model knows. */
export async function scoreRows({ compute }: Run, fit: Fit, rows: Uint32Array): Promise<Float64Array> {
  const { features, classifier } = fit;
  compute.progress.stage('transform');
  const parts = rowParts(features, features.counted, rows, compute);
  if (parts && isRegistered(fit.fitted)) return scoreParts(fit.fitted, parts, compute);
  const vectors = await encodeRows(features, features.counted, rows, compute);
  compute.progress.stage('predict');
  return scoreVectors(classifier, vectors, compute);
}

/** Rows scored between two pauses at least, and multiplications between them where the score is a sum over a row's numbers. */
const [ROWS_A_STEP, STEP] = [8, 2e6];

/** Scores of vectors, rows × classes, on the calling thread. */
export async function scoreVectors(classifier: Classifier, vectors: Vectors, compute: Paced): Promise<Float64Array> {
  if (vectors.rows <= ROWS_A_STEP) return classifier.score(vectors);
  const classes = classifier.classes.length;
  const scores = new Float64Array(vectors.rows * classes);
  for (const { start, end } of chunks(vectors.rows, classifier.linear ? rowsAStep(vectors, classes) : ROWS_A_STEP)) {
    const rows = wholeNumbers(start, end);
    scores.set(classifier.score(selectRows(vectors, rows)), start * classes);
    await pause(compute);
  }
  return scores;
}

function rowsAStep(vectors: Vectors, classes: number): number {
  const numbers = isSparse(vectors) ? vectors.values.length : vectors.data.length;
  return Math.max(ROWS_A_STEP, Math.floor((STEP * vectors.rows) / (1 + classes * numbers)));
}
