/**
 * A trained model: gives texts labels and scores, and explains them. It holds no text of its training documents beyond their vocabulary.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import type { Classifier, LinearView } from '../core/classifier.ts';
import { onlyDocument } from '../core/documents.ts';
import { printable, SatchelError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { type Encoder, encoderOver } from '../encoder/encoder.ts';
import {
  type Contribution,
  contributionsOf,
  type PreparedEncoder,
  prepareEncoder,
} from '../encoder/prepared-encoder.ts';
import { sharesAtPlaces } from '../encoder/shares-at-places.ts';
import { type CompactLoss, type CompactOptions, compactFacts, compactFitted, levelOf } from './compact/compact.ts';
import type { FittedModel } from './fitted-model.ts';
import { modelBytes, type PreparedModel, prepareClassifier } from './model-contents.ts';
import type { ExplainOptions, Explanation, Prediction } from './prediction.ts';
import { predictor } from './predictor.ts';
import { typicalWords } from './typical-words.ts';

/** An encoder that also gives labels. */
export interface Model extends Encoder {
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly fitted: FittedModel;
  predict(texts: readonly string[]): Prediction[];
  /** Explains the score of `label` for this text; without a label, of the label that the model gives. */
  explain(text: string, label?: string | ExplainOptions): Explanation;
  /** The words that speak most for a label, strongest first. */
  typicalWords(label: string, top?: number): Contribution[];
  /**
   * The model with few weights of 8 bits, for small files and pages; labels may change in rare cases. `compactModel` measures how many, and hands
   * its measurement here to be kept in the file.
   */
  compact(options?: CompactOptions, measured?: CompactLoss): Model;
  /** The model as a `.satchel` file; equal models give equal bytes. */
  toBytes(): Uint8Array;
}

/** Texts scored at a time: bounds memory, changes nothing. */
const BATCH = 1024;

export const createModel = (fitted: FittedModel, provenance: JsonObject): Promise<Model> =>
  createModelFrom({ fitted, provenance });

/** `representer` and `classifier` where the arrays were prepared before. */
export async function createModelFrom({
  fitted,
  representer,
  classifier: known,
  provenance,
}: PreparedModel): Promise<Model> {
  const prepared = await prepareEncoder(fitted, representer);
  return modelOver(prepared, fitted, known ?? prepareClassifier(fitted, prepared.representer.dimensions), provenance);
}

/** A model over an encoder that is ready. */
function modelOver(
  prepared: PreparedEncoder,
  fitted: FittedModel,
  classifier: Classifier,
  provenance: JsonObject,
): Model {
  const { settings, vocabulary, classes, multiLabel } = fitted;
  const encoder = encoderOver(prepared, provenance);
  const predictionsOf = predictor(fitted, classifier);

  function predictBatch(texts: readonly string[]): Prediction[] {
    const { vectors, texts: read } = encoder.encodeAll(texts);
    return predictionsOf(classifier.score(vectors), read);
  }

  function linearView(): LinearView {
    if (classifier.linear) return classifier.linear;
    throw new SatchelError('NOT_EXPLAINABLE', `${settings.classifier.name} has no score that can be split by words.`, {
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

  function explain(text: string, given: string | ExplainOptions = {}): Explanation {
    checkArguments('explain', { text: [text, 'text'], label: [given, 'text', 'object'] });
    const { label, places } = typeof given === 'string' ? { label: given } : given;
    checkArguments('explain', { label: [label, 'text', 'nothing'], places: [places, 'flag', 'nothing'] });
    const linear = linearView();
    const document = prepared.read(text);
    const scores = classifier.score(prepared.representer.represent(onlyDocument(document)));
    const classIndex = label === undefined ? best(scores) : indexOf(label);
    const shares = contributionsOf(prepared, document, (dimension) => linear.weight(dimension, classIndex));
    const { unknown } = document;
    return {
      label: classes[classIndex]!,
      score: scores[classIndex]!,
      bias: linear.bias(classIndex),
      ...shares,
      unknown,
      ...(places
        ? { places: sharesAtPlaces(prepared.tokensOf(text), shares.contributions, settings.text.ngrams) }
        : {}),
    };
  }

  return {
    ...encoder,
    classes,
    multiLabel,
    fitted,
    predict(texts) {
      checkArguments('predict', { texts: [texts, 'list'] });
      const predictions: Prediction[] = [];
      for (let start = 0; start < texts.length; start += BATCH)
        predictions.push(...predictBatch(texts.slice(start, start + BATCH)));
      return predictions;
    },
    explain,
    typicalWords(label, top = 10) {
      checkArguments('typicalWords', { label: [label, 'text'], top: [top, 'number'] });
      return typicalWords(vocabulary.words, prepared.representer, linearView(), indexOf(label), top);
    },
    compact(options = {}, measured) {
      checkArguments('compact', { options: [options, 'object'], measured: [measured, 'object', 'nothing'] });
      const level = levelOf(options);
      const small = compactFitted(fitted, level);
      const facts = { ...provenance, compact: compactFacts(level, small, measured) };
      return modelOver({ ...prepared, fitted: small }, small, prepareClassifier(small, encoder.dimensions), facts);
    },
    toBytes: () => modelBytes(fitted, provenance),
  };
}

const best = (scores: Float64Array): number =>
  scores.reduce((winner, score, i) => (score > scores[winner]! ? i : winner), 0);
