/**
 * Single features (a line, a word) whose presence names the class.
 *
 *   purity_c = documents of class c with the feature / documents with it                                 (1)
 *   F1_c     = 2 · documents of class c with it / (documents with it + documents of class c)             (2)
 *
 * Content words are pure too, and rightly so; what is wanted are marks. A line is one where it comes again and again in one class; a word
 * where it is as good as the label, F1 ≥ .9. Both must hold on training documents and on documents held out.
 */
import { type LabelSets, labelsAt } from '../core/labels.ts';

/** Who holds a feature: rows, each once. */
export interface Feature {
  readonly rows: Uint32Array;
}

export interface Telling {
  /** The class it gives away. */
  readonly label: number;
  /** Documents with it, in all. */
  readonly documents: number;
  /** (1) on held-out documents, and the share of the class among them all. */
  readonly purity: number;
  readonly prior: number;
  /** (2) on held-out documents. */
  readonly f1: number;
}

export interface Halves {
  readonly labels: LabelSets;
  readonly classes: number;
  /** 1 for a training row, 2 for one held out, 0 for neither. */
  readonly halves: Uint8Array;
}

/** What a feature gives away by (1) and (2), judged on held-out rows for the class it is purest of in training. */
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
    const label = training.indexOf(training.reduce((a, b) => Math.max(a, b), 0));
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

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
