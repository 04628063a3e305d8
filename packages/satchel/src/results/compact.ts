/** What `compact --json` prints: the file of the compact model, how small it is and what it loses. */
import type { CompactLoss } from '../pipeline/compact/compact.ts';
import type { Compacted, TriedLevel } from '../pipeline/compact/compact-model.ts';
import type { Model } from '../pipeline/model.ts';
import type { Cost } from './cost.ts';
import type { FileFacts } from './file-facts.ts';

export interface CompactReport extends Cost {
  readonly model: FileFacts;
  /** Bytes of the file of the model as it was. */
  readonly bytesBefore: number;
  readonly bits: number;
  /** The share of the weights that was asked for, or chosen. */
  readonly keep: number;
  /** Weights of the model as it was, and of the compact one. */
  readonly weightsBefore: number;
  readonly weights: number;
  /** `null` without a corpus: the loss was not measured. */
  readonly measured: CompactLoss | null;
  /** The levels that folds judged. */
  readonly tried: readonly TriedLevel[];
}

export function compactReport(compacted: Compacted, before: Model, file: FileFacts, cost: Cost): CompactReport {
  const { model, level, measured, tried } = compacted;
  return {
    model: file,
    bytesBefore: before.toBytes().length,
    ...level,
    weightsBefore: before.fitted.classifier.arrays['weights']!.data.length,
    weights: model.fitted.classifier.arrays['codes']!.data.length,
    measured: measured ?? null,
    tried,
    ...cost,
  };
}
