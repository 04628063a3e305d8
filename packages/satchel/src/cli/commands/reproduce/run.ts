/**
 * `satchel reproduce ID…`: runs tables and figures of the papers. Writes a page and a receipt as soon as a table is
 * done, so that finished tables remain if the command is stopped. `--verify` runs a receipt again and exits with 1 if
 * anything differs.
 */
import { mkdir } from 'node:fs/promises';
import { SatchelError, usageError } from '../../../core/errors.ts';
import { writeAtomically } from '../../../files/atomic-write.ts';
import { shownPath } from '../../../files/guarded-open.ts';
import { outputUnwritable } from '../../../files/write-errors.ts';
import { DATA_MISSING, openDataFolder } from '../../../reproduce/data/find-data.ts';
import { namesIn } from '../../../reproduce/only.ts';
import { tableCsv, tableLatex } from '../../../reproduce/page/exported-table.ts';
import { indexPage, reproductionPage, type Skipped } from '../../../reproduce/page/page.ts';
import { parseReceipt, type Receipt, receiptOf } from '../../../reproduce/receipt.ts';
import { paperTables, tableNamed, tablesNamed } from '../../../reproduce/registry.ts';
import { type Reproduction, reproduceTable } from '../../../reproduce/reproduce-table.ts';
import { type CellStore, noCells } from '../../../reproduce/runs/cell-store.ts';
import { createTableRunner, type TableRunner } from '../../../reproduce/runs/table-runner.ts';
import type { PaperTable } from '../../../reproduce/table.ts';
import { differencesBetween } from '../../../reproduce/verify.ts';
import { threadsOf } from '../../../requests/request.ts';
import { tableListReport, tablesReport, verificationReport } from '../../../results/reproduction.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand, Session } from '../../session.ts';
import { readSmallText } from '../../settings/small-text.ts';
import { machine, sourcesOf } from '../../settings/sources.ts';
import { cellsIn } from './kept-cells.ts';
import { reproduceFlags } from './shape.ts';
import { reproductionText, skippedText, tableList, verificationText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const receipt = args.given(reproduceFlags.verify);
  if (args.isOn(reproduceFlags.list)) {
    const tables = tableListReport(paperTables);
    await context.print(tables, () => tableList(tables, terminal.style));
  } else if (receipt !== undefined) await verify(receipt, context);
  else await reproduceAll(tablesNamed(askedFor(context)), context);
};

function askedFor({ args }: Session): readonly string[] {
  if (args.positionals.length > 0) return args.positionals;
  throw usageError(
    'MISSING_ARGUMENT',
    "'reproduce' needs the id of a table or figure, or 'all'.",
    "See 'satchel reproduce --list'.",
  );
}

/** The names that `--only` lists; undefined without it. */
function onlyOf(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const names = namesIn(text);
  if (names.length > 0) return names;
  throw usageError('BAD_PARAM', '--only names no row or column.', 'Separate names by commas: --only SCDV,lda.');
}

interface Finished {
  readonly reproduction: Reproduction;
  readonly receipt: Receipt;
}

async function reproduceAll(tables: readonly PaperTable[], context: Session): Promise<void> {
  const { args, terminal, line } = context;
  const out = args.given(reproduceFlags.out) ?? reproduceFlags.out.option.default;
  const request = {
    mode: args.isOn(reproduceFlags.quick) ? 'quick' : 'full',
    seeds: args.given(reproduceFlags.seeds),
    firstSeed: args.given(reproduceFlags.firstSeed),
    only: onlyOf(args.given(reproduceFlags.only)),
  } as const;
  const [finished, skipped]: [Finished[], Skipped[]] = [[], []];
  const cells = cellsIn(`${out}/cells`, args.isOn(reproduceFlags.resume));
  await withRunner(context, cells, async (runner) => {
    await makeFolder(out);
    for (const table of tables) {
      if (tables.length > 1) runner.compute.progress.advance(finished.length + skipped.length, tables.length, 'tables');
      const done = await attempt(table, request, runner, tables.length > 1);
      if ('reason' in done) skipped.push(done);
      else finished.push(await keep(done, out));
      if (args.isOn(flags.json)) continue;
      line.clear();
      await terminal.print('reason' in done ? skippedText(done) : reproductionText(done, terminal.style));
    }
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
  const receipts = finished.map(({ receipt }) => receipt);
  await context.print(tablesReport(out, receipts, skipped), () => ''); // texts were printed on the way
  if (last && !args.isOn(flags.json)) context.remark(`pages and receipts are in ${shownPath(out)}`);
}

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
  await write(`${out}/${receipt.id}.csv`, tableCsv(reproduction));
  await write(`${out}/${receipt.id}.tex`, tableLatex(reproduction));
  await write(`${out}/${receipt.id}.html`, reproductionPage(reproduction, receipt));
  return { reproduction, receipt };
}

async function verify(path: string, context: Session): Promise<void> {
  const then = parseReceipt(await readSmallText(path), shownPath(path));
  const table = tableNamed(then.id);
  const reproduction = await withRunner(context, noCells, (runner) =>
    reproduceTable(
      table,
      { mode: then.mode, seeds: then.seeds.at(-1), firstSeed: then.seeds[0], only: then.only },
      runner,
    ),
  );
  const differences = differencesBetween(then, receiptOf(reproduction, process.versions.node));
  const report = verificationReport(then.id, differences);
  if (!report.isSame) process.exitCode = 1;
  await context.print(report, () => verificationText(report));
}

async function withRunner<Result>(
  session: Session,
  cells: CellStore,
  work: (runner: TableRunner) => Promise<Result>,
): Promise<Result> {
  const { args, signal, environment, line: progress } = session;
  const folder = args.given(reproduceFlags.data) ?? environment['SATCHEL_DATA'];
  if (folder === undefined || folder === '') throw noFolder();
  await using runner = await createTableRunner({
    folder: openDataFolder(folder),
    clock: () => performance.now() / 1e3,
    threads: threadsOf(await sourcesOf(session), machine),
    signal,
    progress,
    cells,
  });
  return await work(runner); // the runner must outlive the work
}

const noFolder = (): SatchelError =>
  usageError(
    'DATA_MISSING',
    'the folder of the data sets is not known.',
    'Name it with --data DIR, or in the environment variable SATCHEL_DATA; docs/reproduce.md lists the file names.',
  );

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw outputUnwritable(path, 'the folder could not be made', { cause: error });
  });
}

const write = (path: string, text: string): Promise<void> =>
  writeAtomically(path, new TextEncoder().encode(text), { force: true });
