/**
 * A model with a small table: few weights with 8 bits in place of all with 32 (classify/parts/make-compact.ts). Everything else, vocabulary, thresholds
 * and calibration, stays as it is.
 */
import { isCompact } from '../../classify/parts/compact-table.ts';
import { type CompactLevel, makeCompact } from '../../classify/parts/make-compact.ts';
import { isSparseTable } from '../../classify/sparse/sparse-table.ts';
import { withoutCounts } from '../../core/counts/kept-counts.ts';
import { SatchelError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { resolveOptions } from '../../core/options.ts';
import type { FittedModel } from '../fitted-model.ts';
import { compactOptions } from './compact-options.ts';

export interface CompactOptions {
  /** Bits of a weight, 2 to 8; 8 unless given. */
  readonly bits?: number | undefined;
  /** The share of the weights that is kept, the largest; above 0, at most 1; 0.12 unless given. */
  readonly keep?: number | undefined;
}

/** More classes than 16 bits can number. */
const MOST_CLASSES = 65_535;

export const levelOf = (options: CompactOptions): CompactLevel =>
  resolveOptions('compact', compactOptions, { ...options });

/** Throws NOT_COMPACTABLE where the model is not one linear table over words. */
export function compactFitted(fitted: FittedModel, level: CompactLevel): FittedModel {
  checkCompactable(fitted);
  const { weights, ...others } = withoutCounts(fitted.classifier.arrays);
  const table = makeCompact(weights!.data as Float32Array, fitted.classes.length, level);
  return { ...fitted, classifier: { ...fitted.classifier, arrays: { ...others, ...table } } };
}

export function checkCompactable({ settings, classifier: { arrays }, classes }: FittedModel): void {
  const [representation, classifier] = [settings.representation.name, settings.classifier.name];
  if (isCompact(arrays)) throw notCompactable('the model is compact already.', 'Compact the model it was made of.');
  if (isSparseTable(arrays))
    throw notCompactable('the model stores few weights already: its table is sparse.', 'Keep the model as it is.');
  const weights = arrays['weights']?.data;
  if (!(weights instanceof Float32Array) || !Object.hasOwn(arrays, 'bias'))
    throw notCompactable(
      `${classifier} has no table of weights, one per feature and class, that could be made smaller.`,
      'Train with a linear classifier: linear-svm, logistic, nbsvm, blend, a naive Bayes or centroid.',
    );
  if (settings.words || !SPARSE.has(representation))
    throw notCompactable(
      `only tables over words can be made compact, those of bow and nb-ratio; this model is built on ${representation}.`,
      'Train with --representation bow or nb-ratio.',
    );
  if (classes.length > MOST_CLASSES)
    throw notCompactable(`the model has more than ${MOST_CLASSES} classes.`, 'Keep the model as it is.');
}

/** Representations with one dimension a word, or one a word and class. */
const SPARSE: ReadonlySet<string> = new Set(['bow', 'nb-ratio']);

const notCompactable = (message: string, remedy: string): SatchelError =>
  new SatchelError('NOT_COMPACTABLE', message, { kind: 'usage', remedy });

/** How much a compact model loses, measured. */
export interface CompactLoss {
  readonly metric: 'accuracy' | 'microF1';
  /** 'test': the test part of the official split, with the model itself; 'folds': models of the same settings, on the folds that chose the level. */
  readonly on: 'test' | 'folds';
  readonly full: number;
  readonly compact: number;
  /** full − compact. */
  readonly loss: number;
  /** Documents that were judged. */
  readonly documents: number;
}

/** The facts of a compact model, kept in its provenance. */
export const compactFacts = (
  { bits, keep }: CompactLevel,
  fitted: FittedModel,
  measured: CompactLoss | undefined,
): JsonObject => ({
  bits,
  keep,
  weights: fitted.classifier.arrays['codes']!.data.length,
  measured: measured === undefined ? null : { ...measured },
});
