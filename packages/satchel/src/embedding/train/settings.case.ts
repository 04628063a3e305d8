/** Settings of a run of skip-gram or CBOW with their defaults, for tests and benchmarks that train without the registry. */
import { resolveOptions } from '../../core/options.ts';
import { cbow } from '../methods/cbow.ts';
import { skipGram } from '../methods/skip-gram.ts';
import { trainingOptions } from '../word-method.ts';
import type { PredictionSettings } from './options.ts';

const declared = { ...trainingOptions, ...cbow.options, ...skipGram.options };

export const predictionSettings = ({
  isCbow = false,
  ...given
}: Readonly<Record<string, unknown>> & { readonly isCbow?: boolean } = {}): PredictionSettings => ({
  ...resolveOptions('words', declared, given),
  isCbow,
});
