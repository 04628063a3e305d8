/**
 * Runs one table of a paper: cell by cell, seed by seed, or as the table itself says. What cannot be run is told in its place: a method that
 * is not there yet, a data set that is not in the folder, a refusal with its reason.
 */
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import type { Figure } from '../report/report.ts';
import { DATA_MISSING } from './data/find-data.ts';
import type { DataUse } from './data/usage.ts';
import type { Laboratory } from './laboratory.ts';
import { measureCell } from './measure-cell.ts';
import type { Measured, MeasuredRow } from './measured.ts';
import { unknownMethod } from './methods.ts';
import { remarksOn } from './remarks.ts';
import type { Column, Row } from './row.ts';
import type { Mode, Run } from './run.ts';
import type { PaperTable, Plan } from './table.ts';

export interface Reproduction {
  readonly table: PaperTable;
  readonly plan: Plan;
  readonly mode: Mode;
  readonly seeds: readonly number[];
  readonly rows: readonly MeasuredRow[];
  readonly uses: readonly DataUse[];
  /** Where ours and the paper's do not agree, and what else is to be said. */
  readonly remarks: readonly string[];
  readonly figures: readonly Figure[];
  readonly seconds: number;
}

export interface TableRequest {
  readonly mode: Mode;
  /** How many seeds, from 1 on; the table's own number unless given. */
  readonly seeds?: number | undefined;
}

export async function reproduceTable(
  table: PaperTable,
  { mode, seeds: count }: TableRequest,
  laboratory: Laboratory,
): Promise<Reproduction> {
  const started = laboratory.clock();
  laboratory.takeUses(); // those of the table before
  const plan = table.plan(mode);
  const seeds = Array.from({ length: count ?? plan.seeds }, (_, i) => i + 1);
  const done = plan.measure
    ? await specially(plan, plan.measure, seeds, laboratory)
    : await cellByCell(table.id, plan, seeds, laboratory);
  const figures = await Promise.all(done.figures);
  const uses = laboratory.takeUses();
  return {
    table,
    plan,
    mode,
    seeds,
    rows: done.rows,
    uses,
    remarks: [...remarksOn(plan, done.rows, uses), ...done.remarks],
    figures,
    seconds: laboratory.clock() - started,
  };
}

interface Done {
  readonly rows: readonly MeasuredRow[];
  readonly figures: readonly Promise<Figure>[];
  readonly remarks: readonly string[];
}

async function specially(
  plan: Plan,
  measure: NonNullable<Plan['measure']>,
  seeds: readonly number[],
  laboratory: Laboratory,
): Promise<Done> {
  const { cells, figures, remarks = [] } = await measure(laboratory, seeds);
  const rows = plan.rows.map((row): MeasuredRow => {
    const own = cells.get(row.name);
    if (own) return { row, status: 'measured', cells: own };
    const missing = row.run && unknownMethod(row.run, laboratory.methods);
    return {
      row,
      cells: new Map(),
      ...(missing === undefined ? { status: 'published' as const } : { status: 'not-yet' as const, reason: missing }),
    };
  });
  return { rows, figures, remarks };
}

/** Column by column, so that all rows read a data set while it is at hand. */
async function cellByCell(id: string, plan: Plan, seeds: readonly number[], laboratory: Laboratory): Promise<Done> {
  const drafts = plan.rows.map((row): Draft => ({ row, cells: new Map(), unknown: undefined, fault: undefined }));
  const total = plan.columns.length * drafts.length;
  let done = 0;
  for (const column of plan.columns) {
    for (const draft of drafts) {
      await fillCell(draft, column, seeds, laboratory);
      laboratory.compute.progress.advance(++done, total, `cells of ${id}`);
    }
  }
  const rows = drafts.map(finished);
  const missing = drafts.find(({ fault }) => fault?.code === DATA_MISSING)?.fault;
  if (missing && !rows.some(({ status }) => status === 'measured')) throw missing;
  return { rows, figures: plan.figures?.(rows) ?? [], remarks: [] };
}

interface Draft {
  readonly row: Row;
  readonly cells: Map<string, Measured>;
  /** A method of the row that no registry knows. */
  unknown: string | undefined;
  /** Why a cell could not be run. */
  fault: SatchelError | undefined;
}

async function fillCell(draft: Draft, column: Column, seeds: readonly number[], laboratory: Laboratory): Promise<void> {
  const { row, cells, fault } = draft;
  const run = mergedRun(row, column);
  if (run?.metric === undefined || run.data === undefined || (fault && fault.code !== DATA_MISSING)) return;
  const unknown = unknownMethod(run, laboratory.methods);
  draft.unknown ??= unknown;
  if (unknown !== undefined) return;
  try {
    cells.set(column.name, await measureCell(run, row, column, seeds, laboratory));
  } catch (error) {
    throwIfAborted(laboratory.compute.signal);
    if (!(error instanceof SatchelError) || error.kind === 'internal') throw error;
    draft.fault = error;
  }
}

function finished({ row, cells, unknown, fault }: Draft): MeasuredRow {
  if (cells.size > 0) return { row, status: 'measured', cells };
  if (unknown !== undefined) return { row, status: 'not-yet', reason: unknown, cells };
  return fault ? { row, status: 'failed', reason: fault.message, cells } : { row, status: 'published', cells };
}

/** What a row leaves open its column says; options are brought together by group. The strong row has our defaults, and nothing else. */
function mergedRun({ run, role }: Row, column: Column): Partial<Run> | undefined {
  if (run === undefined) return undefined;
  const { options = {}, tune = false, ...others } = column.run ?? {};
  const [own, theirs] = [run.options ?? {}, role === 'strong' ? {} : options];
  const groups = [...new Set([...Object.keys(theirs), ...Object.keys(own)])];
  return {
    ...others,
    ...(role === 'strong' ? {} : { tune }),
    ...run,
    options: Object.fromEntries(groups.map((group) => [group, { ...theirs[group], ...own[group] }])),
  };
}
