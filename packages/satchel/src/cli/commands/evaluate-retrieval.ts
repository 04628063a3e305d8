/** `satchel evaluate-retrieval`: how well does a ranking answer the queries of a test collection? */
import { SatchelError, throwIfAborted } from '../../core/errors.ts';
import { readJudgements } from '../../corpus/judgements.ts';
import { type FileCorpus, openCorpus } from '../../corpus/open-corpus.ts';
import { readQueries } from '../../corpus/queries.ts';
import { readRun } from '../../corpus/trec-run-file.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { evaluateRetrieval, type RetrievalRunOptions } from '../../pipeline/evaluate-retrieval.ts';
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
  const [docs, queries, qrels] = [retrievalFlags.docs, retrievalFlags.queries, retrievalFlags.qrels].map((flag) => needed(context, flag));
  const request = await retrievalRequestOf(args, environment);
  const [out, force] = [args.given(retrievalFlags.run), args.isOn(flags.force)];
  if (out !== undefined) await checkWritable(out, { force }); // told before the work, not after
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  const clock = createStageClock(line);
  try {
    clock.stage('read');
    const documents: FileCorpus = await openCorpus(pathOf(docs!), request.corpus);
    const test = {
      documents,
      queries: await readQueries(pathOf(queries!), { encoding: request.corpus.encoding }),
      judgements: await readJudgements(pathOf(qrels!)),
    };
    const options: RetrievalRunOptions = { ...request.run, ...(await againstOf(context)), signal, progress: clock };
    const evaluation = await evaluateRetrieval(test, options);
    clock.stop();
    noteSkipped(documents, context);
    throwIfAborted(signal);
    if (out !== undefined) await writeAtomically(out, new TextEncoder().encode(evaluation.toRun('satchel')), { force });
    const report = retrievalReport(evaluation, request.corpus, documents.fingerprint(), clock);
    line.clear();
    await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : retrievalText(report, documents.name, terminal.style));
  } finally {
    line.clear();
  }
};

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
