/**
 * Self-training: a classifier learns from labelled documents, labels the unlabelled texts that it is surest of, and learns from both.
 *
 *   round 0   fit to the labelled documents
 *   round r   of each class take the texts it wins with the largest margin, a growing share of all (balanced-choice.ts); fit to labels and these
 *
 * The number of rounds is chosen by folds over the labelled documents alone: the rounds run on every fold, and the model stops after the round
 * with the highest accuracy on the documents left out. Where no round raises it, the plain model is kept: for a blend, the blend or its first
 * member alone, whichever the same folds prefer. A first round may lower it and the next ones raise it: the surest texts of a class are its most
 * uniform ones. Everything is deterministic.
 *
 * Vocabulary, idf and word vectors are learned from the text of labelled and unlabelled documents together. A blend starts with C = 1 and goes
 * on with C = 0.3 and equal weights, unless these are set.
 */

import { checkWeights } from '../../classify/parts/check-weights.ts';
import { examplesAt } from '../../classify/parts/examples.ts';
import type { Classifier, Examples } from '../../core/classifier.ts';
import { breathe } from '../../core/compute.ts';
import { badParam, SatchelError, throwIfAborted } from '../../core/errors.ts';
import { classCounts, labelSetCount, labelSetsFrom, labelsAt } from '../../core/labels.ts';
import { type Matrix, selectRows, type Vectors } from '../../core/matrix.ts';
import type { Arrays } from '../../core/tensor.ts';
import { joinVectors } from '../../core/threads/vector-parts.ts';
import { fitEncoderRows, presentLabels, singleClass } from '../../encoder/fit-encoder.ts';
import { encodeDocuments } from '../../encoder/threads/encode-rows.ts';
import { type Split, stratifiedFolds } from '../../evaluate/splits.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { createRandom } from '../../numeric/random.ts';
import { learnedRows, weightsAt } from '../../run/learned-rows.ts';
import type { Fit } from '../fit.ts';
import type { Run } from '../run.ts';
import { type Settings, withOptions } from '../settings.ts';
import { balancedChoice, type Taken } from './balanced-choice.ts';

/** The share of the unlabelled texts that each round takes. */
const SHARES: readonly number[] = [0.5, 0.7, 0.9];
/** Few labels need more folds; with `FEW` labels or more, each fold tests enough. */
const [FEW, FOLDS_OF_FEW, FOLDS_OF_MANY] = [500, 5, 3];

export interface SelfTraining {
  /** How many unlabelled texts there were. */
  readonly unlabelled: number;
  /** How many rounds the folds chose; 0: the plain model was as good. */
  readonly rounds: number;
  /** How many unlabelled texts each class took. */
  readonly taken: Readonly<Record<string, number>>;
  /** Accuracy on folds of the labelled documents: of the plain model, then after each round that was tried. */
  readonly folds: readonly number[];
}

export interface SelfTrainedFit extends Fit {
  readonly selfTraining: SelfTraining;
  /** Labelled documents × classes: scores after the chosen round by the folds that left the document out. */
  readonly heldOut: Float64Array;
}

/** Fits on the labelled `rows` and on the `unlabelled` rows of the reading. */
export async function fitSelfTrained(run: Run, given: Uint32Array, unlabelled: Uint32Array): Promise<SelfTrainedFit> {
  const { reading, compute } = run;
  const rows = learnedRows(reading, given);
  checkSelfTraining(run.settings, reading.multiLabel);
  const { labels, classes } = presentLabels(reading, rows);
  if (classes.length < 2) throw singleClass(classes, 'A classifier needs documents of at least two classes.');
  const all = new Uint32Array(rows.length + unlabelled.length);
  all.set(rows);
  all.set(unlabelled, rows.length);
  const { training, ...encoder } = await fitEncoderRows(run, all);
  compute.progress.stage('transform');
  const vectors = await encodeDocuments(encoder, training, compute);
  const { wordMatrix } = encoder.fitted;
  const own = selectRows(vectors, places(0, rows.length));
  const { terms } = encoder.representer;
  const examples = {
    vectors: own,
    labels,
    classes,
    multiLabel: false,
    wordMatrix,
    terms,
    ...weightsAt(reading, rows),
  };
  const { classifier: method, classifierOptions: options } = run.settings;
  checkWeights(method, options, examples, reading.classes);
  const texts = selectRows(vectors, places(rows.length, all.length));
  compute.progress.stage('train');
  const chosen = await chooseRounds(run, examples, texts);
  const learned = await learn(run, examples, texts, chosen);
  const { settings, classifier, arrays } = learned;
  const state = { method: settings.classifier.name, options: settings.classifierOptions, arrays };
  const thresholds = new Float64Array(0);
  return {
    fitted: { ...encoder.fitted, settings, classes, multiLabel: false, classifier: state, thresholds },
    features: { ...encoder, examples },
    classifier,
    heldOut: chosen.heldOut,
    selfTraining: {
      unlabelled: unlabelled.length,
      rounds: chosen.rounds,
      taken: takenBy(classes, learned.taken),
      folds: chosen.accuracies,
    },
  };
}

