/** What `audit --json` and `satchel FILE --json` print. */
import { defined } from '../../core/checks/defined.ts';
import type { ProbableLabelError } from '../../explore/label-errors.ts';
import type { CorpusReview, WithoutCopiesScore } from '../../explore/review-corpus.ts';

export interface ReviewReport {
  readonly documents: number;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  /** Accuracy, or micro F1 where documents have several labels, over five folds. */
  readonly score: { readonly metric: 'accuracy' | 'microF1'; readonly mean: number; readonly sd: number };
  readonly baseline: { readonly label: string; readonly accuracy: number };
  readonly withoutCopies?: WithoutCopiesScore;
  /** The estimated share of wrong labels, and the documents that are probably wrong, most probable first. */
  readonly labelErrors?: { readonly share: number; readonly suspects: readonly ProbableLabelError[] };
  /** Pairs of copies by kind, and pairs of copies whose labels differ. */
  readonly copies: CorpusReview['audit']['pairs'];
  readonly conflicts: CorpusReview['audit']['conflicts'];
  /** Copies across the official split. */
  readonly leaks?: { readonly test: number; readonly copied: number; readonly share: number };
  readonly giveaways: CorpusReview['audit']['giveaways'];
  /** Documents without a word. */
  readonly empty: number;
  readonly seed: number;
}

export function reviewReport({ evaluation, withoutCopies, audit, labelErrors }: CorpusReview): ReviewReport {
  const { metrics, baseline, documents, classes, multiLabel, seed } = evaluation;
  const metric = multiLabel ? 'microF1' : 'accuracy';
  const { mean, sd } = metrics[metric]!;
  const { pairs, conflicts, leaks, giveaways, duplicates } = audit;
  return {
    documents,
    classes,
    multiLabel,
    score: { metric, mean, sd },
    baseline: { label: baseline.label, accuracy: baseline.accuracy.mean },
    ...defined({ withoutCopies }),
    ...(labelErrors ? { labelErrors: { share: labelErrors.share, suspects: labelErrors.errors } } : {}),
    copies: pairs,
    conflicts,
    ...(leaks ? { leaks: { test: leaks.test, copied: leaks.found.length, share: leaks.share } } : {}),
    giveaways: giveaways.filter(({ isTelling }) => isTelling),
    empty: duplicates.empty,
    seed,
  };
}
