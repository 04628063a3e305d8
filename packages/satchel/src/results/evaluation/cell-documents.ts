/**
 * The documents that the page of an evaluation shows behind the cells of its confusion matrix. A page holds a part of them: of wrong predictions
 * the surest first, of right ones the least sure first, because these are worth reading.
 */
import { documentsIn } from '../../core/checks/given-document.ts';
import { textStart } from '../../core/checks/text-start.ts';
import type { Corpus } from '../../core/corpus.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';
import { type JudgedDocument, judgedDocuments } from './judged-documents.ts';

export interface ShownDocument {
  readonly id: string;
  readonly truth: string;
  readonly predicted: string;
  readonly probability: number | undefined;
  /** The start of the text, and the words that speak for the prediction. */
  readonly text?: string;
  readonly reasons?: string;
}

/** The documents that were judged, and where a saved model was tested, its reasons (pipeline/predictions/words-behind.ts). */
export interface JudgedTexts {
  readonly documents: Corpus;
  reasons?(text: string, label: string): string;
}

const [MOST_WRONG, MOST_RIGHT, MOST_IN_ALL] = [100, 20, 5000];

/** Of documents with one label each. Wrong predictions come first, so they are the last to be left out. */
export function shownDocuments(evaluation: Evaluation): ShownDocument[] {
  if (evaluation.multiLabel) return [];
  const cells = Map.groupBy(judgedDocuments(evaluation), ({ labels, predicted }) =>
    JSON.stringify([labels[0], predicted[0]]),
  );
  const kept = [...cells.values()].map((documents) => mostTelling(documents));
  const isRight = ([first]: readonly JudgedDocument[]): boolean => first!.correct;
  return [...kept.filter((cell) => !isRight(cell)), ...kept.filter(isRight)]
    .flat()
    .slice(0, MOST_IN_ALL)
    .map(({ id, labels, predicted, probability }) => ({
      id,
      truth: labels[0]!,
      predicted: predicted[0]!,
      probability,
    }));
}

function mostTelling(documents: readonly JudgedDocument[]): readonly JudgedDocument[] {
  const isRight = documents[0]!.correct;
  const sureness = ({ probability, score }: JudgedDocument): number => probability ?? score ?? 0;
  const sorted = documents.toSorted((a, b) => (isRight ? sureness(a) - sureness(b) : sureness(b) - sureness(a)));
  return sorted.slice(0, isRight ? MOST_RIGHT : MOST_WRONG);
}

/** Reads the corpus once more. An id that occurs twice gets the text of its first document. */
export async function withTexts(
  shown: readonly ShownDocument[],
  { documents, reasons }: JudgedTexts,
): Promise<ShownDocument[]> {
  const wanted = new Map(shown.map(({ id, predicted }) => [id, predicted]));
  const found = new Map<string, { readonly text: string; readonly reasons?: string }>();
  for await (const { id, text } of documentsIn(documents)) {
    const predicted = wanted.get(id);
    if (predicted === undefined) continue;
    wanted.delete(id);
    found.set(id, { text: textStart(text), ...(reasons ? { reasons: reasons(text, predicted) } : {}) });
    if (wanted.size === 0) break;
  }
  return shown.map((document) => ({ ...document, ...found.get(document.id) }));
}
