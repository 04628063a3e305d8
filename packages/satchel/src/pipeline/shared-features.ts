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
      return settings.representation.parts ? await reweigh(own, rows, features) : features;
    },
  };
}

/** Settings with the same key learn the same features. The weights of a fused representation's blocks are not learned. */
export const featureKey = ({ text, words, representation, representationOptions }: Settings): string =>
  JSON.stringify([text, words, { ...representationOptions, ...(representation.parts ? { weights: '' } : {}) }]);
