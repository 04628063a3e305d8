/**
 * Self-training: a classifier learns from labelled documents, labels the unlabelled texts that it is surest of, and learns from both.
 *
 *   round 0   fit to the labelled documents
 *   round r   of each class take the texts it wins with the largest margin, a growing share of all (balanced-choice.ts); fit to labels and these
 *
 * The number of rounds is chosen by folds over the labelled documents alone (choose-rounds.ts). Where no round raises their accuracy, the plain
 * model is kept: for a blend, the blend or its first member alone, whichever the same folds prefer. A first round may lower the accuracy and the
 * next ones raise it: the surest texts of a class are its most uniform ones. Everything is deterministic.
 *
 * Vocabulary, idf and word vectors are learned from the text of labelled and unlabelled documents together. With `labels.selfTraining=none` that
 * is all that unlabelled texts are used for.
 */

import { checkWeights } from '../../classify/parts/check-weights.ts';
import { badParam, SatchelError } from '../../core/errors.ts';
import { wholeNumbers } from '../../core/lists/whole-numbers.ts';
import { selectRows, type Vectors } from '../../core/matrix.ts';
import { fitEncoderRows, presentLabels, singleClass } from '../../encoder/fit-encoder.ts';
import { encodeDocuments } from '../../encoder/threads/encode-rows.ts';
import { learnedRows, weightsAt } from '../../run/learned-rows.ts';
import { lending } from '../../run/lent-memories.ts';
import type { Fit } from '../fit.ts';
import type { Run } from '../run.ts';
import { type Settings, withChosen } from '../settings.ts';
import type { Taken } from './balanced-choice.ts';
import { type ChosenRounds, chooseRounds, judgePlain } from './choose-rounds.ts';
import { type Labelled, type Learned, learnInRounds, learnPlain } from './rounds.ts';

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
  const own = selectRows(vectors, wholeNumbers(0, rows.length));
  const { blocks } = encoder.representer;
  const examples = {
    vectors: own,
    labels,
    classes,
    multiLabel: false,
    wordMatrix,
    blocks,
    ...weightsAt(reading, rows),
  };
  checkWeights(run.settings.classifier, run.settings.classifierOptions, examples, reading.classes);
  const texts = selectRows(vectors, wholeNumbers(rows.length, all.length));
  compute.progress.stage('train');
  const { chosen, learned } = await learn(run, examples, texts);
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
  checkOneLabelEach(multiLabel);
  if (representation.needs.labels === true)
    throw badParam(
      `self-training needs a representation that learns without labels, and ${representation.name} learns from them.`,
      'Use --representation bow, or leave the unlabelled texts out (--unlabelled).',
    );
}

/** Throws where documents have several labels. */
export function checkOneLabelEach(multiLabel: boolean): void {
  if (!multiLabel) return;
  throw new SatchelError(
    'UNSUPPORTED',
    'self-training gives each unlabelled text one label, but these documents have several.',
    { kind: 'usage', remedy: 'Leave the unlabelled texts out (--unlabelled).' },
  );
}

interface Outcome {
  readonly chosen: ChosenRounds;
  readonly learned: Learned;
}

/** The fits follow one another, so they are lent the memory of their solver. */
async function learn(given: Run, examples: Labelled, texts: Vectors): Promise<Outcome> {
  const { kernels, close } = lending(given.compute.kernels);
  try {
    return await learnWith({ ...given, compute: { ...given.compute, kernels } }, examples, texts);
  } finally {
    close();
  }
}

async function learnWith(run: Run, examples: Labelled, texts: Vectors): Promise<Outcome> {
  if (run.settings.labels.selfTraining === 'none') {
    const learned = await learnPlain(run, run.settings, examples);
    const { classifierOptions: options } = run.settings;
    const settled = withChosen(run.settings, { arrays: learned.arrays, options });
    return { learned, chosen: await judgePlain(run, settled, examples) };
  }
  const chosen = await chooseRounds(run, examples, texts);
  const { rounds, plain } = chosen;
  const learned = rounds === 0 ? learnPlain(run, plain, examples) : learnInRounds(run, examples, texts, rounds);
  return { chosen, learned: await learned };
}

function takenBy(classes: readonly string[], { classes: ids }: Taken): Record<string, number> {
  const counts = new Uint32Array(classes.length);
  for (const id of ids) counts[id]!++;
  return Object.fromEntries(classes.map((name, k) => [name, counts[k]!]));
}
