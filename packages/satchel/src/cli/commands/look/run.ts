/**
 * `satchel FILE`: finds the columns, says what it took, audits the documents and gives the score beside its baseline. Where the columns are not clear it asks,
 * with the ready commands, and ends with exit code 2.
 */
import { SatchelError } from '../../../core/errors.ts';
import { lookAtFile } from '../../../corpus/guess/look-at-file.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { type CorpusOptions, corpusOptions } from '../../../corpus/options.ts';
import { counted } from '../../../report/format.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { corpusFlags, flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { reviewed } from '../shared/review-run.ts';
import { reviewText } from '../shared/review-text.ts';
import { flagsFor, nextCommands, questionText, takenText, textFlags, unlabelledText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args } = session;
  const request = await classifyRequest(await sourcesOf(session), machine);
  const paths = pathsOf(args.positionals);
  const { text, label, id } = {
    text: args.given(corpusFlags.text),
    label: args.given(corpusFlags.label),
    id: args.given(corpusFlags.id),
  };
  const words = textFlags(args.given(flags.language), args.all(flags.set));
  const typed = [...flagsFor(request.corpus), ...words];
  await session.reading(args.positionals, async () => {
    const look = await lookAtFile(paths, request.corpus, { text, label, id });
    const { guess } = look;
    if (guess?.question) return ask(session, questionText(args.positionals, guess.question, look.columns, typed), look);
    if (look.format === 'lines') return ask(session, unlabelledText(args.positionals, typed), look);
    if (guess && guess.columns.label === undefined)
      return ask(
        session,
        questionText(args.positionals, { about: 'label', choices: [], text: guess.columns.text }, look.columns, typed),
        look,
      );
    const taken: Partial<CorpusOptions> = {
      ...(guess ? guess.columns : {}),
      ...(look.encoding === corpusOptions.encoding.default ? {} : { encoding: look.encoding }),
    };
    const options = { ...request.corpus, ...taken };
    const corpus = await openCorpus(paths, options);
    const { seed = 1, threads = 1, options: groups = {} } = request.run;
    const found = await reviewed(session, corpus, { seed, threads, options: groups });
    const flagsTaken = [...flagsFor(options), ...words];
    const report = {
      ...found.report,
      format: look.format,
      taken: changed(options),
      commands: nextCommands(args.positionals, flagsTaken),
    };
    if (found.unlabelled > 0) session.remark(`${counted(found.unlabelled, 'document')} without a label left out.`);
    await session.print(report, () =>
      [
        ...takenText(corpus.name, look.format, options, found.report, session.terminal.style),
        '',
        ...reviewText(found.report, found.texts, session.terminal.style),
        '',
        'Next:',
        ...report.commands.map((command) => `  ${command}`),
        '',
      ].join('\n'),
    );
  });
};

/** The options that differ from their defaults. */
const changed = (options: CorpusOptions): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(corpusOptions[name as keyof CorpusOptions].default),
    ),
  );

/** One question, with the ready commands; ends with exit code 2. */
async function ask(
  session: Session,
  { sentence, commands }: ReturnType<typeof questionText>,
  look: { readonly format: string; readonly columns: readonly string[] },
): Promise<void> {
  const error = new SatchelError('WHICH_COLUMN', sentence, {
    kind: 'usage',
    remedy: commands.map((command) => `  ${command}`).join('\n'),
    facts: { columns: look.columns, commands },
  });
  session.line.clear();
  throw error;
}
