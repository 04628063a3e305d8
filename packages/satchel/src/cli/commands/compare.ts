/** `satchel compare CORPUS`: which representation and classifier is best for a corpus, and is it worth using? */
import { compareCorpus } from '../../compare/compare-corpus.ts';
import type { CompareEvent, CorpusComparison } from '../../compare/comparison.ts';
import { comparisonPage } from '../../compare/page/page.ts';
import type { Corpus, Document } from '../../core/corpus.ts';
import { SatchelError } from '../../core/errors.ts';
import { corpusOf } from '../../corpus/in-memory.ts';
import { openCorpus } from '../../corpus/open-corpus.ts';
import { checkWritable, writeAtomically } from '../../files/atomic-write.ts';
import { flags } from '../arguments/flags.ts';
import type { Context, RunCommand } from '../context.ts';
import { pathOf } from '../paths.ts';
import { type Commands, comparedText, eventLine } from '../report/leaderboard-text.ts';
import { trainCommand } from '../report/train-command.ts';
import { type CompareRequest, compareRequest } from '../settings/compare-request.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import { noteSkipped } from './skipped.ts';
import { withStandardInput } from './standard-input.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal, environment } = context;
  const [out, force] = [args.given(flags.out), args.isOn(flags.force)];
  const request = await compareRequest(args, environment);
  if (out !== undefined) await checkWritable(checkedPage(out), { force }); // throws before the comparison starts
  const path = args.positionals[0] ?? '';
  const { result, name } = await compared(context, path, request);
  const commands = commandsFor(result, path, request);
  if (out !== undefined) {
    const page = await comparisonPage(result, {
      corpus: name,
      commands: [...new Set([commands.winner, commands.baseline])],
    });
    await writeAtomically(out, new TextEncoder().encode(page), { force });
  }
  const report = { corpus: request.corpus, ...result, commands };
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : comparedText(result, commands, name, terminal.style),
  );
};

function checkedPage(out: string): string {
  if (/\.html?$/i.test(out)) return out;
  throw new SatchelError('BAD_PARAM', '--out must end in .html: the report is an HTML page.', {
    kind: 'usage',
    remedy: 'For the results as data, use --json > comparison.json.',
  });
}

async function compared(
  context: Context,
  path: string,
  request: CompareRequest,
): Promise<{ result: CorpusComparison; name: string }> {
  const { args, terminal, signal } = context;
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  const watch = (event: CompareEvent): void => {
    const said = isSilent ? undefined : eventLine(event);
    if (said === undefined) return;
    line.clear();
    terminal.note(said);
  };
  try {
    return await withStandardInput(path === '-', signal, async () => {
      const opened = await openCorpus(pathOf(path), request.corpus);
      const corpus = path === '-' ? await readWhole(opened) : opened;
      const clock = () => performance.now() / 1e3;
      const result = await compareCorpus(corpus, { ...request.run, clock, signal, progress: line, watch });
      line.clear();
      noteSkipped(opened, context);
      return { result, name: corpus.name };
    });
  } finally {
    line.clear();
  }
}

function commandsFor({ leaderboard, verdict }: CorpusComparison, path: string, request: CompareRequest): Commands {
  const commandOf = (name: string): string => {
    const row = leaderboard.find((one) => one.name === name);
    return row ? trainCommand(row, path, request) : '';
  };
  return { winner: commandOf(verdict.winner), baseline: commandOf(verdict.baseline) };
}

/** Reads all documents into memory: standard input can be read once, a comparison reads its documents several times. */
async function readWhole({ name, documents }: Corpus): Promise<Corpus> {
  const all: Document[] = [];
  for await (const document of documents()) all.push(document);
  return corpusOf(all, name);
}
