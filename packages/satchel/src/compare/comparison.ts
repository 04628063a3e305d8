/** The options, events and result of comparing candidates on a corpus. The result is plain data, ready for JSON. */

import type { Corpus } from '../core/corpus.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { GivenTable, GivenWords } from '../encoder/encoder-run.ts';
import type { EngineOptions } from '../run/engine.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { FewLabels } from './few-labels.ts';
import type { LeaderboardRow } from './leaderboard.ts';
import type { LeakReport } from './leak-radar.ts';
import type { BudgetClock, Clock } from './selection/budget.ts';
import type { Candidate, Task } from './selection/candidates.ts';
import type { SelectionEvent } from './selection/select-candidates.ts';
import type { SelectedOnFold } from './selection/selected-on-folds.ts';
import type { NotRun, Verdict } from './verdict.ts';

export interface CompareOptions extends EngineOptions {
  /**
   * What the budget counts: processor time of the process (`cpu`, the default; in a browser the wall clock), the `wall` clock, or seconds of
   * a function. Time decides which folds run; it never changes a score.
   */
  readonly clock?: Clock | 'cpu' | 'wall' | undefined;
  /** Seconds the comparison may take; default 120. */
  readonly budget?: number | undefined;
  /** As for `evaluate`: `official`, `cv:10`, `holdout:0.2`. */
  readonly protocol?: string | undefined;
  readonly seed?: number | undefined;
  /** As for `evaluate`; a list is several tables side by side. */
  readonly words?: WordVectors | GivenWords | readonly GivenTable[] | undefined;
  /** Options for every candidate that has them: `{ text: { stopWords: 'nltk' } }`. */
  readonly options?: OptionGroups | undefined;
  readonly memoryLimit?: number | undefined;
  /** Texts without labels: adds a blend that trains itself on them. */
  readonly unlabelled?: Corpus | undefined;
  /** Parts of mails that `corpus.strip` has removed already; the leak radar does not recommend them again. */
  readonly stripped?: readonly string[] | undefined;
  /** Also compare with this few labelled documents per class. */
  readonly fewLabels?: readonly number[] | undefined;
  /** The candidates; default: all that suit the task. At least one must be a bag of words. */
  readonly candidates?: readonly Candidate[] | undefined;
  /** `false` leaves out the candidates that cost most and seldom win, which run in the time that the others leave. */
  readonly costly?: boolean | undefined;
  readonly watch?: ((event: CompareEvent) => void) | undefined;
}

export type CompareEvent = SelectionEvent | { readonly kind: 'leaks'; readonly leaks: LeakReport };

export interface CorpusComparison {
  readonly task: Task;
  readonly metric: 'accuracy' | 'microF1';
  readonly protocol: string;
  /** Number of folds used for selection. */
  readonly folds: number;
  readonly seed: number;
  readonly budgetSeconds: number;
  /** What the seconds of the budget are; `given`: of a function. */
  readonly budgetClock: BudgetClock;
  readonly seconds: number;
  /**
   * Every candidate ran to the end or was eliminated by its score. If not, the budget ended first: which folds ran depends on the speed
   * of the machine. The same folds give the same results anywhere.
   */
  readonly isComplete: boolean;
  readonly dataSha256: string | undefined;
  readonly leaks: LeakReport;
  /** The best first, then the eliminated candidates. */
  readonly leaderboard: readonly LeaderboardRow[];
  /** Candidates that never ran, with the reason; `seconds` is the estimated time of all folds of a candidate, where there is an estimate. */
  readonly notRun: readonly NotRun[];
  readonly verdict: Verdict;
  /** The held-out score of the selected model. */
  readonly picked: Picked;
  /** Scores on the test documents that have no duplicate in the training part. */
  readonly withoutCopies?: WithoutCopies;
  readonly fewLabels?: FewLabels;
  readonly diagnosis: Diagnosis;
}

/** On folds, each scored by a winner that was selected without it; or on the test part. */
export interface Picked {
  /** Where the score comes from: the test part of an official split or a hold-out, or folds. */
  readonly on: 'test' | 'folds';
  readonly score: number;
  /** On a test part: the mean score of the selected model on the folds that selected it. */
  readonly foldsScore?: number;
  readonly low?: number;
  readonly high?: number;
  readonly folds?: readonly SelectedOnFold[];
}

export interface WithoutCopies {
  readonly documents: number;
  readonly scores: readonly { readonly name: string; readonly score: number }[];
}