/** Throws where documents have several labels, and for a representation that learns from labels. */
export function checkSelfTraining({ representation }: Pick<Settings, 'representation'>, multiLabel: boolean): void {
  if (multiLabel)
    throw new SatchelError(
      'UNSUPPORTED',
      'self-training gives each unlabelled text one label, but these documents have several.',
      { kind: 'usage', remedy: 'Leave the unlabelled texts out (--unlabelled).' },
    );
  if (representation.needs.labels === true)
    throw badParam(
      `self-training needs a representation that learns without labels, and ${representation.name} learns from them.`,
      'Use --representation bow, or leave the unlabelled texts out (--unlabelled).',
    );
}

/** Labelled rows, with the vectors of their words for classifiers that compare words. */
type Labelled = Examples & { readonly wordMatrix: Matrix | undefined };

interface Learned {
  readonly settings: Settings;
  readonly classifier: Classifier;
  readonly arrays: Arrays;
  readonly taken: Taken;
}

const NOTHING: Taken = { places: new Uint32Array(0), classes: new Uint32Array(0) };

async function learn(run: Run, examples: Labelled, texts: Vectors, { rounds, plain }: ChosenRounds): Promise<Learned> {
  let learned = await fitted(run, rounds === 0 ? plain : startOf(run.settings), examples, NOTHING);
  for (let round = 0; round < rounds; round++) learned = await nextRound(run, examples, texts, learned, round);
  return learned;
}

const startOf = (settings: Settings): Settings => settingsOf(settings, '1');

/** A blend that its first member makes alone, with the C that it would have; undefined where the user set weights or C. */
function firstMemberAlone(settings: Settings): Settings | undefined {
  const { weights, C, members } = settings.classifierOptions;
  if (settings.classifier.name !== 'blend' || weights !== 'auto' || C !== 'auto') return undefined;
  const alone = String(members)
    .split(',')
    .map((_, m) => (m === 0 ? 1 : 0));
  return withOptions(settings, { 'blend.weights': alone.join(','), 'blend.C': '0.5' });
}

async function nextRound(
  run: Run,
  examples: Labelled,
  texts: Vectors,
  { classifier }: Learned,
  round: number,
): Promise<Learned> {
  const counts = classCounts(examples.labels, examples.classes.length);
  const priors = Array.from(counts, (count) => count / examples.vectors.rows);
  const taken = balancedChoice(classifier.score(texts), priors, SHARES[round]!);
  const labels = Array.from({ length: examples.vectors.rows }, (_, row) => Array.from(labelsAt(examples.labels, row)));
  const both = {
    ...examples,
    vectors: joinVectors([examples.vectors, selectRows(texts, taken.places)]),
    labels: labelSetsFrom([...labels, ...Array.from(taken.classes, (id) => [id])]),
    ...withOnes(examples, taken.classes.length),
  };
  return fitted(run, settingsOf(run.settings, '0.3'), both, taken);
}

/** Documents keep their weights; a text without a label weighs 1. */
function withOnes({ weights }: Labelled, texts: number): Pick<Labelled, 'weights'> {
  if (!weights) return {};
  const all = new Float64Array(weights.length + texts).fill(1);
  all.set(weights);
  return { weights: all };
}

async function fitted({ compute, seed }: Run, settings: Settings, examples: Labelled, taken: Taken): Promise<Learned> {
  throwIfAborted(compute.signal);
  await breathe();
  const { classifier: method, classifierOptions: options } = settings;
  const arrays = await method.fit({ ...examples, options, compute, seed });
  const { vectors, classes, wordMatrix } = examples;
  const classifier = method.prepare({ arrays, options, dimensions: vectors.columns, classes, wordMatrix });
  return { settings, classifier, arrays, taken };
}

