/**
 * The predictions of a fitted candidate as three counts per document: small enough to keep for every candidate.
 *
 *   score = 2 Σ hits / (Σ given + Σ due)                                                                  (1)
 *
 *   hits_i    correct labels among those predicted for document i
 *   given_i   labels predicted for document i
 *   due_i     labels that document i has
 *
 * (1) is micro-F1. If every document has one label and gets one, (1) is the accuracy.
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

/** (1) over all documents, or over those at `places`; 0 if no label was predicted and none is due. */
export function scoreOf({ hits, given, due }: Answers, places?: ArrayLike<number>): number {
  let [right, all] = [0, 0];
  for (let i = 0; i < (places?.length ?? hits.length); i++) {
    const at = places ? places[i]! : i;
    right += hits[at]!;
    all += given[at]! + due[at]!;
  }
  return all === 0 ? 0 : (2 * right) / all;
}

/** The answers of several folds as one. */
export const joinedAnswers = (parts: readonly Answers[]): Answers => ({
  hits: Uint16Array.from(parts.flatMap(({ hits }) => [...hits])),
  given: Uint16Array.from(parts.flatMap(({ given }) => [...given])),
  due: Uint16Array.from(parts.flatMap(({ due }) => [...due])),
});

/** Per document: 1 if exactly the due labels were predicted, else 0. */
export const exactOf = ({ hits, given, due }: Answers): Uint8Array =>
  Uint8Array.from(hits, (hit, i) => (hit === given[i] && hit === due[i] ? 1 : 0));
