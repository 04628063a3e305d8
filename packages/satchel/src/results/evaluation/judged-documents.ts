/** The documents of an evaluation, one row each: true and predicted labels, and the probability of the prediction. */
import { checkArguments } from '../../core/checks/kinds.ts';
import { labelsAt } from '../../core/labels.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';

export interface JudgedDocument {
  readonly id: string;
  /** Counted from 1. */
  readonly fold: number;
  readonly labels: readonly string[];
  readonly predicted: readonly string[];
  /** Whether the predicted labels are exactly the true ones. */
  readonly correct: boolean;
  /** Of the first predicted label, where the classifier has probabilities. */
  readonly probability: number | undefined;
  /** The score of the first predicted label. */
  readonly score: number | undefined;
}

/**
 * Returns one row per judged document, fold by fold, in the order of the corpus within a fold.
 *
 * @example
 * import { evaluate, openCorpus } from 'satchel';
 * import { judgedDocuments } from 'satchel/report';
 * const evaluation = await evaluate(await openCorpus('mail.jsonl'), { protocol: 'cv:3' });
 * for (const { id, labels, predicted, correct } of judgedDocuments(evaluation)) if (!correct) console.log(id, labels, predicted);
 */
export function judgedDocuments(evaluation: Evaluation): JudgedDocument[] {
  checkArguments('judgedDocuments', { evaluation: [evaluation, 'evaluation'] });
  const { folds, classes, documentIds } = evaluation;
  const width = classes.length;
  return folds.flatMap(({ judged, rows, probabilities }, fold) =>
    Array.from(rows, (row, i) => {
      const own = [...labelsAt(judged.truth, i)];
      const given = [...labelsAt(judged.predicted, i)].sort(
        (a, b) => judged.scores[i * width + b]! - judged.scores[i * width + a]! || a - b,
      );
      const [first] = given;
      return {
        id: documentIds[row]!,
        fold: fold + 1,
        labels: own.map((id) => classes[id]!),
        predicted: given.map((id) => classes[id]!),
        correct: own.length === given.length && own.every((id) => given.includes(id)),
        probability: first === undefined ? undefined : probabilities?.[i * width + first],
        score: first === undefined ? undefined : judged.scores[i * width + first],
      };
    }),
  );
}
