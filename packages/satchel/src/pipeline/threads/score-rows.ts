/** Scores of many documents on all threads: a row's scores depend on the row alone, so any cut gives the same bits. */

import type { Compute } from '../../core/compute.ts';
import { joined } from '../../core/lists/end-to-end.ts';
import type { SentRows } from '../../encoder/threads/encode-task.ts';
import { sendEncoder } from '../../encoder/threads/sent-encoder.ts';
import type { FittedModel } from '../fitted-model.ts';
import { SCORE_ROWS, type ScoreRowsInput } from './score-task.ts';
import { sendClassifier } from './sent-classifier.ts';

/** Rows × the classes of the model, in the order of the parts. */
export async function scoreParts(
  fitted: FittedModel,
  parts: readonly SentRows[],
  { executor, signal }: Compute,
): Promise<Float64Array> {
  const [encoder, classifier] = [sendEncoder(fitted), sendClassifier(fitted)];
  const inputs = parts.map((rows): ScoreRowsInput => ({ encoder, classifier, rows }));
  const scored = await executor.map<ScoreRowsInput, Float64Array>(SCORE_ROWS, inputs, signal);
  return joined(Float64Array, scored);
}
