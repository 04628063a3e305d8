/** A model from sums by class, without rows: classifiers that learn from nothing else have `fitSums`. */
import type { SumsOf } from '../../core/class-sums.ts';
import type { Compute } from '../../core/compute.ts';
import type { FittedEncoder } from '../../encoder/fitted-encoder.ts';
import type { FittedModel } from '../fitted-model.ts';
import type { Settings } from '../settings.ts';

export interface SumsRun {
  readonly settings: Settings;
  readonly encoder: FittedEncoder;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  /** Over the words of the vocabulary, of the kinds that the classifier asks for. */
  readonly sums: SumsOf;
  readonly compute: Compute;
}

export async function fitFromSums(run: SumsRun): Promise<FittedModel> {
  const { settings, encoder, classes, multiLabel, sums, compute } = run;
  const { classifier, classifierOptions: options } = settings;
  const { wordMatrix, vocabulary } = encoder;
  const training = { classes, multiLabel, dimensions: vocabulary.terms.length, wordMatrix, options, compute };
  const arrays = await classifier.fitSums!({ ...training, sums });
  const { threshold } = classifier.prepare({ ...training, arrays, kernels: compute.kernels });
  return {
    ...encoder,
    settings,
    classes,
    multiLabel,
    classifier: { method: classifier.name, options, arrays },
    thresholds: new Float64Array(multiLabel ? classes.length : 0).fill(threshold),
  };
}

/** Why the vectors of documents are not their plain counts of words; undefined where they are, and sums of them are whole numbers. */
export function whyNotPlainCounts({ representation, representationOptions: options }: Settings): string | undefined {
  if (representation.name !== 'bow') return `it is built on ${representation.name}, not on plain counts of words.`;
  const weights = whyNotWeights({ representationOptions: options });
  if (weights !== undefined) return weights;
  return options['norm'] === 'none'
    ? undefined
    : 'documents are scaled to length 1, so their sums are not whole numbers.';
}

/** Why the weights of a bag of words are not counts, which no other document changes. */
export function whyNotWeights({ representationOptions }: Pick<Settings, 'representationOptions'>): string | undefined {
  const { weighting } = representationOptions;
  if (weighting === 'tf' || weighting === 'binary') return undefined;
  return `with ${weighting === 'bm25' ? 'BM25' : 'tf-idf'} every weight changes with every document.`;
}
