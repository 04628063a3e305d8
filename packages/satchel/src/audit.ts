/** `satchel/audit`: the parts of an audit. Duplicates, leaks across a split, label errors, text without giveaways. Re-exports only. */
export { type GroupedCopies, groupCopies } from './audit/group-copies.ts';
export { leaksAcross } from './audit/leaks.ts';
export { findDuplicates } from './audit/near-duplicates.ts';
export { stripGiveaways, strippedCorpus } from './audit/strip.ts';
export { copiesAcross } from './explore/copies.ts';
export {
  type LabelErrorOptions,
  type ProbableLabelError,
  type ProbableLabelErrors,
  probableLabelErrors,
} from './explore/label-errors.ts';
