/** What every step of a comparison needs: folds, counted documents, the budget, and what judging one fold takes. */

import type { Ingested } from '../../run/ingest.ts';
import type { Budget } from './budget.ts';
import type { Candidate } from './candidates.ts';
import type { WordTraining } from './fold-costs.ts';
import type { FoldContext } from './judge-fold.ts';
import type { Plan } from './plan.ts';
import type { Readings } from './readings.ts';

/** The rows of a reading that have no label, after those of the corpus. */
export const unlabelledRows = ({ counted, documentIds }: Ingested): Uint32Array =>
  Uint32Array.from({ length: counted.tokens.length - documentIds.length }, (_, i) => documentIds.length + i);

/** Only a self-trained candidate sees the unlabelled rows. */
export const contextOf = <C extends FoldContext>({ isSelfTrained }: Candidate, context: C): C =>
  isSelfTrained ? context : { ...context, unlabelled: undefined };

export interface ComparisonContext extends FoldContext {
  readonly plan: Plan;
  readonly readings: Readings;
  readonly budget: Budget;
  readonly training: WordTraining;
}
