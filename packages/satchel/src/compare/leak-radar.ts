/**
 * Before any score: can a score on this corpus be believed? What the audit found, in brief, and what a plain bag of words scores on one fold
 * with it and without it.
 */
import type { AuditReport } from '../audit/audit-corpus.ts';
import type { Giveaway } from '../audit/giveaways.ts';
import type { LabelWord } from '../audit/label-words.ts';
import type { DuplicateKind } from '../audit/near-duplicates.ts';
import { isEmptyPlan, type StripPlan, strippedCorpus } from '../audit/strip.ts';
import type { Corpus } from '../core/corpus.ts';
import type { Settings } from '../pipeline/settings.ts';
import type { Ingested } from '../run/ingest.ts';
import { ingest } from '../run/ingest.ts';
import { type Bench, judgeFold } from './race/judge-fold.ts';
import type { Plan } from './race/plan.ts';

export interface LeakReport {
  /** Pairs of documents that are copies of one another. */
  readonly pairs: Readonly<Record<DuplicateKind, number>>;
  /** Sets of copies too large to be kept on one side of a fold. */
  readonly tooLarge: number;
  /** Copies with different labels. */
  readonly conflicts: number;
  /** Test documents with a copy in the training part, where there is an official split. */
  readonly test?: { readonly documents: number; readonly copied: number; readonly share: number };
  /** What gives labels away, the most frequent of each kind first. */
  readonly giveaways: readonly Giveaway[];
  readonly plan: StripPlan;
  /** What `corpus.strip` could still leave out of it. */
  readonly strip: readonly string[];
  /** The purest words of labels found inside texts. */
  readonly labelWords: readonly LabelWord[];
  /** A plain bag of words on the first fold, with what gives labels away and without; absent where there is nothing to strip. */
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

/** As `corpus.strip` names them. */
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

/** The same fold read twice: as it is, and stripped. */
export async function scoreStripped(
  corpus: Corpus,
  leaks: LeakReport,
  ingested: Ingested,
  settings: Settings,
  { folds: [fold] }: Plan,
  bench: Bench,
): Promise<LeakReport> {
  if (isEmptyPlan(leaks.plan) || !fold) return leaks;
  const stripped = await ingest(
    strippedCorpus(corpus, leaks.plan),
    { text: settings.text, labelMode: settings.labels.mode, keepsOrder: false },
    bench.compute,
  );
  const [before] = await judgeFold(ingested, fold, [settings], fold.train, bench);
  const [after] = await judgeFold(stripped, fold, [settings], fold.train, bench);
  if (!before || !after) return leaks;
  return { ...leaks, stripped: { documents: fold.test.length, with: before.score, without: after.score } };
}
