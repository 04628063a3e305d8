/**
 * `satchel FILE`: finds the columns, says what it took, audits the documents and gives the score beside its baseline. Where the columns are not clear it asks,
 * with the ready commands, and ends with exit code 2.
 */
import { defined } from '../../../core/checks/defined.ts';
import { SatchelError } from '../../../core/errors.ts';
import { lookAtFile } from '../../../corpus/guess/look-at-file.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import { type CorpusOptions, corpusOptions } from '../../../corpus/options.ts';
import { counted } from '../../../report/format.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { corpusFlags, flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { reviewed } from '../shared/review-run.ts';
import { reviewText } from '../shared/review-text.ts';
import {
  type AskedText,
  flagsFor,
  formatText,
  nextCommands,
  questionText,
  secondFileText,
  takenText,
  textFlags,
  unlabelledText,
  unnamedText,
} from './text.ts';

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
    const look = await lookAtFile(paths, request.corpus, { text, label, id }).catch((error: unknown) => {
      if (!hasCode(error, 'UNKNOWN_FORMAT')) throw error;
      return ask(formatText(args.positionals, typed), []);
    });
    const { guess, columns, date } = look;
    if (look.unnamed) return ask(unnamedText(args.positionals, look.unnamed), columns);
    if (guess?.question) return ask(questionText(args.positionals, guess.question, columns, typed, date), columns);
    if (look.format === 'lines') return ask(unlabelledText(args.positionals, typed), columns);
    if (guess && guess.columns.label === undefined) {
      const question = { about: 'label', choices: [], text: guess.columns.text } as const;
      return ask(questionText(args.positionals, question, columns, typed, date), columns);
    }
    const taken: Partial<CorpusOptions> = {
      ...(guess ? guess.columns : {}),
      ...(look.encoding === corpusOptions.encoding.default ? {} : { encoding: look.encoding }),
    };
    const options = { ...request.corpus, ...taken };
    const corpus = await openCorpus(paths, options);
    const { seed = 1, threads = 1, options: groups = {} } = request.run;
    const flagsTaken = [...flagsFor(options), ...words];
    const found = await reviewed(session, corpus, { seed, threads, options: groups }).catch((error: unknown) => {
      if (paths.length < 2 || !hasCode(error, 'MISSING_FIELD')) throw error;
      return ask(secondFileText(args.positionals, flagsTaken, error.message), columns);
    });
    const idColumn = columns.includes(options.id) ? options.id : undefined;
    const report = {
      ...found.report,
      format: look.format,
      taken: { ...(guess ? named(options, idColumn) : {}), ...changed(options) },
      commands: nextCommands(args.positionals, flagsTaken),
    };
    if (found.unlabelled > 0) session.remark(`${counted(found.unlabelled, 'document')} without a label left out.`);
    await session.print(report, () =>
      [
        ...takenText(corpus.name, look.format, options, found.report, idColumn, session.terminal.style),
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

/** The columns that were taken, also those of the usual names. */
const named = ({ text, label }: CorpusOptions, id: string | undefined): Readonly<Record<string, unknown>> =>
  defined({ text, label: label === '' ? 'label' : label, id });

const hasCode = (error: unknown, code: string): error is SatchelError =>
  error instanceof SatchelError && error.code === code;

/** One question, with the ready commands; ends with exit code 2. */
function ask({ sentence, commands }: AskedText, columns: readonly string[]): never {
  throw new SatchelError('WHICH_COLUMN', sentence, {
    kind: 'usage',
    remedy: commands.map((command) => `  ${command}`).join('\n'),
    facts: { columns, commands },
  });
}
