/** Shared by `train` and `evaluate`: opens the corpus, and runs with progress, timing and an abort signal. */
import { type FileCorpus, openCorpus } from '../../../corpus/open-corpus.ts';
import type { RunOptions } from '../../../pipeline/run-options.ts';
import type { ClassifyRequest } from '../../../requests/classify.ts';
import type { Cost } from '../../../results/cost.ts';
import { pathOf } from '../../paths.ts';
import type { Session } from '../../session.ts';

export interface CorpusRun<Result> {
  readonly result: Result;
  readonly cost: Cost;
  /** The name of the corpus, safe to print. */
  readonly name: string;
}

export async function runOnCorpus<Result>(
  { args, signal, clock, reading, remarkSkipped, cost }: Session,
  request: ClassifyRequest,
  work: (corpus: FileCorpus, options: RunOptions) => Promise<Result>,
): Promise<CorpusRun<Result>> {
  const [path = ''] = args.positionals;
  return reading([path], async () => {
    const corpus = await openCorpus(pathOf(path), request.corpus);
    const result = await work(corpus, { ...request.run, signal, progress: clock });
    const took = cost();
    remarkSkipped(corpus);
    return { result, cost: took, name: corpus.name };
  });
}
