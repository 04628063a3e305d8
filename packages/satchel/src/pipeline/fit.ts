/**
 * From counted words to a fitted pipeline, each step learned from the training rows alone. Two halves, so that a grid over the
 * classifier's options makes the vectors once:
 *
 *   fitFeatures     training rows → vocabulary → representation → vectors
 *   fitClassifier   vectors, labels → classifier
 */
import type { Classifier, Examples } from '../core/classifier.ts';
import { breathe, type Compute } from '../core/compute.ts';
import { printable, SatchelError, throwIfAborted } from '../core/errors.ts';
import type { KernelCompute } from '../core/kernels.ts';
import {
  classCounts,
  type LabelSets,
  labelSetCount,
  labelSetsFrom,
  labelsAt,
  selectLabelSets,
} from '../core/labels.ts';
import type { Matrix } from '../core/matrix.ts';
import type { ModelState } from '../core/method.ts';
import type { Representer } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { Calibration } from '../evaluate/calibration/calibration.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { blockWeights } from '../representation/fused.ts';
import type { Ingested } from '../run/ingest.ts';
import { selectVocabulary } from '../text/select-vocabulary.ts';
import { wordBags } from '../text/word-bags.ts';
import { vectorsFor, type WordShares, wordsThatCount } from '../words/unknown-words.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import { corpusWordVectors } from '../words/word-vectors.ts';
import type { Settings } from './settings.ts';

/** Vectors trained on a corpus are used again for as long as its counts live. */
const cache = createWordVectorCache();

export interface Features {
  readonly vocabulary: Vocabulary;
  /** Row w is the vector of word w, where a part needs them. */
  readonly words: Matrix | undefined;
  /** The vectors those were taken from. */
  readonly source: WordVectors | undefined;
  /** Which word a term of the whole corpus is in this vocabulary; −1 where it is none. */
  readonly wordOfTerm: Int32Array;
  readonly representation: ModelState;
  readonly representer: Representer;
  readonly examples: Examples;
}

/** Everything a prediction needs, as plain data: it goes unchanged into a model file. */
export interface FittedPipeline {
  readonly settings: Settings;
  readonly vocabulary: Vocabulary;
  readonly words: Matrix | undefined;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly representation: ModelState;
  readonly classifier: ModelState;
  /** From which score on each label is given; empty where exactly one label is due. */
  readonly thresholds: Float64Array;
  /** How scores become probabilities, where that was learned (labels.calibrate). */
  readonly calibration?: Calibration;
  /** Of the words of the corpus, how many the word vectors know; not part of the file. */
  readonly wordShares?: WordShares;
}

/** A pipeline together with what is needed to score other rows of the same corpus. */
export interface Fit {
  readonly pipeline: FittedPipeline;
  readonly features: Features;
  readonly classifier: Classifier;
}

/** Word vectors may be learned from more text than `rows`: inside folds from the whole training part (`textRows`), which has no labels. */
export async function fitFeatures(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  compute: KernelCompute,
  seed: number,
  textRows: Uint32Array = rows,
): Promise<Features> {
  compute.progress.stage('fit');
  const { vocabulary, wordOfTerm, words, wordRows, source } = await chooseWords(
    ingested,
    rows,
    settings,
    compute,
    seed,
    textRows,
  );
  const bags = wordBags(ingested.counted, rows, wordOfTerm);
  const { labels, classes } = presentClasses(selectLabelSets(ingested.labels, rows), ingested.classes);
  if (classes.length < 2) throw singleClass(classes);
  const options = settings.representationOptions;
  const training = {
    bags,
    vocabulary,
    labels,
    classes,
    ...(words ? { words } : {}),
    ...(wordRows ? { wordRows } : {}),
  };
  const arrays = await settings.representation.fit(training, options, compute);
  const representation: ModelState = { method: settings.representation.name, options, arrays };
  const representer = settings.representation.prepare(representation, vocabulary, classes, words, compute.kernels);

  compute.progress.stage('transform');
  const vectors = representer.represent(bags);
  return {
    vocabulary,
    words,
    source,
    wordOfTerm,
    representation,
    representer,
    examples: { vectors, labels, classes, multiLabel: ingested.multiLabel },
  };
}

/** The same features with the blocks of a fused representation weighed anew: nothing is learned again. */
export function reweigh(ingested: Ingested, rows: Uint32Array, features: Features, settings: Settings): Features {
  const { representation: method, representationOptions: options } = settings;
  const weights = tensor(blockWeights(method.name, options, method.parts?.length ?? 0));
  const representation = {
    ...features.representation,
    options,
    arrays: { ...features.representation.arrays, weights },
  };
  const { vocabulary, wordOfTerm, words, examples } = features;
  const representer = method.prepare(representation, vocabulary, examples.classes, words, kernelProvider);
  const vectors = representer.represent(wordBags(ingested.counted, rows, wordOfTerm));
  return { ...features, representation, representer, examples: { ...examples, vectors } };
}

