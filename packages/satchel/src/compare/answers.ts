/**
 * What a fitted candidate answered, document by document, small enough to keep for everybody.
 *
 *   score = 2 Σ hits / (Σ given + Σ due)                                                                  (1)
 *
 *   hits_i    labels of document i that it was rightly given      given_i   labels it was given      due_i   labels it has
 *
 * (1) is micro-F1; where every document has one label and gets one, it is the share of right answers.
 */
import { type LabelSets, labelSetCount, labelsAt } from '../core/labels.ts';

export interface Answers {
  readonly hits: Uint16Array;
  readonly given: Uint16Array;
  readonly due: Uint16Array;
}

export function answersOf(truth: LabelSets, predicted: LabelSets): Answers {
  const rows = labelSetCount(truth);
  const answers = { hits: new Uint16Array(rows), given: new Uint16Array(rows), due: new Uint16Array(rows) };
  for (let row = 0; row < rows; row++) {
    const [due, given] = [labelsAt(truth, row), labelsAt(predicted, row)];
    answers.hits[row] = given.filter((label) => due.includes(label)).length;
    answers.given[row] = given.length;
    answers.due[row] = due.length;
  }
  return answers;
}

/** (1) over all documents, or over those named by their places; 0 where there is nothing to be right about. */
export function scoreOf({ hits, given, due }: Answers, places?: ArrayLike<number>): number {
  let [right, all] = [0, 0];
  for (let i = 0; i < (places?.length ?? hits.length); i++) {
    const at = places ? places[i]! : i;
    right += hits[at]!;
    all += given[at]! + due[at]!;
  }
  return all === 0 ? 0 : (2 * right) / all;
}

/** 1 where just the due labels were given. */
export const exactOf = ({ hits, given, due }: Answers): Uint8Array =>
  Uint8Array.from(hits, (hit, i) => (hit === given[i] && hit === due[i] ? 1 : 0));
