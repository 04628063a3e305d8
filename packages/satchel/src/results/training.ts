/** What `train --json` prints: the file and the evaluation of the model. */
import { defined } from '../core/checks/defined.ts';
import { describeEncoder } from '../encoder/settings.ts';
import type { SelfTraining } from '../pipeline/self-training/self-training.ts';
import { describeSettings } from '../pipeline/settings.ts';
import type { Trained, TrainedEncoder } from '../pipeline/train.ts';
import { type ClassifyRequest, NO_CLASSIFIER } from '../requests/classify.ts';
import type { WordShares } from '../words/unknown-words.ts';
import type { Cost } from './cost.ts';
import { type EvaluationReport, evaluationReport } from './evaluation/evaluation-report.ts';
import type { FileFacts } from './file-facts.ts';

/** What `forget`, `merge` and `train --update` print with `--json`. */
export interface UpdateReport extends Cost {
  readonly model: FileFacts;
  readonly kind: 'classifier' | 'encoder';
  /** Documents that the model is made of now. */
  readonly documents: number;
  /** Those that were learned; empty for an encoder that learned from no labels. */
  readonly classes: readonly string[];
  readonly vocabulary: number;
  /** Documents added and taken out since it was trained. */
  readonly updated: { readonly added: number; readonly removed: number };
}

export interface TrainingReport extends Cost {
  readonly model: FileFacts;
  readonly options: EvaluationReport['options'];
  readonly seed: number;
  readonly documents: number;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly vocabulary: number;
  /** Of the words of the corpus, how many have a vector; for methods built on word vectors. */
  readonly words?: WordShares;
  /** What self-training did, with unlabelled texts. */
  readonly selfTraining?: SelfTraining;
  /** `null` without evaluation (`--evaluate none`). */
  readonly evaluation: EvaluationReport | null;
}

/** What `train --json` prints of an encoder: documents without labels, or `--classifier none`. */
export interface EncoderTrainingReport extends Cost {
  readonly kind: 'encoder';
  readonly model: FileFacts;
  readonly options: EvaluationReport['options'];
  readonly seed: number;
  readonly documents: number;
  readonly vocabulary: number;
  readonly dimensions: number;
  /** Why there is no classifier: `--classifier none`, or no document has a label. */
  readonly reason: 'asked' | 'no labels';
  readonly words?: WordShares;
}

export function encoderReport(
  { encoder, wordShares }: TrainedEncoder,
  file: FileFacts,
  request: ClassifyRequest,
  cost: Cost,
): EncoderTrainingReport {
  const { settings, vocabulary } = encoder.fitted;
  return {
    kind: 'encoder',
    model: file,
    options: { ...describeEncoder(settings), corpus: { ...request.corpus } },
    seed: request.run.seed ?? 1,
    documents: vocabulary.documents,
    vocabulary: vocabulary.terms.length,
    dimensions: encoder.dimensions,
    reason: request.run.classifier === NO_CLASSIFIER ? 'asked' : 'no labels',
    ...defined({ words: wordShares }),
    ...cost,
  };
}

export function trainingReport(
  { model, evaluation, wordShares, selfTraining }: Trained,
  file: FileFacts,
  request: ClassifyRequest,
  cost: Cost,
): TrainingReport {
  const { fitted, classes, multiLabel } = model;
  return {
    model: file,
    options: { ...describeSettings(fitted.settings), corpus: { ...request.corpus } },
    seed: request.run.seed ?? 1,
    documents: fitted.vocabulary.documents,
    classes,
    multiLabel,
    vocabulary: fitted.vocabulary.terms.length,
    ...defined({ words: wordShares, selfTraining }),
    evaluation: evaluation === undefined ? null : evaluationReport(evaluation, request.corpus, cost),
    ...cost,
  };
}
