/**
 * The leak radar: can scores on this corpus be trusted? Summarises the audit, and scores a plain bag of words on one
 * fold with and without the text that gives labels away.
 */
import type { AuditReport } from '../audit/audit-corpus.ts';
import type { Giveaway } from '../audit/giveaways.ts';
import type { LabelWord } from '../audit/label-words.ts';
import type { DuplicateKind } from '../audit/near-duplicates.ts';
import { isEmptyPlan, type StripPlan, strippedCorpus } from '../audit/strip.ts';
import type { Corpus } from '../core/corpus.ts';
import { concurrently } from '../core/threads/concurrently.ts';
import type { Settings } from '../pipeline/settings.ts';
import { type Ingested, ingest } from '../run/ingest.ts';
import type { ComparisonContext } from './selection/context.ts';
import { judgeFold } from './selection/judge-fold.ts';

export interface LeakReport {
  /** Number of pairs of duplicates, per kind. */
  readonly pairs: Readonly<Record<DuplicateKind, number>>;
  /** Number of sets of duplicates that are larger than a fold, and therefore on both sides. */
  readonly tooLarge: number;
  /** Number of duplicates with different labels. */
  readonly conflicts: number;
  /** Test documents with a duplicate in the training part; absent without an official split. */
  readonly test?: { readonly documents: number; readonly copied: number; readonly share: number };
  /** Parts of texts that give labels away, the most frequent of each kind first. */
  readonly giveaways: readonly Giveaway[];
  readonly plan: StripPlan;
  /** The values of `corpus.strip` that would remove such parts. */
  readonly strip: readonly string[];
  /** Words of label names that are frequent in the documents with this label and rare elsewhere. */
  readonly labelWords: readonly LabelWord[];
  /** Scores of a plain bag of words on the first fold, with and without these parts; absent if there are none. */
  readonly stripped?: { readonly documents: number; readonly with: number; readonly without: number };
}

const MOST_LABEL_WORDS = 10;

export function leaksOf(
  { pairs, conflicts, leaks, giveaways, plan, labelWords }: Omit<AuditReport, 'documents' | 'classes' | 'duplicates'>,
  tooLarge: number,
  stripped: readonly string[] = [],
): LeakReport {
  return {
    pairs,
    tooLarge,
    conflicts: conflicts.length,
    ...(leaks ? { test: { documents: leaks.test, copied: leaks.found.length, share: leaks.share } } : {}),
    giveaways: giveaways.filter(({ isTelling }) => isTelling),
    plan,
    strip: stripOf(plan.parts).filter((name) => !stripped.includes(name)),
    labelWords: labelWords.filter(({ purity, inside }) => purity > 0.5 && inside > 0.1).slice(0, MOST_LABEL_WORDS),
  };
}

/** The names that `corpus.strip` has for these parts. */
function stripOf(parts: readonly string[]): string[] {
  const names: Readonly<Record<string, string>> = {
    field: 'headers',
    signature: 'footers',
    quote: 'quotes',
    attribution: 'quotes',
  };
  const wanted = new Set(parts.map((part) => names[part]));
  return ['headers', 'footers', 'quotes'].filter((name) => wanted.has(name));
}

/** Scores the first fold twice: with the texts as they are, and with the stripped texts. */
export async function scoreStripped(
  corpus: Corpus,
  leaks: LeakReport,
  ingested: Ingested,
  settings: Settings,
  context: ComparisonContext,
): Promise<LeakReport> {
  const [fold] = context.plan.folds;
  if (isEmptyPlan(leaks.plan) || !fold) return leaks;
  const stripped = await ingest(
    strippedCorpus(corpus, leaks.plan),
    { text: settings.text, labelMode: settings.labels.mode, keepsOrder: false },
    context.compute,
  );
  const [before, after] = await concurrently([ingested, stripped], context.concurrency, async (reading) => {
    const { points } = await judgeFold(reading, fold, [settings], fold.train, context);
    return points[0];
  });
  if (!before || !after) return leaks;
  return { ...leaks, stripped: { documents: fold.test.length, with: before.score, without: after.score } };
}
