/** Shared by `train` and `evaluate`: opens the corpus, and runs with progress, timing and an abort signal. */

import { defined } from '../../../core/checks/defined.ts';
import { type FileCorpus, openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import type { RunOptions } from '../../../pipeline/run-options.ts';
import type { ClassifyRequest } from '../../../requests/classify.ts';
import { type Sources, settled } from '../../../requests/request.ts';
import type { Cost } from '../../../results/cost.ts';
import { pathOf } from '../../paths.ts';
import type { Session } from '../../session.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { unlabelledFlag } from './shapes.ts';

export interface CorpusRun<Result> {
  readonly result: Result;
  readonly cost: Cost;
  /** The name of the corpus, safe to print. */
  readonly name: string;
}

/** The sources of a run of `train` or `evaluate`. Self-training without a named classifier trains the blend. */
export async function classifySources(session: Session): Promise<Sources> {
  const sources = await sourcesOf(session);
  const isBlend = session.args.given(unlabelledFlag) !== undefined && settled(sources).classifier === undefined;
  return isBlend ? { ...sources, given: { ...sources.given, classifier: 'blend' } } : sources;
}

/** The texts of `--unlabelled`, read as the corpus is; their labels, if any, are not looked for. */
export async function unlabelledOf({ args }: Session, corpus: CorpusOptions): Promise<FileCorpus | undefined> {
  const path = args.given(unlabelledFlag);
  return path === undefined ? undefined : openCorpus(pathOf(path), { ...corpus, label: '' });
}

export async function runOnCorpus<Result>(
  session: Session,
  request: ClassifyRequest,
  work: (corpus: FileCorpus, options: RunOptions) => Promise<Result>,
): Promise<CorpusRun<Result>> {
  const { args, signal, clock, reading, remarkSkipped, cost } = session;
  const [path = ''] = args.positionals;
  return reading([path], async () => {
    const corpus = await openCorpus(pathOf(path), request.corpus);
    const unlabelled = await unlabelledOf(session, request.corpus);
    const result = await work(corpus, { ...request.run, ...defined({ unlabelled }), signal, progress: clock });
    const took = cost();
    remarkSkipped(corpus);
    if (unlabelled) remarkSkipped(unlabelled);
    return { result, cost: took, name: corpus.name };
  });
}
