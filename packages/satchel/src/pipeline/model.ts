/**
 * A trained model: texts in, labels, scores and reasons out. It holds no text of its training documents beyond their vocabulary.
 */
import type { LinearView } from '../core/classifier.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { labelsAt } from '../core/labels.ts';
import { type Comparison, compareTexts } from '../encoder/comparison.ts';
import { contributionsOf } from '../encoder/contributions.ts';
import { createEncoder, type Encoder, endToEnd } from '../encoder/encoding.ts';
import { decide } from '../evaluate/predicted-labels.ts';
import { type SensesOptions, sensesOfWords, type Topic, topicsOf, type WordSenses } from '../explore/topics.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { createBagger } from '../text/word-bags.ts';
import type { FittedPipeline } from './fit.ts';
import { modelBytes } from './model-contents.ts';
import type { Contribution, Explanation, Prediction } from './prediction.ts';
import { probabilitiesOf } from './probabilities.ts';
import { typicalWords } from './typical-words.ts';

/** `encode` and `encodeAll` give the vectors of texts as the representation makes them. */
export interface Model extends Encoder {
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly pipeline: FittedPipeline;
  /** Where the model comes from: hash of its corpus, seed, versions, scores. */
  readonly provenance: JsonObject;
  predict(texts: readonly string[]): Prediction[];
  /** Why `label` scores what it scores for this text; without a label, the one the model gives. */
  explain(text: string, label?: string): Explanation;
  /** The words that speak loudest for a label, strongest first. */
  typicalWords(label: string, top?: number): Contribution[];
  /** How alike two texts are, by the measure that belongs to the representation; 0 where one has no known word. */
  similarity(first: string, second: string): number;
  /** The same with its reasons: the words of either text that make it. */
  compare(first: string, second: string): Comparison;
  /** What the clusters of the words are about, the largest first, with their `top` (10) likeliest words. */
  topics(top?: number): Topic[];
  /** The topics each word belongs to. */
  senses(words: readonly string[], options?: SensesOptions): WordSenses[];
  /** The model as a `.satchel` file; equal models give equal bytes. */
  toBytes(): Uint8Array;
}

/** Texts scored at a time: bounds memory, changes nothing. */
const BATCH = 1024;

export async function createModel(pipeline: FittedPipeline, provenance: JsonObject): Promise<Model> {
  const { settings, vocabulary, classes, multiLabel } = pipeline;
  const representer = settings.representation.prepare(
    pipeline.representation,
    vocabulary,
    classes,
    pipeline.words,
    kernelProvider,
  );
  const classifier = settings.classifier.prepare(pipeline.classifier, representer.dimensions, classes, pipeline.words);
  const calibrate = probabilitiesOf(pipeline, classifier);
  const bagOf = createBagger(await prepareAnalyzer(settings.text), vocabulary);
  const { encode, encodeAll } = createEncoder(bagOf, representer);
  const rules = { multiLabel, thresholds: pipeline.thresholds, atLeastOne: settings.labels.atLeastOne };

  function predictBatch(texts: readonly string[]): Prediction[] {
    const { vectors, texts: read } = encodeAll(texts);
    const scores = classifier.score(vectors);
    const decided = decide(scores, classes.length, rules);
    return read.map((text, row) => {
      const own = scores.slice(row * classes.length, (row + 1) * classes.length);
      const given = [...labelsAt(decided, row)].sort((a, b) => own[b]! - own[a]! || a - b);
      return {
        labels: given.map((id) => classes[id]!),
        scores: byClass(own),
        ...likelihoods(own),
        ...text,
      };
    });
  }

  const byClass = (values: Float64Array): Record<string, number> =>
    Object.fromEntries(classes.map((name, id) => [name, values[id]!]));

  function likelihoods(scores: Float64Array): Pick<Prediction, 'probabilities'> {
    if (!calibrate) return {};
    const probabilities = scores.slice();
    calibrate(probabilities);
    return { probabilities: byClass(probabilities) };
  }

  function linearView(): LinearView {
    if (classifier.linear) return classifier.linear;
    throw new SatchelError('NOT_EXPLAINABLE', `${settings.classifier.name} has no score that words add up to.`, {
      kind: 'usage',
      remedy: 'Train with a linear classifier: linear-svm, logistic, a naive Bayes or centroid.',
    });
  }

  function indexOf(label: string): number {
    const index = classes.indexOf(label);
    if (index >= 0) return index;
    const found = `the model has no label '${printable(label)}'; it has: ${printable(classes.join(', '))}.`;
    throw new SatchelError('UNKNOWN_LABEL', found, { kind: 'usage' });
  }

  function explain(text: string, label?: string): Explanation {
    const linear = linearView();
    const { bag, unknown } = bagOf(text);
    const scores = classifier.score(representer.represent(endToEnd([bag])));
    const classIndex = label === undefined ? best(scores) : indexOf(label);
    const shares = contributionsOf(bag, representer, vocabulary, (dimension) => linear.weight(dimension, classIndex));
    return {
      label: classes[classIndex]!,
      score: scores[classIndex]!,
      bias: linear.bias(classIndex),
      ...shares,
      unknown,
    };
  }

  const compare = (first: string, second: string): Comparison =>
    compareTexts(bagOf(first), bagOf(second), pipeline, representer);

  return {
    classes,
    multiLabel,
    pipeline,
    provenance,
    predict(texts) {
      const predictions: Prediction[] = [];
      for (let start = 0; start < texts.length; start += BATCH)
        predictions.push(...predictBatch(texts.slice(start, start + BATCH)));
      return predictions;
    },
    explain,
    typicalWords: (label, top = 10) => typicalWords(vocabulary.words, representer, linearView(), indexOf(label), top),
    encode,
    encodeAll,
    compare,
    similarity: (first, second) => compare(first, second).similarity,
    topics: (top) => topicsOf(pipeline, representer, top),
    senses: (words, options) => sensesOfWords(words, bagOf, pipeline, representer, options),
    toBytes: () => modelBytes(pipeline, provenance),
  };
}

const best = (scores: Float64Array): number =>
  scores.reduce((winner, score, i) => (score > scores[winner]! ? i : winner), 0);
