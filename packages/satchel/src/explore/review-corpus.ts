/**
 * A first look at labelled documents: how well their labels can be predicted, which labels are probably wrong, which documents are copies, and what
 * gives labels away. `satchel audit` and `satchel FILE` print it.
 *
 * Every document is predicted once, by a logistic regression over a bag of words that was not trained on it (five folds). The score is given twice:
 * over all documents, and over those without a copy in the training part of their fold.
 */
import { type AuditReport, auditCorpus } from '../audit/audit-corpus.ts';
import { leaksAcross } from '../audit/leaks.ts';
import type { Duplicates } from '../audit/near-duplicates.ts';
import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { labelSetCount, selectLabelSets } from '../core/labels.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { classificationMetrics } from '../evaluate/classification-metrics.ts';
import { type Evaluation, evaluate } from '../pipeline/evaluate.ts';
import type { EngineOptions } from '../run/engine.ts';
import { type ProbableLabelErrors, probableLabelErrors } from './label-errors.ts';

export interface ReviewOptions extends EngineOptions {
  readonly seed?: number | undefined;
  /** Options of parts, such as `{ text: { language: 'de' } }`. */
  readonly options?: OptionGroups | undefined;
  /** The least probability of a label error that is listed; 0.1 unless given. */
  readonly least?: number | undefined;
}

/** The score over documents that have no copy in the training part. */
export interface WithoutCopiesScore {
  /** Tested documents, and how many of them have a copy in the training part. */
  readonly documents: number;
  readonly copies: number;
  /** Accuracy, or micro F1 where documents have several labels: of all tested documents, and of those without copies. */
  readonly all: number;
  readonly without: number;
}

export interface CorpusReview {
  readonly evaluation: Evaluation;
  /** Present where a tested document has a copy in the training part. */
  readonly withoutCopies?: WithoutCopiesScore;
  readonly audit: AuditReport;
  /** Absent where documents have several labels. */
  readonly labelErrors?: ProbableLabelErrors;
}

const FOLDS = 5;

/**
 * Returns the score of a simple classifier, probable label errors, copies and giveaways of labelled documents.
 *
 * @example
 * import { openCorpus, reviewCorpus } from 'satchel';
 * const { evaluation, labelErrors, audit } = await reviewCorpus(await openCorpus('mail.jsonl'));
 * console.log(evaluation.metrics.accuracy.mean, labelErrors?.share, audit.pairs);
 */
export async function reviewCorpus(corpus: Corpus, options: ReviewOptions = {}): Promise<CorpusReview> {
  checkArguments('reviewCorpus', { corpus: [corpus, 'corpus'] });
  checkKeys('reviewCorpus', options, { ...engineKeys, seed: 'number', options: 'object', least: 'number' });
  const { seed, signal, progress, threads, least = 0.1 } = options;
  const evaluation = await evaluate(corpus, {
    classifier: 'logistic',
    protocol: `cv:${FOLDS}`,
    options: { ...options.options, labels: { calibrate: 'none', ...options.options?.['labels'] } }, // its scores are calibrated later
    seed,
    signal,
    progress,
    threads,
  });
  const audit = await auditCorpus(corpus, { seed, signal, progress });
  return {
    evaluation,
    ...withoutCopiesIn(evaluation, audit.duplicates),
    audit,
    ...(evaluation.multiLabel ? {} : { labelErrors: probableLabelErrors(evaluation, { least }) }),
  };
}

/** Exact and near copies count; a text inside another does not. */
export function scoreWithoutCopies(
  { folds, documentIds }: Evaluation,
  { pairs }: Pick<Duplicates, 'pairs'>,
): WithoutCopiesScore | undefined {
  const copies = { pairs: pairs.filter(({ kind }) => kind !== 'contained') };
  if (copies.pairs.length === 0) return undefined;
  const sums = { documents: 0, copies: 0, all: 0, without: 0 };
  for (const { judged, rows } of folds) {
    const tested = new Set(rows);
    const train = Uint32Array.from(documentIds.keys()).filter((row) => !tested.has(row));
    const leaked = new Set(leaksAcross(copies, train, rows).map(({ row }) => row));
    const kept = Uint32Array.from(rows.keys()).filter((i) => !leaked.has(rows[i]!));
    const count = labelSetCount(judged.truth);
    const main = (metrics: Record<string, number>): number => metrics[judged.multiLabel ? 'microF1' : 'accuracy']!;
    sums.documents += count;
    sums.copies += leaked.size;
    sums.all += count * main(classificationMetrics(judged));
    if (kept.length > 0) sums.without += kept.length * main(classificationMetrics(selected(judged, kept)));
  }
  if (sums.copies === 0 || sums.copies === sums.documents) return undefined;
  const { documents, copies: leaked, all, without } = sums;
  return { documents, copies: leaked, all: all / documents, without: without / (documents - leaked) };
}

const withoutCopiesIn = (
  evaluation: Evaluation,
  duplicates: Pick<Duplicates, 'pairs'>,
): Pick<CorpusReview, 'withoutCopies'> => {
  const withoutCopies = scoreWithoutCopies(evaluation, duplicates);
  return withoutCopies ? { withoutCopies } : {};
};

type Judged = Evaluation['folds'][number]['judged'];

function selected(judged: Judged, rows: Uint32Array): Judged {
  const width = judged.classes.length;
  const scores = new Float64Array(rows.length * width);
  rows.forEach((row, i) => {
    scores.set(judged.scores.subarray(row * width, (row + 1) * width), i * width);
  });
  return {
    ...judged,
    truth: selectLabelSets(judged.truth, rows),
    predicted: selectLabelSets(judged.predicted, rows),
    scores,
  };
}
