/** The result of an evaluation: metrics over folds, and the predictions of each fold. */
import type { JsonObject } from '../core/json.ts';
import type { Judged } from '../evaluate/classification-metrics.ts';
import type { EvaluationMetrics } from '../evaluate/metric-names.ts';
import type { Summary } from '../evaluate/summary.ts';
import type { CalibrationReport } from './calibration-report.ts';
import type { Fit } from './fit.ts';
import type { TunedPoint } from './folds/tuned-point.ts';
import type { SelfTraining } from './self-training/self-training.ts';
import type { Settings } from './settings.ts';

export interface FoldResult {
  readonly settings: Settings;
  readonly tuned: readonly TunedPoint[];
  readonly judged: Judged;
  /** Rows of the corpus the judged documents are. */
  readonly rows: Uint32Array;
  /** Rows of the corpus that it was trained on; absent where the tested documents come from another corpus. */
  readonly trainingRows?: Uint32Array;
  readonly metrics: Readonly<Record<string, number>>;
  /** documents × classes, where the pipeline has probabilities. */
  readonly probabilities: Float64Array | undefined;
  readonly modelSha256: string;
  /** How many words the model knows, and how many of them no training document holds. */
  readonly vocabulary: number;
  readonly unseenWords: number;
  /** What self-training did, where there are unlabelled texts. */
  readonly selfTraining?: SelfTraining;
  /** The fitted model; present where the evaluation has a single split. The models of several folds are let go one by one. */
  readonly fit?: Fit;
}

export interface Evaluation {
  readonly metrics: EvaluationMetrics;
  /** Calibration of the probabilities; absent if the pipeline has none. */
  readonly calibration: CalibrationReport | undefined;
  /** The baseline: scores of giving every document the most frequent label of the training part. */
  readonly baseline: { readonly label: string; readonly accuracy: Summary };
  readonly options: JsonObject;
  readonly protocol: string;
  readonly seed: number;
  readonly documents: number;
  /** Documents of the training corpus, unlabelled ones too; present where the tested documents come from another corpus. */
  readonly trainingDocuments?: number;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly vocabulary: number;
  readonly tuned: readonly (readonly TunedPoint[])[];
  readonly hashes: { readonly data: string | undefined; readonly model: string };
  readonly folds: readonly FoldResult[];
  readonly documentIds: readonly string[];
}
