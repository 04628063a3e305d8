/**
 * `satchel reproduce ID…`: runs tables and figures of the papers. Writes a page and a receipt as soon as a table is done,
 * so that finished tables remain if the command is stopped. `--verify` runs a receipt again and exits with 1 if anything
 * differs.
 */
import { mkdir } from 'node:fs/promises';
import { SatchelError } from '../../core/errors.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { shownPath } from '../../files/guarded-open.ts';
import { outputUnwritable } from '../../files/write-errors.ts';
import { DATA_MISSING, openDataFolder } from '../../reproduce/data/find-data.ts';
import { indexPage, reproductionPage, type Skipped } from '../../reproduce/page.ts';
import { parseReceipt, type Receipt, receiptOf } from '../../reproduce/receipt.ts';
import { paperTables, tableNamed, tablesNamed } from '../../reproduce/registry.ts';
import { type Reproduction, reproduceTable } from '../../reproduce/reproduce-table.ts';
import type { PaperTable } from '../../reproduce/table.ts';
import { createTableRunner, type TableRunner } from '../../reproduce/table-runner.ts';
import { differencesBetween } from '../../reproduce/verify.ts';
import { flags } from '../arguments/flags.ts';
import { reproduceFlags } from '../arguments/reproduce-shape.ts';
import type { Context, RunCommand } from '../context.ts';
import { reproductionText, tableList } from '../report/reproduction-text.ts';
import { threadsOf } from '../settings/meaning-request.ts';
import { readSmallText } from '../settings/small-text.ts';
import { Stopped } from '../stop-signals.ts';
import { counted } from '../terminal/format.ts';
import { createProgressLine, type ProgressLine } from '../terminal/progress-line.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const receipt = args.given(reproduceFlags.verify);
  if (args.isOn(reproduceFlags.list)) {
    const listed = paperTables.map(({ id, title, paper }) => ({ id, title, paper }));
    await terminal.print(
      args.isOn(flags.json) ? `${JSON.stringify(listed)}\n` : tableList(paperTables, terminal.style),
    );
  } else if (receipt !== undefined) await verify(receipt, context);
  else await reproduceAll(tablesNamed(askedFor(context)), context);
};

function askedFor({ args }: Context): readonly string[] {
  if (args.positionals.length > 0) return args.positionals;
  throw new SatchelError('MISSING_ARGUMENT', "'reproduce' needs the id of a table or figure, or 'all'.", {
    kind: 'usage',
    remedy: "See 'satchel reproduce --list'.",
  });
}

interface Finished {
  readonly reproduction: Reproduction;
  readonly receipt: Receipt;
}

async function reproduceAll(tables: readonly PaperTable[], context: Context): Promise<void> {
  const { args, terminal, signal } = context;
  const out = args.given(reproduceFlags.out) ?? reproduceFlags.out.option.default;
  const request = {
    mode: args.isOn(reproduceFlags.quick) ? 'quick' : 'full',
    seeds: args.given(reproduceFlags.seeds),
  } as const;
  const [finished, skipped]: [Finished[], Skipped[]] = [[], []];
  await withRunner(context, async (runner, line) => {
    await makeFolder(out);
    for (const table of tables) {
      if (tables.length > 1) runner.compute.progress.advance(finished.length + skipped.length, tables.length, 'tables');
      const done = await attempt(table, request, runner, tables.length > 1);
      line.clear();
      if ('reason' in done) skipped.push(done);
      else finished.push(await keep(done, out));
      if (!args.isOn(flags.json))
        await terminal.print('reason' in done ? skippedText(done) : reproductionText(done, terminal.style));
    }
  }).catch((error: unknown) => {
    if (signal.aborted && signal.reason instanceof Stopped)
      throw new Stopped(signal.reason.signal, remains(finished.length, out));
    throw error;
  });
  const last = finished.at(-1);
  if (last && tables.length > 1)
    await write(
      `${out}/index.html`,
      indexPage(
        finished.map(({ reproduction }) => reproduction),
        skipped,
        last.receipt,
      ),
    );
  if (args.isOn(flags.json))
    await terminal.print(`${JSON.stringify({ out, tables: finished.map(({ receipt }) => receipt), skipped })}\n`);
  else if (last) terminal.note(args.isOn(flags.quiet) ? '' : `satchel: pages and receipts are in ${shownPath(out)}\n`);
}

const remains = (count: number, out: string): string =>
  count === 0
    ? 'no table was finished'
    : `${counted(count, 'finished table')} stay${count === 1 ? 's' : ''} in ${shownPath(out)}`;

const skippedText = ({ id, reason }: Skipped): string => `${id}: skipped. ${reason}\n\n`;

/** Returns the reason if one of several tables has no data; throws if it is the only table. */
async function attempt(
  table: PaperTable,
  request: Parameters<typeof reproduceTable>[1],
  runner: TableRunner,
  isOneOfMany: boolean,
): Promise<Reproduction | Skipped> {
  try {
    return await reproduceTable(table, request, runner);
  } catch (error) {
    if (isOneOfMany && error instanceof SatchelError && error.code === DATA_MISSING)
      return { id: table.id, reason: error.message };
    throw error;
  }
}

async function keep(reproduction: Reproduction, out: string): Promise<Finished> {
  const receipt = receiptOf(reproduction, process.versions.node);
  await write(`${out}/${receipt.id}.receipt.json`, `${JSON.stringify(receipt, undefined, 1)}\n`);
  await write(`${out}/${receipt.id}.html`, reproductionPage(reproduction, receipt));
  return { reproduction, receipt };
}

async function verify(path: string, context: Context): Promise<void> {
  const { args, terminal } = context;
  const then = parseReceipt(await readSmallText(path), shownPath(path));
  const table = tableNamed(then.id);
  const reproduction = await withRunner(context, (runner) =>
    reproduceTable(table, { mode: then.mode, seeds: then.seeds.length }, runner),
  );
  const differences = differencesBetween(then, receiptOf(reproduction, process.versions.node));
  const isSame = differences.length === 0;
  if (!isSame) process.exitCode = 1;
  if (args.isOn(flags.json)) await terminal.print(`${JSON.stringify({ id: then.id, isSame, differences })}\n`);
  else if (isSame) await terminal.print(`${then.id}: all scores and hashes are equal.\n`);
  else
    await terminal.print(
      `${then.id}: ${counted(differences.length, 'difference')}\n${differences.map((line) => `- ${line}\n`).join('')}`,
    );
}

async function withRunner<Result>(
  { args, terminal, signal, environment }: Context,
  work: (runner: TableRunner, line: ProgressLine) => Promise<Result>,
): Promise<Result> {
  const folder = args.given(reproduceFlags.data) ?? environment['SATCHEL_DATA'];
  if (folder === undefined || folder === '') throw noFolder();
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  try {
    await using runner = await createTableRunner({
      folder: openDataFolder(folder),
      clock: () => performance.now() / 1e3,
      threads: threadsOf(args),
      signal,
      progress: line,
    });
    return await work(runner, line);
  } finally {
    line.clear();
  }
}

const noFolder = (): SatchelError =>
  new SatchelError('DATA_MISSING', 'the folder of the data sets is not known.', {
    kind: 'usage',
    remedy:
      'Name it with --data DIR, or in the environment variable SATCHEL_DATA; docs/reproduce.md lists the file names.',
  });

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw outputUnwritable(path, 'the folder could not be made', { cause: error });
  });
}

const write = (path: string, text: string): Promise<void> =>
  writeAtomically(path, new TextEncoder().encode(text), { force: true });
