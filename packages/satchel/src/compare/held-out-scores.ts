/** Held-out scores: each document is scored by a fit that was not trained on it. Calibration and label errors use them. */

import { type LabelSets, selectLabelSets } from '../core/labels.ts';
import { joined } from '../core/lists/end-to-end.ts';
import { heldOutFolds as scoreFolds } from '../pipeline/folds/held-out.ts';
import type { Run } from '../pipeline/run.ts';
import type { HeldOutFolds } from './held-out-folds.ts';

export interface HeldOut {
  readonly rows: Uint32Array;
  readonly truth: LabelSets;
  /** rows × all classes. */
  readonly scores: Float64Array;
  /** The probabilities of the classifier itself, if it has any. */
  readonly probabilities: Float64Array | undefined;
}

export async function heldOutByFold(run: Run, { folds, text }: HeldOutFolds): Promise<HeldOut[]> {
  const held = await scoreFolds(run, folds, text);
  return held.map(({ scores, probabilities }, fold) => {
    const rows = folds[fold]!.test;
    return { rows, truth: selectLabelSets(run.reading.labels, rows), scores, probabilities };
  });
}

/** Concatenates several folds. */
export function joinHeldOut(parts: readonly HeldOut[], labels: LabelSets): HeldOut {
  const rows = Uint32Array.from(parts.flatMap((part) => Array.from(part.rows)));
  const scores = parts.map((part) => part.scores);
  const probabilities = parts.flatMap((part) => part.probabilities ?? []);
  return {
    rows,
    truth: selectLabelSets(labels, rows),
    scores: joined(Float64Array, scores),
    probabilities: probabilities.length === parts.length ? joined(Float64Array, probabilities) : undefined,
  };
}
