/** What `predict` prints per document, as one line of JSON. People read it, so the order of the keys matters. */
import type { Prediction } from '../pipeline/prediction.ts';
import { type RankedLabel, topLabels } from '../pipeline/predictions/top-labels.ts';
import type { ShownExplanation } from './explanation.ts';

export interface PredictionRecord extends Prediction {
  readonly id: string;
  /** The first label; `null` where the model gives none. */
  readonly label: string | null;
  readonly explanation?: ShownExplanation;
  /** The best labels, whether or not they were given (`--labels-top`). */
  readonly topLabels?: readonly RankedLabel[];
}

export function predictionRecord(
  id: string,
  prediction: Prediction,
  explanation?: ShownExplanation,
  top?: number,
): PredictionRecord {
  const { labels, scores, probabilities, labelSet, empty, known, tokens, certainty } = prediction;
  const [label = null] = labels;
  return {
    ...{ id, label, labels, scores },
    ...(probabilities === undefined ? {} : { probabilities }),
    ...(labelSet === undefined ? {} : { labelSet }),
    ...{ empty, known, tokens },
    ...(certainty === undefined ? {} : { certainty }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(top === undefined ? {} : { topLabels: topLabels(prediction, top) }),
  };
}
