/** What `train --json` prints: the file, and what is known of the model's worth. */
import { defined } from '../core/defined.ts';
import { describeSettings } from '../pipeline/settings.ts';
import type { Trained } from '../pipeline/train.ts';
import type { ClassifyRequest } from '../requests/classify.ts';
import type { WordShares } from '../words/unknown-words.ts';
import type { Cost } from './cost.ts';
import { type EvaluationReport, evaluationReport } from './evaluation.ts';
import type { FileFacts } from './file-facts.ts';

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
  /** `null` where nothing was judged (`--evaluate none`). */
  readonly evaluation: EvaluationReport | null;
}

export function trainingReport(
  { model, evaluation, words }: Trained,
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
    vocabulary: fitted.vocabulary.words.length,
    ...defined({ words }),
    evaluation: evaluation === undefined ? null : evaluationReport(evaluation, request.corpus, cost),
    ...cost,
  };
}
