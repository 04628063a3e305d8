/**
 * The words behind predictions: for each text those that speak most for its label, as one line (`oven +0.52, dough +0.31`), and, where asked
 * for, the explanation of the label's score. The same on the calling thread and on others (`threads/score-task.ts`).
 */
import type { Answers } from '../answers.ts';
import { type ShownExplanation, shownExplanation } from './shown-explanation.ts';

/** How many words of each kind; absent: none of that kind. */
export interface AskedWords {
  readonly reasons?: number | undefined;
  readonly explanation?: number | undefined;
}

export interface WordsBehind {
  /** Empty without a label. */
  readonly reasons?: string;
  readonly explanation?: ShownExplanation;
}

type Explain = Answers['explain'];

export function wordsBehind(
  explain: Explain,
  text: string,
  label: string | undefined,
  { reasons, explanation }: AskedWords,
): WordsBehind {
  const own =
    explanation !== undefined || (reasons !== undefined && label !== undefined) ? explain(text, label) : undefined;
  return {
    ...(reasons === undefined ? {} : { reasons: own && label !== undefined ? reasonLine(own, reasons) : '' }),
    ...(explanation === undefined || !own ? {} : { explanation: shownExplanation(own, explanation) }),
  };
}

/** Words with a positive share of the label's score, strongest first. */
function reasonLine({ contributions }: ReturnType<Explain>, most: number): string {
  return contributions
    .filter(({ contribution }) => contribution > 0)
    .slice(0, most)
    .map(({ word, contribution }) => `${word} +${Number(contribution.toPrecision(3))}`)
    .join(', ');
}

/** The words that speak most for a label; without a label there are none. */
export type Reasons = (text: string, label: string | undefined) => string;

/** For many texts: none for classifiers without linear scores, whose explanations score a text once for each word. */
export function reasonsOf(model: Pick<Answers, 'explain' | 'isLinear'>, top: number): Reasons {
  if (!model.isLinear) return () => '';
  return (text, label) => wordsBehind(model.explain, text, label, { reasons: top }).reasons ?? '';
}
