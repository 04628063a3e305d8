/** Shared by `train` and `evaluate`: opens the corpus, and runs with progress, timing and an abort signal. */

import { defined } from '../../../core/checks/defined.ts';
import type { Corpus } from '../../../core/corpus.ts';
import { type FileCorpus, openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { copiesAcross, groupCopies } from '../../../explore/copies.ts';
import type { WithoutCopiesScore } from '../../../explore/review-corpus.ts';
import type { Evaluation } from '../../../pipeline/evaluate.ts';
import type { RunOptions } from '../../../pipeline/run-options.ts';
import { TEST_PROTOCOL } from '../../../pipeline/test-model.ts';
import { counted, grouped as groupedNumber, percent } from '../../../report/format.ts';
import { type ClassifyRequest, selfTrainingSources } from '../../../requests/classify.ts';
import type { Sources } from '../../../requests/request.ts';
import type { Cost } from '../../../results/cost.ts';
import { flags } from '../../arguments/flags.ts';
import { pathOf, pathsOf } from '../../paths.ts';
import type { Session } from '../../session.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { withLabelColumn } from './label-column.ts';
import { unlabelledFlag } from './shapes.ts';

export interface CorpusRun<Result> {
  readonly result: Result;
  readonly cost: Cost;
  /** The name of the corpus, safe to print. */
  readonly name: string;
  readonly corpus: FileCorpus;
}

/** The sources of a run of `train` or `evaluate`. */
export async function classifySources(session: Session): Promise<Sources> {
  const sources = await sourcesOf(session);
  return session.args.given(unlabelledFlag) === undefined ? sources : selfTrainingSources(sources);
}

/** The texts of `--unlabelled`, read as the corpus is; their labels, if any, are not looked for. */
export async function unlabelledOf({ args }: Session, corpus: CorpusOptions): Promise<FileCorpus | undefined> {
  const path = args.given(unlabelledFlag);
  return path === undefined ? undefined : openCorpus(pathOf(path), { ...corpus, label: '' });
}

export async function runOnCorpus<Result>(
  session: Session,
  request: ClassifyRequest,
  work: (corpus: Corpus, options: RunOptions) => Promise<Result>,
): Promise<CorpusRun<Result>> {
  const { args, signal, clock, reading, remarkSkipped, cost } = session;
  return reading(args.positionals, async () => {
    const opened = await openCorpus(pathsOf(args.positionals), request.corpus);
    const corpus = args.isOn(flags.groupCopies) ? await grouped(opened, session) : opened;
    const unlabelled = await unlabelledOf(session, request.corpus);
    const result = await withLabelColumn(session, request.corpus, () =>
      work(corpus, { ...request.run, ...defined({ unlabelled }), signal, progress: clock }),
    );
    const took = cost();
    remarkSkipped(opened);
    if (unlabelled) remarkSkipped(unlabelled);
    return { result, cost: took, name: corpus.name, corpus: opened };
  });
}

/** Copies stay on one side of every split. */
async function grouped(corpus: FileCorpus, { signal, clock: progress, remark }: Session): Promise<Corpus> {
  const { corpus: together, copies } = await groupCopies(corpus, { signal, progress });
  remark(
    copies === 0
      ? 'no document has a copy.'
      : `${counted(copies, 'document')} with copies: each set of copies is kept on one side of every split.`,
  );
  return together;
}

/** Comparing more documents would take as long as the evaluation itself. */
const MOST_COMPARED = 10_000;

/**
 * Looks for copies on both sides of the splits of an evaluation of at most 10,000 documents. Standard input was kept, so it can be read again; documents of a test file are not
 * compared with those of the training file.
 */
export async function crossingCopies(
  { args, signal, line, remark }: Session,
  corpus: FileCorpus,
  evaluation: Evaluation | undefined,
): Promise<WithoutCopiesScore | undefined> {
  if (evaluation === undefined || evaluation.protocol === TEST_PROTOCOL || args.isOn(flags.groupCopies))
    return undefined;
  if (evaluation.documents > MOST_COMPARED) {
    remark(
      `copies across the split were not looked for among ${groupedNumber(evaluation.documents)} documents: 'satchel audit' finds them, --group-copies keeps them together.`,
    );
    return undefined;
  }
  const found = await copiesAcross(evaluation, corpus, { signal, progress: line });
  if (found)
    remark(
      `${counted(found.copies, 'tested document')} of ${groupedNumber(found.documents)} ${found.copies === 1 ? 'has' : 'have'} a copy in the training part. ` +
        `Score with them ${percent(found.all)}, without them ${percent(found.without)}. To keep copies on one side: --group-copies.`,
    );
  return found;
}
