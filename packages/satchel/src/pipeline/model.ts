/**
 * A trained model: texts in, labels, scores and reasons out. It holds no text of its training documents beyond their vocabulary.
 */
import type { Bag, Bags } from '../core/bag.ts';
import type { Classifier, LinearView } from '../core/classifier.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { labelsAt } from '../core/labels.ts';
import { decide } from '../evaluate/predicted-labels.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { createBagger } from '../text/word-bags.ts';
import type { FittedPipeline } from './fit.ts';
import { modelBytes } from './model-contents.ts';
import type { Contribution, Explanation, Prediction } from './prediction.ts';
import { typicalWords } from './typical-words.ts';

export interface Model {
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
  /** The model as a `.satchel` file; equal models give equal bytes. */
  toBytes(): Uint8Array;
}

/** Texts scored at a time: bounds memory, changes nothing. */
const BATCH = 1024;

export async function createModel(pipeline: FittedPipeline, provenance: JsonObject): Promise<Model> {
  const { settings, vocabulary, classes, multiLabel } = pipeline;
  const representer = settings.representation.prepare(pipeline.representation, vocabulary, classes, pipeline.words);
  const classifier = settings.classifier.prepare(pipeline.classifier, representer.dimensions, classes, pipeline.words);
  const bagOf = createBagger(await prepareAnalyzer(settings.text), vocabulary);
  const rules = { multiLabel, thresholds: pipeline.thresholds, atLeastOne: settings.labels.atLeastOne };

  function predictBatch(texts: readonly string[]): Prediction[] {
    const read = texts.map((text) => bagOf(text));
    const scores = classifier.score(representer.represent(endToEnd(read.map(({ bag }) => bag))));
    const decided = decide(scores, classes.length, rules);
    return read.map(({ tokens, known }, row) => {
      const own = scores.slice(row * classes.length, (row + 1) * classes.length);
      const given = [...labelsAt(decided, row)].sort((a, b) => own[b]! - own[a]! || a - b);
      return {
        labels: given.map((id) => classes[id]!),
        scores: byClass(own),
        ...probabilitiesOf(classifier, own, multiLabel, byClass),
        tokens,
        known,
        empty: known === 0,
      };
    });
  }

  const byClass = (values: Float64Array): Record<string, number> => Object.fromEntries(classes.map((name, id) => [name, values[id]!]));

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
    const shares = new Float64Array(bag.ids.length);
    const remainder = representer.attribute(bag, (dimension) => linear.weight(dimension, classIndex), shares);
    const contributions = Array.from(bag.ids, (id, j) => ({
      word: vocabulary.words[id]!,
      count: bag.counts[j]!,
      contribution: shares[j]!,
    }));
    contributions.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.word < b.word ? -1 : 1));
    return { label: classes[classIndex]!, score: scores[classIndex]!, bias: linear.bias(classIndex), contributions, remainder, unknown };
  }

  return {
    classes,
    multiLabel,
    pipeline,
    provenance,
    predict(texts) {
      const predictions: Prediction[] = [];
      for (let start = 0; start < texts.length; start += BATCH) predictions.push(...predictBatch(texts.slice(start, start + BATCH)));
      return predictions;
    },
    explain,
    typicalWords: (label, top = 10) => typicalWords(vocabulary.words, representer, linearView(), indexOf(label), top),
    toBytes: () => modelBytes(pipeline, provenance),
  };
}

function probabilitiesOf(
  classifier: Classifier,
  scores: Float64Array,
  multiLabel: boolean,
  byClass: (values: Float64Array) => Record<string, number>,
): Pick<Prediction, 'probabilities'> {
  if (!classifier.probabilities) return {};
  const probabilities = scores.slice();
  classifier.probabilities(probabilities, multiLabel);
  return { probabilities: byClass(probabilities) };
}

function endToEnd(bags: readonly Bag[]): Bags {
  const offsets = new Uint32Array(bags.length + 1);
  bags.forEach((bag, i) => {
    offsets[i + 1] = offsets[i]! + bag.ids.length;
  });
  const ids = new Uint32Array(offsets[bags.length]!);
  const counts = new Float32Array(offsets[bags.length]!);
  bags.forEach((bag, i) => {
    ids.set(bag.ids, offsets[i]!);
    counts.set(bag.counts, offsets[i]!);
  });
  return { offsets, ids, counts };
}

const best = (scores: Float64Array): number => scores.reduce((winner, score, i) => (score > scores[winner]! ? i : winner), 0);
