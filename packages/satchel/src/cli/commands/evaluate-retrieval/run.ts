/** `satchel evaluate-retrieval`: measures a ranking on the judged queries of a test collection. */
import { openCollection, openCollectionWriter } from '../../../collection/open-collection.ts';
import { isCollection } from '../../../collection/store/folder.ts';
import { badParam, throwIfAborted, usageError } from '../../../core/errors.ts';
import { readJudgements } from '../../../corpus/judgements.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { readQueries } from '../../../corpus/queries.ts';
import { readRun } from '../../../corpus/trec-run-file.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { retrieveRequest } from '../../../requests/retrieve.ts';
import { retrievalReport } from '../../../results/retrieval.ts';
import {
  evaluateRetrieval,
  type RetrievalEvaluation,
  type RetrievalRunOptions,
  type TestCollection,
} from '../../../retrieval/evaluate-retrieval.ts';
import type { Flag } from '../../arguments/flag.ts';
import { flags } from '../../arguments/flags.ts';
import { pathOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { collectionFlags, rankingFlags, retrievalFlags } from './shape.ts';
import { retrievalText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal, signal, clock } = session;
  const [docs, queries, qrels] = [
    needed(session, collectionFlags.docs),
    needed(session, collectionFlags.queries),
    needed(session, collectionFlags.qrels),
  ];
  const request = await retrieveRequest(await sourcesOf(session, givenBy(args, rankingFlags)), machine);
  if (args.isOn(retrievalFlags.keepLambda) && request.run.lambda === 'per-query')
    throw badParam(
      '--keep-lambda stores one share for all queries; --lambda per-query finds one for each.',
      'Use --lambda auto.',
    );
  const [out, force] = [args.given(retrievalFlags.run), args.isOn(flags.force)];
  if (out !== undefined) await checkWritable(out, { force }); // reported before the work, not after
  clock.stage('read');
  const test = {
    queries: await readQueries(pathOf(queries), { encoding: request.corpus.encoding }),
    judgements: await readJudgements(pathOf(qrels)),
  };
  const options = { ...request.run, ...(await againstOf(session)), signal, progress: clock };
  const { evaluation, data, name } = await evaluateDocuments(docs, test, options, request.corpus, session);
  const cost = session.cost();
  throwIfAborted(signal);
  if (out !== undefined) await writeAtomically(out, new TextEncoder().encode(evaluation.toRun('satchel')), { force });
  const kept = args.isOn(retrievalFlags.keepLambda) ? await keepLambda(docs, evaluation, options, session) : undefined;
  const report = retrievalReport(evaluation, request.corpus, { data, kept }, cost);
  await session.print(report, () => retrievalText(report, name, terminal.style));
};

interface Evaluated {
  readonly name: string;
  readonly evaluation: RetrievalEvaluation;
  readonly data: string | undefined;
}

/** A folder that is a collection is evaluated unchanged; any other corpus is read, counted and fitted for this run. */
async function evaluateDocuments(
  path: string,
  test: Omit<TestCollection, 'documents'>,
  options: RetrievalRunOptions,
  corpus: CorpusOptions,
  { args, remarkSkipped }: Session,
): Promise<Evaluated> {
  if (isCollection(path)) {
    using collection = await openCollection(path);
    return { name: path, evaluation: await collection.evaluate(test, options), data: undefined };
  }
  if (args.isOn(retrievalFlags.keepLambda)) throw badParam('--keep-lambda needs the folder of a collection as --docs.');
  const documents = await openCorpus(pathOf(path), corpus);
  const evaluation = await evaluateRetrieval({ ...test, documents }, options);
  remarkSkipped(documents);
  return { name: documents.name, evaluation, data: documents.fingerprint() };
}

async function keepLambda(
  folder: string,
  { overall }: RetrievalEvaluation,
  { ranker, feedback }: RetrievalRunOptions,
  { warn }: Session,
): Promise<number> {
  const { lambda } = overall;
  if (typeof lambda !== 'number' || typeof ranker !== 'string')
    throw badParam('--keep-lambda stores a learned share; it needs --fuse NAME --lambda auto.');
  await using writer = await openCollectionWriter(folder, { warn });
  writer.keepLambda(lambda, ranker, feedback);
  return lambda;
}

function needed({ args }: Session, flag: Flag): string {
  const [path = ''] = args.all(flag).slice(-1);
  if (path !== '') return path;
  throw usageError(
    'MISSING_VALUE',
    `'evaluate-retrieval' needs ${flag.option.description.replace(/:.*/, '')}: --${flag.name} FILE.`,
    "See 'satchel evaluate-retrieval --help'.",
  );
}

async function againstOf({ args }: Session): Promise<Pick<RetrievalRunOptions, 'against'>> {
  const path = args.given(retrievalFlags.against);
  return path === undefined ? {} : { against: { name: path, run: await readRun(pathOf(path)) } };
}
