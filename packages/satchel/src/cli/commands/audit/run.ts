/**
 * `satchel audit CORPUS`: probable label errors, copies, and text that gives labels away; as a table to correct in a spreadsheet (`--out`), which comes
 * back with `--fixed`.
 */
import { badParam, usageError } from '../../../core/errors.ts';
import { openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { saveCorrected } from '../../../models/corrections-on-disk.ts';
import { oneBatch, saveTable, tableFormatFor } from '../../../models/tables/table-on-disk.ts';
import { counted } from '../../../report/format.ts';
import { classifyRequest } from '../../../requests/classify.ts';
import { shellWord } from '../../../results/train-command.ts';
import { flags } from '../../arguments/flags.ts';
import { pathsOf } from '../../paths.ts';
import type { RunCommand, Session } from '../../session.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { commandFor, flagsFor } from '../look/text.ts';
import { withLabelColumn } from '../shared/label-column.ts';
import { joinedLabelRemarks } from '../shared/label-remarks.ts';
import { reviewed } from '../shared/review-run.ts';
import { reviewText } from '../shared/review-text.ts';
import { readCorrections } from './corrections.ts';
import { fixedFlag } from './shape.ts';
import { suspectColumns, suspectRows } from './suspects.ts';

export const run: RunCommand = async (session) => {
  const { args } = session;
  const [out, fixed, force] = [args.given(flags.out), args.given(fixedFlag), args.isOn(flags.force)];
  const request = await classifyRequest(await sourcesOf(session), machine);
  if (fixed !== undefined && out === undefined)
    throw usageError('MISSING_VALUE', '--fixed needs a file for the corrected corpus: --out FILE.');
  if (out !== undefined) {
    tableFormatFor(out);
    await checkWritable(out, { force });
  }
  await session.reading(args.positionals, () =>
    fixed === undefined ? audit(session, request, out) : correct(session, request.corpus, fixed, out ?? ''),
  );
};

async function audit(
  session: Session,
  request: Awaited<ReturnType<typeof classifyRequest>>,
  out: string | undefined,
): Promise<void> {
  const { args, terminal } = session;
  const corpus = await openCorpus(pathsOf(args.positionals), request.corpus);
  const { seed = 1, threads = 1, options = {} } = request.run;
  const { review, report, texts, unlabelled } = await withLabelColumn(session, request.corpus, () =>
    reviewed(session, corpus, { seed, threads, options }),
  );
  if (out !== undefined)
    await saveTable(oneBatch(suspectRows(review, texts)), suspectColumns, out, { force: args.isOn(flags.force) });
  for (const remark of joinedLabelRemarks(report.classes)) session.remark(remark);
  if (unlabelled > 0) session.remark(`${counted(unlabelled, 'document')} without a label left out.`);
  session.remarkSkipped(corpus);
  const command = (more: string): string => commandFor('audit', args.positionals, flagsFor(request.corpus), more);
  const rows = suspectRows(review, texts);
  await session.print(report, () =>
    [
      `${terminal.style('bold', corpus.name)}: ${counted(report.documents, 'document')}, ${counted(report.classes.length, 'class', 'classes')}`,
      '',
      ...reviewText(report, texts, terminal.style),
      '',
      ...(out === undefined
        ? ['A table of all suspects:', `  ${command('--out suspects.csv')}`]
        : [
            `${counted(rows.length, 'suspect')} in ${out}. Correct the column 'label', or write the right label into 'fixed' ('delete' leaves a document out), then:`,
            `  ${command(`--fixed ${shellWord(out)} --out corrected.csv`)}`,
          ]),
      '',
    ].join('\n'),
  );
}

async function correct(session: Session, options: CorpusOptions, fixed: string, out: string): Promise<void> {
  const { args } = session;
  const corpus = await openCorpus(pathsOf(args.positionals), { ...options, keep: ['*'] });
  const corrections = await readCorrections(fixed, corpus);
  if (args.positionals.includes('-'))
    throw badParam('--fixed reads the corpus more than once: name a file, not standard input.');
  const saved = await saveCorrected(corpus, corrections, out, {
    label: options.label === '' ? undefined : options.label,
    force: args.isOn(flags.force),
  });
  await session.print(
    { out, ...saved },
    () =>
      `${out}: ${counted(saved.documents, 'document')}, ${counted(saved.changed, 'label')} changed${saved.removed > 0 ? `, ${counted(saved.removed, 'document')} left out` : ''}\n`,
  );
}
