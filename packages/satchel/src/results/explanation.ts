/** What `explain --json` prints. */
import type { Counterfactual } from '../pipeline/counterfactual/counterfactual.ts';
import type { Explanation } from '../pipeline/prediction.ts';
import { type ShownExplanation, shownExplanation } from '../pipeline/predictions/shown-explanation.ts';

export { type ShownExplanation, shownExplanation } from '../pipeline/predictions/shown-explanation.ts';

export interface ExplanationReport extends ShownExplanation {
  /** The labels that the model gives the text; they may differ from the explained label. */
  readonly labels: readonly string[];
  readonly unknown: readonly string[];
  /** The smallest change of the text that changes its label, if it was asked for; null if there is none. */
  readonly counterfactual?: Counterfactual | null;
}

export const explanationReport = (
  explanation: Explanation,
  labels: readonly string[],
  top: number,
): ExplanationReport => ({ ...shownExplanation(explanation, top), labels, unknown: explanation.unknown });
