/** What `evaluate --json` prints. Programs rely on these names. */
import { defined } from '../../core/checks/defined.ts';
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';
import type { SelfTraining } from '../../pipeline/self-training/self-training.ts';
import { type Cost, rounded } from '../cost.ts';
import { type ClassRow, classReport } from './class-report.ts';
import { type ConfusionMatrix, matrixOf } from './classification-report.ts';

/** A larger matrix is left out: it would be most of the report. */
const MOST_CLASSES = 200;

export interface EvaluationReport extends Cost {
  readonly metrics: Evaluation['metrics'];
  /** Only where the classifier has probabilities, or they were learned (labels.calibrate). */
  readonly calibration?: NonNullable<Evaluation['calibration']>;
  readonly options: JsonObject;
  readonly seed: number;
  readonly hashes: { readonly data: string | null; readonly model: string };
  readonly documents: number;
  /** Documents the model was trained on, unlabelled ones too; with a test corpus of its own, where `documents` counts the tested ones. */
  readonly trainingDocuments?: number;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly protocol: string;
  readonly baseline: Evaluation['baseline'];
  readonly vocabulary: number;
  /** Words that only held-out documents hold and that count by their vectors, here and in a saved model. */
  readonly unseenWords: number;
  readonly perClass: readonly ClassRow[];
  /** For one label per document and at most 200 classes: `counts[i][j]` documents of class i were predicted as class j. */
  readonly confusionMatrix?: ConfusionMatrix;
  /** What self-training did in each fold, with unlabelled texts. */
  readonly selfTraining?: readonly SelfTraining[];
  /** The grid points of each fold; only with tuning. */
  readonly tuned?: JsonValue;
}

export function evaluationReport(evaluation: Evaluation, corpus: OptionValues, cost: Cost): EvaluationReport {
  const { calibration, options, hashes, tuned } = evaluation;
  return {
    metrics: evaluation.metrics,
    ...defined({ calibration }),
    options: { ...options, corpus: { ...corpus } },
    seconds: rounded(cost.seconds),
    cpuSeconds: rounded(cost.cpuSeconds),
    peakMemoryMB: Math.round(cost.peakMemoryMB),
    seed: evaluation.seed,
    hashes: { data: hashes.data ?? null, model: hashes.model },
    documents: evaluation.documents,
    ...defined({ trainingDocuments: evaluation.trainingDocuments }),
    classes: evaluation.classes,
    multiLabel: evaluation.multiLabel,
    protocol: evaluation.protocol,
    baseline: evaluation.baseline,
    vocabulary: evaluation.vocabulary,
    unseenWords: unseenWordsOf(evaluation),
    perClass: classReport(evaluation),
    ...(evaluation.multiLabel || evaluation.classes.length > MOST_CLASSES
      ? {}
      : { confusionMatrix: matrixOf(evaluation) }),
    ...selfTrainingOf(evaluation),
    ...(tuned.some((points) => points.length > 0)
      ? { tuned: tuned.map((points) => points.map(({ options, score }) => ({ options, score }))) }
      : {}),
  };
}

function selfTrainingOf({ folds }: Evaluation): Pick<EvaluationReport, 'selfTraining'> {
  const found = folds.flatMap(({ selfTraining }) => selfTraining ?? []);
  return found.length > 0 ? { selfTraining: found } : {};
}

/** Of the last fold, whose vocabulary is the one counted above. */
const unseenWordsOf = ({ folds }: Evaluation): number => folds[folds.length - 1]!.unseenWords;
