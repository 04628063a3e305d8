/** What `predict` prints of a document, a line each. The order of the keys is part of what people read. */
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
