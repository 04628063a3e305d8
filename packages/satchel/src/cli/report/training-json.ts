/** What `train --json` prints: the file, and what is known of the model's worth. */
import { createHash } from 'node:crypto';
import { describeSettings } from '../../pipeline/settings.ts';
import type { Trained } from '../../pipeline/train.ts';
import type { WordShares } from '../../words/unknown-words.ts';
import type { Request } from '../settings/request.ts';
import { type Cost, type EvaluationReport, evaluationReport } from './evaluation-json.ts';

export interface TrainingReport extends Cost {
  readonly model: { readonly path: string; readonly bytes: number; readonly sha256: string };
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
  bytes: Uint8Array,
  path: string,
  request: Request,
  cost: Cost,
): TrainingReport {
  const { fitted, classes, multiLabel } = model;
  return {
    model: { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    options: { ...describeSettings(fitted.settings), corpus: { ...request.corpus } },
    seed: request.run.seed ?? 1,
    documents: fitted.vocabulary.documents,
    classes,
    multiLabel,
    vocabulary: fitted.vocabulary.words.length,
    ...(words ? { words } : {}),
    evaluation: evaluation === undefined ? null : evaluationReport(evaluation, request.corpus, cost),
    ...cost,
  };
}
