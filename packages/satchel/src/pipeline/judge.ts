/** The predictions of a fitted model for held-out rows, with their true labels. All folds are judged by this function. */
import type { LabelSets } from '../core/labels.ts';
import { selectLabelSets } from '../core/labels.ts';
import type { Judged } from '../evaluate/classification-metrics.ts';
import { decide } from '../evaluate/predicted-labels.ts';
import { type Fit, scoreRows } from './fit.ts';
import { probabilityRows } from './probabilities.ts';
import type { Run } from './run.ts';

export interface JudgedRows extends Judged {
  readonly predicted: LabelSets;
  /** rows × classes, where the model has probabilities. */
  readonly probabilities: Float64Array | undefined;
}

/** Over all classes of the reading: a class that the fit's training part lacks still counts in the truth, and is never given. */
export async function judgeRows(run: Run, fit: Fit, rows: Uint32Array): Promise<JudgedRows> {
  const { classes, multiLabel, labels } = run.reading;
  const { fitted, classifier } = fit;
  const known = await scoreRows(run, fit, rows);
  const likely = probabilityRows(fitted, classifier, known);
  const scores = overClasses(known, fitted.classes, classes, Number.NEGATIVE_INFINITY);
  const thresholds = overClasses(fitted.thresholds, fitted.classes, classes, Number.POSITIVE_INFINITY);
  const { atLeastOne } = fitted.settings.labels;
  return {
    truth: selectLabelSets(labels, rows),
    predicted: decide(scores, classes.length, { multiLabel, thresholds, atLeastOne }),
    scores,
    probabilities: likely && overClasses(likely, fitted.classes, classes, 0),
    classes,
    multiLabel,
  };
}

/** Rows over some of the classes as rows over all of them; `absent` stands for a class the model does not know. */
function overClasses(
  values: Float64Array,
  known: readonly string[],
  all: readonly string[],
  absent: number,
): Float64Array {
  if (known.length === all.length) return values;
  const rows = values.length / known.length;
  const into = new Float64Array(rows * all.length).fill(absent);
  known.forEach((name, k) => {
    const column = all.indexOf(name);
    for (let row = 0; row < rows; row++) into[row * all.length + column] = values[row * known.length + k]!;
  });
  return into;
}
