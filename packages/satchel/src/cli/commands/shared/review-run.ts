/** Shared by `audit` and `look`: reviews a corpus without its unlabelled documents, and finds the texts of the suspects. */
import type { Corpus, Document } from '../../../core/corpus.ts';
import type { OptionGroups } from '../../../core/option-groups.ts';
import { type CorpusReview, reviewCorpus } from '../../../explore/review-corpus.ts';
import { type ReviewReport, reviewReport } from '../../../results/evaluation/review-report.ts';
import type { Session } from '../../session.ts';

export interface Reviewed {
  readonly review: CorpusReview;
  readonly report: ReviewReport;
  /** The beginning of the text, by id, of the documents that the report names. */
  readonly texts: ReadonlyMap<string, string>;
  /** Documents without a label, which were left out. */
  readonly unlabelled: number;
}

const LONGEST_TEXT = 1000;

export async function reviewed(
  { signal, clock: progress }: Session,
  corpus: Corpus,
  options: { readonly seed: number; readonly threads: number; readonly options: OptionGroups },
): Promise<Reviewed> {
  const found = { unlabelled: 0 };
  const hasLabels = await anyLabel(corpus);
  const labelled: Corpus = hasLabels ? withLabels(corpus, found) : corpus; // a corpus without labels is refused by the evaluation
  const review = await reviewCorpus(labelled, { ...options, signal, progress });
  const report = reviewReport(review);
  const wanted = new Set([
    ...(report.labelErrors?.suspects ?? []).map(({ id }) => id),
    ...report.conflicts.flatMap(({ first, second }) => [first, second]),
  ]);
  const texts = new Map<string, string>();
  if (wanted.size > 0)
    for await (const { id, text } of labelled.documents())
      if (wanted.has(id)) texts.set(id, text.slice(0, LONGEST_TEXT));
  return { review, report, texts, unlabelled: found.unlabelled };
}

async function anyLabel(corpus: Corpus): Promise<boolean> {
  for await (const { labels } of corpus.documents()) if (labels.length > 0) return true;
  return false;
}

function withLabels(corpus: Corpus, found: { unlabelled: number }): Corpus {
  return {
    name: corpus.name,
    ...(corpus.fingerprint ? { fingerprint: () => corpus.fingerprint?.() } : {}),
    async *documents(): AsyncGenerator<Document> {
      found.unlabelled = 0;
      for await (const document of corpus.documents()) {
        if (document.labels.length > 0) yield document;
        else found.unlabelled++;
      }
    },
  };
}
