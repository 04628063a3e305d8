/**
 * How good the predicted labels are.
 *
 *   P_c = hits_c / predicted_c        R_c = hits_c / support_c        F_c = 2 hits_c / (predicted_c + support_c)      (1)
 *   macro F1           the mean of F_c over classes                                                                  (2)
 *   macro F1 of means  2 P R / (P + R) of macro precision P and macro recall R                                       (3)
 *   weighted F1        Σ_c support_c F_c / Σ_c support_c                                                             (4)
 *   micro              (1) with hits, predicted and support added up over classes first                              (5)
 *
 *   hits_c        documents of class c that were given c      tally.hits
 *   predicted_c   documents that were given c                 tally.predicted
 *   support_c     documents of class c                        tally.support
 *
 * 0/0 counts as 0: a class never predicted has precision 0. As in scikit-learn, the macro means of a single-label task
 * run over the classes that occur in the truth or in the predictions; those of a multi-label task run over all classes.
 * Accuracy requires the whole label set to be right. Hamming loss is 1 − accuracy in a single-label task, otherwise the
 * share of wrong cells in the documents × classes table. For rankings (`precisionAt5`, `lrap`, …) see label-ranking.ts.
 */
import { classCounts } from '../core/labels.ts';
import { ratio, sumOf } from '../numeric/statistics.ts';
import { checkJudged, type Judged } from './judged.ts';
import { labelRankingMetrics } from './label-ranking.ts';

export type { Judged } from './judged.ts';

/** Every metric by its name in `evaluate --json`; a metric at k is present only when there are at least k classes. */
export function classificationMetrics(judged: Judged): Record<string, number> {
  const rows = checkJudged(judged);
  const tally = tallyOf(judged, rows);
  return { ...labelMetrics(judged, tally, rows), ...labelRankingMetrics(judged, rows) };
}

export interface ClassReport {
  readonly className: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** How many documents truly have the class. */
  readonly support: number;
}

/** Precision, recall and F1 of every class, in the order of the classes. */
export function perClass(judged: Judged): ClassReport[] {
  const tally = tallyOf(judged, checkJudged(judged));
  return judged.classes.map((className, c) => ({ className, ...rates(tally, c), support: tally.support[c]! }));
}

interface Tally {
  readonly hits: Uint32Array;
  readonly predicted: Uint32Array;
  readonly support: Uint32Array;
  /** Documents whose predicted labels are exactly the true ones. */
  readonly exact: number;
}

function tallyOf({ truth, predicted, classes }: Judged, rows: number): Tally {
  const hits = new Uint32Array(classes.length);
  let exact = 0;
  for (let row = 0; row < rows; row++) {
    const [end, predictedEnd] = [truth.offsets[row + 1]!, predicted.offsets[row + 1]!];
    let [i, j] = [truth.offsets[row]!, predicted.offsets[row]!];
    let common = 0;
    const [trueCount, predictedCount] = [end - i, predictedEnd - j];
    while (i < end && j < predictedEnd) {
      const [a, b] = [truth.ids[i]!, predicted.ids[j]!];
      if (a === b) {
        hits[a] = hits[a]! + 1;
        common++;
      }
      if (a <= b) i++;
      if (b <= a) j++;
    }
    if (common === trueCount && common === predictedCount) exact++;
  }
  return {
    hits,
    predicted: classCounts(predicted, classes.length),
    support: classCounts(truth, classes.length),
    exact,
  };
}

function labelMetrics({ classes, multiLabel }: Judged, tally: Tally, rows: number): Record<string, number> {
  const all = classes.map((_, c) => c);
  const counted = multiLabel ? all : all.filter((c) => tally.support[c]! + tally.predicted[c]! > 0);
  const reports = counted.map((c) => ({ ...rates(tally, c), support: tally.support[c]! }));
  const [hits, predicted, support] = [sumOf(tally.hits), sumOf(tally.predicted), sumOf(tally.support)];
  const macroPrecision = mean(reports.map(({ precision }) => precision));
  const macroRecall = mean(reports.map(({ recall }) => recall));
  return {
    accuracy: tally.exact / rows,
    macroPrecision,
    macroRecall,
    macroF1: mean(reports.map(({ f1 }) => f1)),
    macroF1OfMeans: ratio(2 * macroPrecision * macroRecall, macroPrecision + macroRecall),
    microPrecision: ratio(hits, predicted),
    microRecall: ratio(hits, support),
    microF1: ratio(2 * hits, predicted + support),
    weightedF1: ratio(
      reports.reduce((sum, report) => sum + report.support * report.f1, 0),
      support,
    ),
    hammingLoss: multiLabel ? (predicted + support - 2 * hits) / (rows * classes.length) : 1 - tally.exact / rows,
  };
}

function rates({ hits, predicted, support }: Tally, c: number): { precision: number; recall: number; f1: number } {
  return {
    precision: ratio(hits[c]!, predicted[c]!),
    recall: ratio(hits[c]!, support[c]!),
    f1: ratio(2 * hits[c]!, predicted[c]! + support[c]!),
  };
}

const mean = (values: readonly number[]): number => ratio(sumOf(values), values.length);
