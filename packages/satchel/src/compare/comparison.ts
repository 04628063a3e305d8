/** What a comparison of a corpus takes, tells on the way, and answers: plain data, ready for JSON. */

import type { OptionGroups } from '../core/option-groups.ts';
import type { GivenWords } from '../encoder/encoder-run.ts';
import type { EngineOptions } from '../run/engine.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { FewLabels } from './few-labels.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import type { LeakReport } from './leak-radar.ts';
import type { Clock } from './race/budget.ts';
import type { Candidate, Task } from './race/candidates.ts';
import type { PickedOnFold } from './race/nested-score.ts';
import type { RaceEvent } from './race/race.ts';
import type { Verdict } from './verdict.ts';

export interface CompareOptions extends EngineOptions {
  /** Seconds on the caller's clock, else on the system's: time decides which candidates run, never what they score. */
  readonly clock?: Clock | undefined;
  /** Seconds it may take; 120 unless given. */
  readonly budget?: number | undefined;
  /** As for `evaluate`: `official`, `cv:10`, `holdout:0.2`. */
  readonly protocol?: string | undefined;
  readonly seed?: number | undefined;
  readonly words?: GivenWords | undefined;
  /** Options that hold for every candidate they mean something to: `{ text: { stopWords: 'nltk' } }`. */
  readonly options?: OptionGroups | undefined;
  readonly memoryLimit?: number | undefined;
  /** Parts of mails that were left out when the corpus was opened (`strip`): no need to advise it again. */
  readonly stripped?: readonly string[] | undefined;
  /** Also compare with so few labelled documents of every class. */
  readonly fewLabels?: readonly number[] | undefined;
  /** Who takes part, where it is not everybody. The first is run first, and at least one must be a bag of words. */
  readonly candidates?: readonly Candidate[] | undefined;
  readonly watch?: ((event: CompareEvent) => void) | undefined;
}

export type CompareEvent = RaceEvent | { readonly kind: 'leaks'; readonly leaks: LeakReport };

export interface CorpusComparison {
  readonly task: Task;
  readonly metric: 'accuracy' | 'microF1';
  readonly protocol: string;
  /** Folds of the race. */
  readonly folds: number;
  readonly seed: number;
  readonly budgetSeconds: number;
  readonly seconds: number;
  readonly dataSha256: string | undefined;
  readonly leaks: LeakReport;
  /** The best first; behind them those dropped on the way. */
  readonly leaderboard: readonly LeaderboardRow[];
  /** Who never ran, and why. */
  readonly notRun: readonly { readonly name: string; readonly reason: string }[];
  readonly verdict: Verdict;
  /** What to expect of what was picked. */
  readonly picked: Picked;
  /** Scores on the test documents that have no copy in the training part. */
  readonly withoutCopies?: WithoutCopies;
  readonly fewLabels?: FewLabels;
  /** What to know about the winner. */
  readonly diagnosis: Diagnosis;
}

/** On folds, each with a winner chosen without it; or on the test part. */
export interface Picked {
  readonly score: number;
  readonly low?: number;
  readonly high?: number;
  readonly folds?: readonly PickedOnFold[];
}

export interface WithoutCopies {
  readonly documents: number;
  readonly scores: readonly { readonly name: string; readonly score: number }[];
}
