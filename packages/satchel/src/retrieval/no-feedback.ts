/** The errors for feedback that a ranking cannot have; search by words loads them without the settings of encoders. */
import { badParam, type SatchelError } from '../core/errors.ts';
import { feedbacks, rankers } from '../retrieve/registry.ts';

/** Feedback adds words to a query; rankers by vectors have no use for them. */
export const noFeedback = (ranker: string): SatchelError =>
  badParam(
    `feedback adds words to a query and needs a ranker by words, not ${ranker}.`,
    `Choose one of: ${rankers.map(({ name }) => name).join(', ')}.`,
  );

/** An index and its stored vectors have no senses of words. */
export const noStoredSenses = (feedback: string): SatchelError =>
  badParam(
    `feedback '${feedback}' needs senses of words, which an index does not keep.`,
    `Choose one of: ${feedbacks.flatMap(({ name, needsSenses }) => (needsSenses ? [] : [name])).join(', ')}.`,
  );
