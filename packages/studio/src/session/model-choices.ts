/** The models that the page trains without being told which. */
import type { Facts, Judged, ModelChoice } from '../engine/engine.ts';

export const plainBag: ModelChoice = { name: 'bow', representation: 'bow', classifier: 'linear-svm', options: {} };

/** The candidate of the race that trains itself on texts without a label. */
export const selfTrainedBlend: ModelChoice = {
  name: 'bow · blend, self-trained',
  representation: 'bow',
  classifier: 'blend',
  options: {},
  isSelfTrained: true,
};

/** What to train once labels have changed; nothing while less than two classes have one, and beside a model from a file. */
export function nextModel(judged: Judged | undefined, { classes, isPartlyLabelled }: Facts): ModelChoice | undefined {
  if (!judged) return classes.length > 1 ? plainBag : undefined;
  if (judged.seconds === undefined) return undefined;
  return judged.choice.isSelfTrained && !isPartlyLabelled ? plainBag : judged.choice; // no texts are left to train itself on
}
