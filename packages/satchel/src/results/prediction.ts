/** What `predict` prints per document, as one line of JSON. People read it, so the order of the keys matters. */
import { defined } from '../core/checks/defined.ts';
import type { Prediction } from '../pipeline/prediction.ts';
import type { ShownExplanation } from './explanation.ts';

export interface PredictionRecord extends Prediction {
  readonly id: string;
  /** The first label; `null` where the model gives none. */
  readonly label: string | null;
  readonly explanation?: ShownExplanation;
}

export function predictionRecord(
  id: string,
  { labels, scores, probabilities, empty, known, tokens, certainty }: Prediction,
  explanation?: ShownExplanation,
): PredictionRecord {
  const [label = null] = labels;
  return defined({ id, label, labels, scores, probabilities, empty, known, tokens, certainty, explanation });
}
