/**
 * Runs one table of a paper, cell by cell and seed by seed, or by the table's own function. A row that cannot be run is
 * kept with its reason: an unknown method, a missing data set, or an error of the run.
 */
import { SatchelError, throwIfAborted, usageError } from '../core/errors.ts';
import type { Figure } from '../report/report.ts';
import { DATA_MISSING } from './data/find-data.ts';
import type { DataUse } from './data/usage.ts';
import type { Measured, MeasuredRow } from './measured.ts';
import { unknownMethod } from './methods.ts';
import { partOf } from './only.ts';
import { remarksOn } from './page/remarks.ts';
import { type Column, type Mode, mergedRun, type Row } from './row.ts';
import { measureCell } from './runs/measure-cell.ts';
import type { TableRunner } from './runs/table-runner.ts';
import type { PaperTable, Plan } from './table.ts';

export interface Reproduction {
  readonly table: PaperTable;
  readonly plan: Plan;
  readonly mode: Mode;
  readonly seeds: readonly number[];
  readonly only: readonly string[] | undefined;
  readonly rows: readonly MeasuredRow[];
  readonly uses: readonly DataUse[];
  /** Differences from the paper, and other remarks. */
  readonly remarks: readonly string[];
  readonly figures: readonly Figure[];
  /** With those of the runs that an earlier command kept. */
  readonly seconds: number;
}

export interface TableRequest {
  readonly mode: Mode;
  /** Runs seeds 1 to this number; default: the number of the table. */
  readonly seeds?: number | undefined;
  /** Leaves out the seeds before this one. */
  readonly firstSeed?: number | undefined;
  /** The rows, columns or methods to run; default: all. */
  readonly only?: readonly string[] | undefined;
}

export async function reproduceTable(
  table: PaperTable,
  { mode, seeds: count, firstSeed = 1, only }: TableRequest,
  runner: TableRunner,
): Promise<Reproduction> {
  const started = runner.clock();
  runner.takeUses(); // discards those of the previous table
  runner.takeKeptSeconds();
  const plan = partOf(table.plan(mode), only);
  const seeds = seedsBetween(firstSeed, count ?? plan.seeds);
  const done = plan.measure
    ? await runWhole(plan, plan.measure, seeds, runner)
    : await runCells(table.id, plan, seeds, runner);
  const figures = await Promise.all(done.figures);
  const uses = runner.takeUses();
  return {
    table,
    plan,
    mode,
    seeds,
    only,
    rows: done.rows,
    uses,
    remarks: [...remarksOn(plan, done.rows, uses), ...done.remarks],
    figures,
    seconds: runner.clock() - started + runner.takeKeptSeconds(),
  };
}

function seedsBetween(first: number, last: number): readonly number[] {
  if (first <= last) return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  throw usageError(
    'BAD_PARAM',
    `the first seed, ${first}, comes after the last, ${last}.`,
    'Give --seeds a larger number.',
  );
}

interface Done {
  readonly rows: readonly MeasuredRow[];
  readonly figures: readonly Promise<Figure>[];
  readonly remarks: readonly string[];
}

/** Runs a table with its own `measure` function. */
async function runWhole(
  plan: Plan,
  measure: NonNullable<Plan['measure']>,
  seeds: readonly number[],
  runner: TableRunner,
): Promise<Done> {
  const { cells, figures, remarks = [] } = await measure(runner, seeds, plan.rows);
  const rows = plan.rows.map((row): MeasuredRow => {
    const own = cells.get(row.name);
    if (own) return { row, status: 'measured', cells: own };
    const missing = row.run && unknownMethod(row.run, runner.methods);
    return {
      row,
      cells: new Map(),
      ...(missing === undefined ? { status: 'published' as const } : { status: 'not-yet' as const, reason: missing }),
    };
  });
  return { rows, figures, remarks };
}

/** Runs column by column, so that all rows use a data set while it is cached. */
async function runCells(id: string, plan: Plan, seeds: readonly number[], runner: TableRunner): Promise<Done> {
  const drafts = plan.rows.map((row): Draft => ({ row, cells: new Map(), unknown: undefined, errors: new Map() }));
  const total = plan.columns.length * drafts.length;
  let done = 0;
  for (const column of plan.columns) {
    for (const draft of drafts) {
      await fillCell(draft, column, seeds, runner);
      runner.compute.progress.advance(++done, total, `cells of ${id}`);
    }
  }
  const rows = drafts.map(finished);
  const missing = drafts.flatMap(({ errors }) => [...errors.values()]).find(({ code }) => code === DATA_MISSING);
  if (missing && !rows.some(({ status }) => status === 'measured')) throw missing;
  return { rows, figures: plan.figures?.(rows) ?? [], remarks: [] };
}

interface Draft {
  readonly row: Row;
  readonly cells: Map<string, Measured>;
  /** A method of the row that is in no registry. */
  unknown: string | undefined;
  /** Why cells could not be run, by the name of their column. */
  readonly errors: Map<string, SatchelError>;
}

async function fillCell(draft: Draft, column: Column, seeds: readonly number[], runner: TableRunner): Promise<void> {
  const { row, cells, errors } = draft;
  if (column.rows && !column.rows.includes(row.name)) return;
  const run = mergedRun(row, column);
  if (run?.metric === undefined || run.data === undefined) return;
  const unknown = unknownMethod(run, runner.methods);
  draft.unknown ??= unknown;
  if (unknown !== undefined) return;
  try {
    cells.set(column.name, await measureCell(run, row, column, seeds, runner));
  } catch (caught) {
    throwIfAborted(runner.compute.signal);
    if (!(caught instanceof SatchelError) || caught.kind === 'internal') throw caught;
    errors.set(column.name, caught);
  }
}

function finished({ row, cells, unknown, errors }: Draft): MeasuredRow {
  if (cells.size === 0 && unknown !== undefined) return { row, status: 'not-yet', reason: unknown, cells };
  const [first] = errors.values();
  if (!first) return { row, status: cells.size > 0 ? 'measured' : 'published', cells };
  if (cells.size === 0) return { row, status: 'failed', reason: first.message, cells };
  const failed = [...errors].filter(([, { code }]) => code !== DATA_MISSING);
  if (failed.length === 0) return { row, status: 'measured', cells };
  const reason = failed.map(([column, { message }]) => `${column}: ${message}`).join(' ');
  return { row, status: 'measured', reason, cells };
}
