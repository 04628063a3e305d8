/** `satchel/audit`: the parts of an audit. Duplicates, leaks across a split, text without giveaways. Re-exports only. */
export { type GroupedCopies, groupCopies } from './audit/group-copies.ts';
export { leaksAcross } from './audit/leaks.ts';
export { findDuplicates } from './audit/near-duplicates.ts';
export { stripGiveaways, strippedCorpus } from './audit/strip.ts';
