/** `satchel/models`: what can be done with a trained model besides predicting. Re-exports only. */
export type { CompactLevel } from './classify/parts/make-compact.ts';
export { type SavePageOptions, savePage } from './models/page-on-disk.ts';
export {
  type Compacted,
  type CompactModelOptions,
  compactModel,
  type TriedLevel,
} from './pipeline/compact/compact-model.ts';
export { forgetDocuments, mergeModels, updateModel } from './pipeline/update/update-model.ts';
export type { ExportedPage } from './predict/export-page.ts';
