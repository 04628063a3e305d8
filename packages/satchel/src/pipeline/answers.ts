/** What a model answers about a text: labels, scores, the words behind a score. All of it follows from a prepared encoder and a classifier. */
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Classifier, LinearView } from '../core/classifier.ts';
import { onlyDocument } from '../core/documents.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { encodeTexts } from '../encoder/encoding.ts';
import { type Contribution, contributionsOf, type PreparedEncoder } from '../encoder/prepared-encoder.ts';
import { sharesAtPlaces } from '../encoder/shares-at-places.ts';
import { indexOfLargest } from '../numeric/largest.ts';
import { type Counterfactual, counterfactualOf } from './counterfactual/counterfactual.ts';
import type { ExplainOptions, Explanation, Prediction, PredictOptions, ScoreInterval } from './prediction.ts';
import { labelSetOf } from './predictions/label-set.ts';
import { leaveWordsOut } from './predictions/leave-words-out.ts';
import { type Decided, predictor } from './predictor.ts';
import { typicalWords } from './typical-words.ts';

export interface Answers {
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  predict(texts: readonly string[], options?: PredictOptions): Prediction[];
  /** Whether scores are sums over the numbers of a vector. Where not, `explain` scores the text once for each of its words. */
  readonly isLinear: boolean;
  /** Explains the score of `label` for this text; without a label, of the label that the model gives. */
  explain(text: string, label?: string | ExplainOptions): Explanation;
  /** The smallest set of words without which the text would get another label; null if none was found. `exact`: proven the smallest, as for linear models over single words. */
  counterfactual(text: string): Counterfactual | null;
  /** The words that speak most for a label, strongest first. */
  typicalWords(label: string, top?: number): Contribution[];
}

/** Texts scored at a time: bounds memory, changes nothing. */
const BATCH = 1024;

export function answersOf(prepared: PreparedEncoder, decided: Decided, classifier: Classifier, name: string): Answers {
  const { classes, multiLabel } = decided;
  const { representer } = prepared;
  const { vocabulary, settings } = prepared.fitted;
  const { ngrams, characters } = settings.text;
  const predictionsOf = predictor(decided, classifier);

  function predictBatch(texts: readonly string[]): Prediction[] {
    const { vectors, texts: read } = encodeTexts(prepared, texts);
    return predictionsOf(classifier.score(vectors), read);
  }

  function linearView(): LinearView {
    if (classifier.linear) return classifier.linear;
    throw new SatchelError('NOT_EXPLAINABLE', `${name} has no score that can be split by words.`, {
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

  const columnOf = (scores: Float64Array, classIndex: number): Float64Array =>
    scores.filter((_, at) => at % classes.length === classIndex);

  const wordsFor = (label: string, top: number): Contribution[] =>
    typicalWords(vocabulary.terms, representer, linearView(), indexOf(label), top);

  function withSets(predictions: readonly Prediction[], coverage: number): Prediction[] {
    const setOf = labelSetOf(decided, coverage);
    return predictions.map((prediction) => ({ ...prediction, labelSet: setOf(prediction) }));
  }

  return {
    classes,
    multiLabel,
    isLinear: classifier.linear !== undefined,
    predict(texts, options = {}) {
      checkArguments('predict', { texts: [texts, 'list'] });
      const { coverage } = checkKeys('predict', options, { coverage: 'number' });
      const predictions: Prediction[] = [];
      for (let start = 0; start < texts.length; start += BATCH)
        predictions.push(...predictBatch(texts.slice(start, start + BATCH)));
      return coverage === undefined ? predictions : withSets(predictions, coverage);
    },
    explain(text, given = {}) {
      checkArguments('explain', { text: [text, 'text'], label: [given, 'text', 'object'] });
      const { label, places } = typeof given === 'string' ? { label: given } : given;
      checkArguments('explain', { label: [label, 'text', 'nothing'], places: [places, 'flag', 'nothing'] });
      const document = prepared.read(text);
      const scores = classifier.score(representer.represent(onlyDocument(document)));
      const classIndex = label === undefined ? indexOfLargest(scores) : indexOf(label);
      const direction = (dimension: number): number => classifier.linear?.weight(dimension, classIndex) ?? 0;
      const score = scores[classIndex]!;
      const bias = classifier.linear?.bias(classIndex) ?? 0;
      const isSum = classifier.linear !== undefined && !representer.leavesOneOut;
      const shares = isSum
        ? contributionsOf(prepared, document, direction)
        : leaveWordsOut({
            ...{ document, vocabulary, characters, score, bias },
            scoresOf: (documents) => columnOf(classifier.score(representer.represent(documents)), classIndex),
          });
      const deviation = classifier.linear ? representer.deviationAlong?.(document, direction) : undefined;
      return {
        label: classes[classIndex]!,
        score,
        bias,
        ...shares,
        unknown: document.unknown,
        ...(deviation === undefined ? {} : { interval: intervalOf(score, deviation) }),
        ...(places ? { places: sharesAtPlaces(prepared.tokensOf(text), shares.contributions, ngrams) } : {}),
      };
    },
    counterfactual(text) {
      checkArguments('counterfactual', { text: [text, 'text'] });
      const labelsOf = (texts: readonly string[]) => texts.map((one) => predictBatch([one])[0]!.labels);
      const { thresholds } = decided;
      return counterfactualOf(
        { prepared, linear: linearView(), classes, thresholds, labelsOf, typicalWords: wordsFor },
        text,
      );
    },
    typicalWords(label, top = 10) {
      checkArguments('typicalWords', { label: [label, 'text'], top: [top, 'number'] });
      return wordsFor(label, top);
    },
  };
}

/** Standard deviations on either side of the mean that hold nine tenths of a normal distribution. */
const NINE_IN_TEN = 1.6448536269514722;

const intervalOf = (mean: number, deviation: number): ScoreInterval => ({
  low: mean - NINE_IN_TEN * deviation,
  high: mean + NINE_IN_TEN * deviation,
});