/** A blend gets equal weights and this C, where the user did not set them. */
function settingsOf(settings: Settings, C: string): Settings {
  const { weights, C: cost, members } = settings.classifierOptions;
  if (settings.classifier.name !== 'blend') return settings;
  const equal = String(members).replaceAll(/[^,]+/g, '1');
  return withOptions(settings, {
    ...(weights === 'auto' ? { 'blend.weights': equal } : {}),
    ...(cost === 'auto' ? { 'blend.C': C } : {}),
  });
}

interface ChosenRounds {
  readonly rounds: number;
  /** What is fitted to the labelled documents where no round is better. */
  readonly plain: Settings;
  readonly accuracies: readonly number[];
  readonly heldOut: Float64Array;
}

/** Runs the rounds on every fold; of equal rounds the earlier one is chosen. */
async function chooseRounds(run: Run, examples: Labelled, texts: Vectors): Promise<ChosenRounds> {
  const folds = foldsOf(run, examples);
  const parts = folds.map(({ train }) => ({ ...examples, ...examplesAt(examples, train) }));
  const heldOutBy = async (settings: Settings) => {
    const learned: Learned[] = [];
    for (const part of parts) learned.push(await fitted(run, settings, part, NOTHING));
    const heldOut = scoresOf(folds, learned, examples);
    return { settings, learned, heldOut, accuracy: accuracyOf(heldOut, examples) };
  };
  const { learned, ...start } = await heldOutBy(startOf(run.settings));
  const alone = firstMemberAlone(run.settings);
  const other = alone && (await heldOutBy(alone));
  const plain = other && other.accuracy > start.accuracy ? other : start;
  let best = { rounds: 0, heldOut: plain.heldOut };
  const accuracies = [plain.accuracy];
  for (let round = 0; round < SHARES.length && folds.length > 0; round++) {
    for (const [f, part] of parts.entries()) learned[f] = await nextRound(run, part, texts, learned[f]!, round);
    const heldOut = scoresOf(folds, learned, examples);
    accuracies.push(accuracyOf(heldOut, examples));
    if (accuracies[round + 1]! > accuracies[best.rounds]!) best = { rounds: round + 1, heldOut };
    run.compute.progress.advance(round + 1, SHARES.length, 'rounds');
  }
  return { ...best, accuracies, plain: plain.settings };
}

/** Places in `examples`; none where a fold would have one class alone to learn from. */
function foldsOf({ seed }: Run, { labels, classes }: Labelled): Split[] {
  const rows = labelSetCount(labels);
  const folds = rows < FEW ? FOLDS_OF_FEW : FOLDS_OF_MANY;
  const counts = classCounts(labels, classes.length);
  if (rows < 2 * folds || counts.filter((count) => count > 1).length < 2) return [];
  return stratifiedFolds(labels, classes.length, folds, createRandom(seed, 'self-training'));
}

/** Labelled documents × classes, each by the fold that left it out. */
function scoresOf(folds: readonly Split[], learned: readonly Learned[], { vectors, classes }: Labelled): Float64Array {
  const scores = new Float64Array(vectors.rows * classes.length);
  for (const [f, { test }] of folds.entries()) {
    const own = learned[f]!.classifier.score(selectRows(vectors, test));
    test.forEach((row, i) => {
      scores.set(own.subarray(i * classes.length, (i + 1) * classes.length), row * classes.length);
    });
  }
  return scores;
}

function accuracyOf(scores: Float64Array, { labels, classes }: Labelled): number {
  const rows = labelSetCount(labels);
  let right = 0;
  for (let row = 0; row < rows; row++) {
    if (indexOfLargest(scores, row * classes.length, classes.length) === labelsAt(labels, row)[0]) right++;
  }
  return right / rows;
}

function takenBy(classes: readonly string[], { classes: ids }: Taken): Record<string, number> {
  const counts = new Uint32Array(classes.length);
  for (const id of ids) counts[id]!++;
  return Object.fromEntries(classes.map((name, k) => [name, counts[k]!]));
}

const places = (start: number, end: number): Uint32Array =>
  Uint32Array.from({ length: end - start }, (_, i) => start + i);