/** The words that count, with their vectors where a part needs them: then only words that have one count, unless a part takes all. */
async function chooseWords(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  compute: KernelCompute,
  seed: number,
  textRows: Uint32Array,
) {
  if (!settings.words)
    return {
      ...selectVocabulary(ingested.counted, rows, settings.text),
      words: undefined,
      wordRows: undefined,
      source: undefined,
    };
  const source =
    ingested.words ?? (await corpusWordVectors(ingested, textRows, settings.words, { compute, seed, cache }));
  const { unit, unknown, unseen } = settings.words;
  const hasVector = wordsThatCount(source, unknown);
  if (settings.representation.takesAllWords !== true) {
    const counts = (term: string, documents: number) =>
      (documents > 0 || unseen === 'count') && hasVector(term, documents);
    const selected = selectVocabulary(ingested.counted, rows, settings.text, counts);
    const words = vectorsFor(selected.vocabulary.words, source, unit, unknown);
    return { ...selected, words, wordRows: undefined, source };
  }
  const selected = selectVocabulary(ingested.counted, rows, settings.text);
  const names = selected.vocabulary.words;
  const wordRows = Uint32Array.from(names.keys()).filter((word) => hasVector(names[word]!));
  const known = Array.from(wordRows, (word) => names[word]!);
  return { ...selected, words: vectorsFor(known, source, unit, unknown), wordRows, source };
}

export async function fitClassifier(
  features: Features,
  settings: Settings,
  compute: Compute,
  seed: number,
): Promise<Fit> {
  compute.progress.stage('train');
  await breathe(); // every fold and every point of a grid passes here: a Ctrl-C or a progress line gets through
  throwIfAborted(compute.signal);
  const { examples, vocabulary, words, representation, representer } = features;
  const { classes, multiLabel } = examples;
  const options = settings.classifierOptions;
  const arrays = await settings.classifier.fit(examples, options, compute, seed, words);
  const state: ModelState = { method: settings.classifier.name, options, arrays };
  const classifier = settings.classifier.prepare(state, representer.dimensions, classes, words);
  const thresholds = new Float64Array(multiLabel ? classes.length : 0).fill(classifier.threshold);
  return {
    pipeline: { settings, vocabulary, words, classes, multiLabel, representation, classifier: state, thresholds },
    features,
    classifier,
  };
}

/** Scores of other rows of the corpus the pipeline was fitted on: rows × the classes it knows. */
export function scoreRows(
  ingested: Ingested,
  { features, classifier }: Fit,
  rows: Uint32Array,
  compute: Compute,
): Float64Array {
  compute.progress.stage('transform');
  const vectors = features.representer.represent(wordBags(ingested.counted, rows, features.wordOfTerm));
  compute.progress.stage('predict');
  return classifier.score(vectors);
}

/**
 * The scores of a model that knows some of the classes, as rows over all of them; what it does not know it can never give.
 * Classes a fold's training part lacks still count in its truth.
 */
export function overAllClasses(
  scores: Float64Array,
  known: readonly string[],
  all: readonly string[],
  absent = Number.NEGATIVE_INFINITY,
): Float64Array {
  if (known.length === all.length) return scores;
  const rows = scores.length / known.length;
  const into = new Float64Array(rows * all.length).fill(absent);
  known.forEach((name, k) => {
    const column = all.indexOf(name);
    for (let row = 0; row < rows; row++) into[row * all.length + column] = scores[row * known.length + k]!;
  });
  return into;
}

/** Only classes with a training document can be learned; the others are left out of the model, in order. */
function presentClasses(
  labels: LabelSets,
  classes: readonly string[],
): { labels: LabelSets; classes: readonly string[] } {
  const counts = classCounts(labels, classes.length);
  if (counts.every((count) => count > 0)) return { labels, classes };
  let next = 0;
  const renumbered = Array.from(counts, (count) => (count > 0 ? next++ : -1));
  const sets = Array.from({ length: labelSetCount(labels) }, (_, row) =>
    Array.from(labelsAt(labels, row), (id) => renumbered[id]!),
  );
  return { labels: labelSetsFrom(sets), classes: classes.filter((_, id) => counts[id]! > 0) };
}

function singleClass(classes: readonly string[]): SatchelError {
  const found =
    classes[0] === undefined
      ? 'no training document has a label.'
      : `all training documents carry the label '${printable(classes[0])}'.`;
  return new SatchelError('SINGLE_CLASS', found, { remedy: 'A classifier needs documents of at least two classes.' });
}
