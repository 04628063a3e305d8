/** Features that several settings share on the same rows: points of a grid that differ in the classifier alone learn the same features. */
import { type Features, fitFeatures, reweigh } from './fit.ts';
import { type Run, withSettings } from './run.ts';
import type { Settings } from './settings.ts';

export interface SharedFeatures {
  of(settings: Settings): Promise<Features>;
}

export function createSharedFeatures(run: Run, rows: Uint32Array, textRows: Uint32Array): SharedFeatures {
  const learned = new Map<string, Features>();
  return {
    async of(settings) {
      const own = withSettings(run, settings);
      const key = featureKey(settings);
      const features = learned.get(key) ?? (await fitFeatures(own, rows, textRows));
      learned.set(key, features);
      return hasWeightsOf(features, settings) ? features : await reweigh(own, rows, features, textRows);
    },
  };
}

/** The blocks of these features have the weights of the settings; what is no fused representation has none. */
const hasWeightsOf = ({ fitted: { representation } }: Features, settings: Settings): boolean =>
  representation.options['weights'] === settings.representationOptions['weights'];

/** Settings with the same key learn the same features. The weights of a fused representation's blocks are not learned. */
export const featureKey = ({ text, words, representation, representationOptions }: Settings): string =>
  JSON.stringify([text, words, { ...representationOptions, ...(representation.parts ? { weights: '' } : {}) }]);
