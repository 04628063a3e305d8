/**
 * Single features (a line, a word) whose presence gives the class away.
 *
 *   purity_c = documents of class c with the feature / documents with it                                 (1)
 *   F1_c     = 2 · documents of class c with it / (documents with it + documents of class c)             (2)
 *
 * Words of the content are pure too, and that is fine; the audit looks for artefacts. A line is an artefact when it
 * recurs in one class, a word when it predicts the label almost perfectly, F1 ≥ .9. Both must hold on training
 * documents and on held-out documents.
 */
import { type LabelSets, labelsAt } from '../core/labels.ts';
import { indexOfLargest } from '../numeric/largest.ts';
import { ratio } from '../numeric/statistics.ts';

/** The documents with a feature: rows, each once. */
export interface Feature {
  readonly rows: Uint32Array;
}

export interface Telling {
  /** The class the feature gives away. */
  readonly label: number;
  /** How many documents have the feature. */
  readonly documents: number;
  /** (1) on held-out documents, and the share of the class among all held-out documents. */
  readonly purity: number;
  readonly prior: number;
  /** (2) on held-out documents. */
  readonly f1: number;
}

export interface Halves {
  readonly labels: LabelSets;
  readonly classes: number;
  /** 1 for a training row, 2 for a held-out row, 0 for neither. */
  readonly halves: Uint8Array;
}

/** (1) and (2) of a feature on held-out rows, for the class with the highest purity in training. */
export function createJudge({
  labels,
  classes,
  halves,
}: Halves): (feature: Feature) => Telling & { readonly training: Telling } {
  const sizes = [new Uint32Array(classes), new Uint32Array(classes), new Uint32Array(classes)] as const;
  const totals = [0, 0, 0];
  halves.forEach((half, row) => {
    totals[half]!++;
    for (const c of labelsAt(labels, row)) sizes[half as 0 | 1 | 2][c]!++;
  });
  return ({ rows }) => {
    const counts = [new Uint32Array(classes), new Uint32Array(classes), new Uint32Array(classes)] as const;
    const documents = [0, 0, 0];
    for (const row of rows) {
      const half = halves[row]! as 0 | 1 | 2;
      documents[half]!++;
      for (const c of labelsAt(labels, row)) counts[half][c]!++;
    }
    const [, training] = counts;
    const label = indexOfLargest(training);
    const judged = (half: 1 | 2): Telling => ({
      label,
      documents: rows.length,
      purity: ratio(counts[half][label]!, documents[half]!),
      prior: ratio(sizes[half][label]!, totals[half]!),
      f1: ratio(2 * counts[half][label]!, documents[half]! + sizes[half][label]!),
    });
    return { ...judged(2), training: judged(1) };
  };
}
