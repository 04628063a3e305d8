/** From scores to predictions: which labels each text gets, its scores by class and, where the model has them, probabilities. */
import type { Classifier } from '../core/classifier.ts';
import { labelsAt } from '../core/labels.ts';
import type { ReadText } from '../encoder/encoding.ts';
import { decide } from '../evaluate/predicted-labels.ts';
import type { FittedModel } from './fitted-model.ts';
import type { Prediction } from './prediction.ts';
import { probabilitiesOf } from './probabilities.ts';

/** Takes the scores of texts, texts × classes, and how the texts were read. */
export type Predictor = (scores: Float64Array, texts: readonly ReadText[]) => Prediction[];

/** What turns scores into labels and probabilities. */
export interface Decided
  extends Pick<FittedModel, 'classes' | 'multiLabel' | 'thresholds' | 'calibration' | 'nonconformity'> {
  readonly settings: { readonly labels: Pick<FittedModel['settings']['labels'], 'atLeastOne'> };
}

export function predictor(fitted: Decided, classifier: Classifier): Predictor {
  const { settings, classes, multiLabel, thresholds } = fitted;
  const calibrate = probabilitiesOf(fitted, classifier);
  const rules = { multiLabel, thresholds, atLeastOne: settings.labels.atLeastOne };

  const byClass = (values: Float64Array): Record<string, number> =>
    Object.fromEntries(classes.map((name, id) => [name, values[id]!]));

  function likelihoods(scores: Float64Array): Pick<Prediction, 'probabilities'> {
    if (!calibrate) return {};
    const probabilities = scores.slice();
    calibrate(probabilities);
    return { probabilities: byClass(probabilities) };
  }

  return (scores, texts) => {
    const decided = decide(scores, classes.length, rules);
    return texts.map((text, row) => {
      const own = scores.slice(row * classes.length, (row + 1) * classes.length);
      const given = [...labelsAt(decided, row)].sort((a, b) => own[b]! - own[a]! || a - b);
      return {
        labels: given.map((id) => classes[id]!),
        scores: byClass(own),
        ...likelihoods(own),
        ...text,
      };
    });
  };
}
