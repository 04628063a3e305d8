/** The error for feedback with a ranker by vectors; search by words loads it without the settings of encoders. */
import { badParam, type SatchelError } from '../core/errors.ts';
import { rankers } from '../retrieve/registry.ts';

/** Feedback adds words to a query; rankers by vectors have no use for them. */
export const noFeedback = (ranker: string): SatchelError =>
  badParam(
    `feedback adds words to a query and needs a ranker by words, not ${ranker}.`,
    `Choose one of: ${rankers.map(({ name }) => name).join(', ')}.`,
  );
