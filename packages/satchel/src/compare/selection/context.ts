/** What every step of a comparison needs: folds, counted documents, the budget, and what judging one fold takes. */
import type { Budget } from './budget.ts';
import type { FoldContext } from './judge-fold.ts';
import type { Plan } from './plan.ts';
import type { Readings } from './readings.ts';

export interface ComparisonContext extends FoldContext {
  readonly plan: Plan;
  readonly readings: Readings;
  readonly budget: Budget;
}
