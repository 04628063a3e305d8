/** `satchel evaluate-retrieval`: how well does a ranking answer the queries of a test collection? */

import { openCollection, openCollectionWriter } from '../../collection/open-collection.ts';
import { isCollection } from '../../collection/store/folder.ts';
import { SatchelError, throwIfAborted } from '../../core/errors.ts';
import { readJudgements } from '../../corpus/judgements.ts';
import { type FileCorpus, openCorpus } from '../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../corpus/options.ts';
import { readQueries } from '../../corpus/queries.ts';
import { readRun } from '../../corpus/trec-run-file.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import {
  evaluateRetrieval,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  type TestCollection,
} from '../../retrieval/evaluate-retrieval.ts';
import type { Flag } from '../arguments/flag.ts';
import { flags } from '../arguments/flags.ts';
import { retrievalFlags } from '../arguments/retrieval-shape.ts';
import type { Context, RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { retrievalReport } from '../report/retrieval-json.ts';
import { retrievalText } from '../report/retrieval-text.ts';
import { retrievalRequestOf } from '../settings/retrieval-request.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { createStageClock } from '../terminal/stage-clock.ts';
import { noteSkipped } from './skipped.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, signal, environment } = context;
  const [docs, queries, qrels] = [retrievalFlags.docs, retrievalFlags.queries, retrievalFlags.qrels].map((flag) =>
    needed(context, flag),
  );
  const request = await retrievalRequestOf(args, environment);
  const [out, force] = [args.given(retrievalFlags.run), args.isOn(flags.force)];
  if (out !== undefined) await checkWritable(out, { force }); // told before the work, not after
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  const clock = createStageClock(line);
  try {
    clock.stage('read');
    const test = {
      queries: await readQueries(pathOf(queries!), { encoding: request.corpus.encoding }),
      judgements: await readJudgements(pathOf(qrels!)),
    };
    const options: RetrievalRunOptions = { ...request.run, ...(await againstOf(context)), signal, progress: clock };
    const evaluated = await evaluateDocuments(docs!, test, options, request.corpus, context);
    clock.stop();
    throwIfAborted(signal);
    if (out !== undefined)
      await writeAtomically(out, new TextEncoder().encode(evaluated.evaluation.toRun('satchel')), { force });
    const report = retrievalReport(evaluated.evaluation, request.corpus, evaluated.data, clock);
    line.clear();
    const kept = args.isOn(retrievalFlags.keepLambda)
      ? await keepLambda(docs!, evaluated.evaluation, options, context)
      : undefined;
    await terminal.print(
      args.isOn(flags.json)
        ? `${JSON.stringify(kept === undefined ? report : { ...report, kept: { lambda: kept } })}\n`
        : `${retrievalText(report, evaluated.name, terminal.style)}${kept === undefined ? '' : `kept in the collection: lambda ${kept}\n`}`,
    );
  } finally {
    line.clear();
  }
};

interface Evaluated {
  readonly name: string;
  readonly evaluation: RetrievalEvaluation;
  readonly data: string | undefined;
}

/** A folder that is a collection is measured as it is; any other corpus is read, counted and fitted for this run. */
async function evaluateDocuments(
  path: string,
  test: Omit<TestCollection, 'documents'>,
  options: RetrievalRunOptions,
  corpus: CorpusOptions,
  context: Context,
): Promise<Evaluated> {
  if (isCollection(path)) {
    using collection = await openCollection(path);
    return { name: path, evaluation: await collection.evaluate(test, options), data: undefined };
  }
  if (context.args.isOn(retrievalFlags.keepLambda))
    throw usage('--keep-lambda needs the folder of a collection as --docs.');
  const documents: FileCorpus = await openCorpus(pathOf(path), corpus);
  const evaluation = await evaluateRetrieval({ ...test, documents }, options);
  noteSkipped(documents, context);
  return { name: documents.name, evaluation, data: documents.fingerprint() };
}

async function keepLambda(
  folder: string,
  { overall }: RetrievalEvaluation,
  { ranker, feedback }: RetrievalRunOptions,
  { terminal }: Context,
): Promise<number> {
  const { lambda } = overall;
  if (typeof lambda !== 'number' || typeof ranker !== 'string')
    throw usage('--keep-lambda keeps a share that is learned: --fuse NAME --lambda auto.');
  await using writer = await openCollectionWriter(folder, {
    warn: (message) => terminal.note(`satchel: ${message}\n`),
  });
  writer.keepLambda(lambda, ranker, feedback);
  return lambda;
}

const usage = (message: string): SatchelError => new SatchelError('BAD_PARAM', message, { kind: 'usage' });

function needed({ args }: Context, flag: Flag): string {
  const [path = ''] = args.all(flag).slice(-1);
  if (path !== '') return path;
  throw new SatchelError(
    'MISSING_VALUE',
    `'evaluate-retrieval' needs ${flag.option.description.replace(/:.*/, '')}: --${flag.name} FILE.`,
    {
      kind: 'usage',
      remedy: "See 'satchel evaluate-retrieval --help'.",
    },
  );
}

async function againstOf({ args }: Context): Promise<Pick<RetrievalRunOptions, 'against'>> {
  const path = args.given(retrievalFlags.against);
  return path === undefined ? {} : { against: { name: path, run: await readRun(pathOf(path)) } };
}
