/** `satchel/models`: what can be done with a trained model besides predicting. Re-exports only. */
export type { CompactLevel } from './classify/parts/make-compact.ts';
export {
  type Compacted,
  type CompactModelOptions,
  compactModel,
  type TriedLevel,
} from './pipeline/compact/compact-model.ts';
