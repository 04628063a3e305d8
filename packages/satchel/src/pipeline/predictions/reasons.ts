/** The words that speak most for a predicted label, strongest first, as one line: `oven +0.52, dough +0.31`. */
import { SatchelError } from '../../core/errors.ts';
import type { Model } from '../model.ts';

/** Words with a positive share of the label's score. Without a label, and for classifiers that cannot be explained, there are none. */
export type Reasons = (text: string, label: string | undefined) => string;

export function reasonsOf(model: Model, top: number): Reasons {
  try {
    model.explain('');
  } catch (error) {
    if (error instanceof SatchelError && error.code === 'NOT_EXPLAINABLE') return () => '';
    throw error;
  }
  return (text, label) => {
    if (label === undefined) return '';
    return model
      .explain(text, label)
      .contributions.filter(({ contribution }) => contribution > 0)
      .slice(0, top)
      .map(({ word, contribution }) => `${word} +${Number(contribution.toPrecision(3))}`)
      .join(', ');
  };
}
