/**
 * The rounds of self-training, on vectors: a fit to the labelled documents, then fits to these and to the texts that the classifier is surest of
 * (balanced-choice.ts). A blend starts with C = 1 and goes on with C = 0.3 and equal weights, unless these are set. Fits that are only there to
 * choose texts are solved less exactly than the last one.
 */
import type { Classifier, Examples } from '../../core/classifier.ts';
import { breathe } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { classCounts, type LabelSets } from '../../core/labels.ts';
import { joined } from '../../core/lists/end-to-end.ts';
import { type Matrix, selectRows, type Vectors } from '../../core/matrix.ts';
import type { Arrays } from '../../core/tensor.ts';
import { joinVectors } from '../../core/threads/vector-parts.ts';
import { type Run, withSettings } from '../run.ts';
import { type Settings, withOptions } from '../settings.ts';
import { balancedChoice, type Taken } from './balanced-choice.ts';

/** The share of the unlabelled texts that each round takes. */
const SHARES: readonly number[] = [0.5, 0.7, 0.9];
export const MOST_ROUNDS = SHARES.length;

/** Labelled rows, with the vectors of their words for classifiers that compare words. */
export type Labelled = Examples & { readonly wordMatrix: Matrix | undefined };

export interface Learned {
  readonly settings: Settings;
  readonly classifier: Classifier;
  readonly arrays: Arrays;
  readonly taken: Taken;
}

const NOTHING: Taken = { places: new Uint32Array(0), classes: new Uint32Array(0) };

/** Fits to the labelled rows alone. */
export const learnPlain = (run: Run, settings: Settings, examples: Labelled): Promise<Learned> =>
  fitted(run, settings, examples, NOTHING);

/** Fits to the labelled rows, then round after round; one round at least. */
export async function learnInRounds(run: Run, examples: Labelled, texts: Vectors, rounds: number): Promise<Learned> {
  const before = roughly(run);
  let learned = await learnPlain(before, startOf(before.settings), examples);
  for (let round = 0; round < rounds; round++)
    learned = await nextRound(round === rounds - 1 ? run : before, examples, texts, learned, round);
  return learned;
}

/** How far the objective of a solver may be above its minimum, in fits that are not kept. */
const ROUGH = 1e-2;

/** The run with a classifier that is solved roughly, where it has a tolerance and the user did not set it. */
export function roughly(run: Run): Run {
  const { settings } = run;
  const { name, options } = settings.classifier;
  const isGiven = Object.hasOwn(settings.given[name] ?? {}, 'tolerance');
  if (isGiven || !Object.hasOwn(options, 'tolerance')) return run;
  return withSettings(run, withOptions(settings, { [`${name}.tolerance`]: ROUGH }));
}

/** The settings of the fit before the first round. */
export const startOf = (settings: Settings): Settings => settingsOf(settings, '1');

/** A blend that its first member makes alone, with the C that it would have; undefined where the user set weights or C. */
export function firstMemberAlone(settings: Settings): Settings | undefined {
  const { weights, C, members } = settings.classifierOptions;
  if (settings.classifier.name !== 'blend' || weights !== 'auto' || C !== 'auto') return undefined;
  const alone = String(members)
    .split(',')
    .map((_, m) => (m === 0 ? 1 : 0));
  return withOptions(settings, { 'blend.weights': alone.join(','), 'blend.C': '0.5' });
}

export async function nextRound(
  run: Run,
  examples: Labelled,
  texts: Vectors,
  { classifier }: Learned,
  round: number,
): Promise<Learned> {
  const counts = classCounts(examples.labels, examples.classes.length);
  const priors = Array.from(counts, (count) => count / examples.vectors.rows);
  const taken = balancedChoice(classifier, texts, priors, SHARES[round]!);
  const both = {
    ...examples,
    vectors: joinVectors([examples.vectors, selectRows(texts, taken.places)]),
    labels: withOneEach(examples.labels, taken.classes),
    ...withOnes(examples, taken.classes.length),
  };
  return fitted(run, settingsOf(run.settings, '0.3'), both, taken);
}

/** The labels of the documents, then one of each text. */
function withOneEach({ offsets, ids }: LabelSets, given: Uint32Array): LabelSets {
  const next = Uint32Array.from(given.keys(), (text) => ids.length + text + 1);
  return { offsets: joined(Uint32Array, [offsets, next]), ids: joined(Uint32Array, [ids, given]) };
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
  const { kernels } = compute;
  const classifier = method.prepare({ arrays, options, dimensions: vectors.columns, classes, wordMatrix, kernels });
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
