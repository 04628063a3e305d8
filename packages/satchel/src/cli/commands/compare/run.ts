/** `satchel compare CORPUS`: finds the best representation and classifier for the documents, against a baseline. */

import { compareCorpus } from '../../../compare/compare-corpus.ts';
import type { CompareEvent, CorpusComparison } from '../../../compare/comparison.ts';
import { comparisonPage } from '../../../compare/page/page.ts';
import { defined } from '../../../core/checks/defined.ts';
import type { Corpus, Document } from '../../../core/corpus.ts';
import { badParam } from '../../../core/errors.ts';
import { corpusOf } from '../../../corpus/in-memory.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { checkWritable, writeAtomically } from '../../../files/atomic-write.ts';
import { type CompareRequest, compareRequest } from '../../../requests/compare.ts';
import { comparisonReport } from '../../../results/comparison.ts';
import { flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { unlabelledOf } from '../shared/corpus-run.ts';
import { withLabelColumn } from '../shared/label-column.ts';
import { unlabelledFlag } from '../shared/shapes.ts';
import { compareFlags } from './shape.ts';
import { comparedText, eventLine } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal } = session;
  const paths = args.positionals;
  const [out, force] = [args.given(flags.out), args.isOn(flags.force)];
  const request = await compareRequest(await sourcesOf(session, givenBy(args, compareFlags)), machine);
  if (out !== undefined) await checkWritable(checkedPage(out), { force }); // reported before minutes of work, not after
  const { result, name } = await compared(session, paths, request);
  const report = comparisonReport(result, paths, { ...request, unlabelled: args.given(unlabelledFlag) });
  const { recommended, winner, baseline } = report.commands;
  if (out !== undefined) {
    const page = await comparisonPage(result, {
      corpus: name,
      commands: [...new Set([recommended, winner, baseline])],
    });
    await writeAtomically(out, new TextEncoder().encode(page), { force });
  }
  await session.print(report, () => comparedText(report, name, terminal.style));
};

function checkedPage(out: string): string {
  if (/\.html?$/i.test(out)) return out;
  throw badParam(
    '--out must end in .html: the report is an HTML page.',
    'For the results as data, use --json > comparison.json.',
  );
}

async function compared(
  session: Session,
  paths: readonly string[],
  request: CompareRequest,
): Promise<{ result: CorpusComparison; name: string }> {
  const { terminal, signal, line, isSilent } = session;
  const watch = (event: CompareEvent): void => {
    const said = isSilent ? undefined : eventLine(event);
    if (said === undefined) return;
    line.clear();
    terminal.note(said);
  };
  return session.reading(paths, async () => {
    const opened = await openCorpus(pathsOf(paths), request.corpus);
    const corpus = paths[0] === '-' ? await readWhole(opened) : opened;
    const unlabelled = await unlabelledOf(session, request.corpus);
    const options = { ...request.run, ...defined({ unlabelled }), signal, progress: line, watch };
    const result = await withLabelColumn(session, request.corpus, () => compareCorpus(corpus, options));
    session.remarkSkipped(opened);
    return { result, name: corpus.name };
  });
}

/** Standard input can be read once; a comparison reads its documents several times. */
async function readWhole({ name, documents }: Corpus): Promise<Corpus> {
  const all: Document[] = [];
  for await (const document of documents()) all.push(document);
  return corpusOf(all, name);
}
