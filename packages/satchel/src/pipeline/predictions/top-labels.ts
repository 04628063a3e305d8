/** The best labels of a prediction, whether or not they were given. */
import { defined } from '../../core/checks/defined.ts';
import type { Prediction } from '../prediction.ts';

export interface RankedLabel {
  readonly label: string;
  readonly score: number;
  /** Where the model has probabilities. */
  readonly probability?: number;
}

/** The `count` labels with the highest scores, best first; of equal ones the first in the order of the classes. */
export function topLabels(
  { scores, probabilities }: Pick<Prediction, 'scores' | 'probabilities'>,
  count: number,
): RankedLabel[] {
  const ranked = Object.entries(scores).sort(([, a], [, b]) => b - a);
  return ranked.slice(0, count).map(([label, score]) => defined({ label, score, probability: probabilities?.[label] }));
}
