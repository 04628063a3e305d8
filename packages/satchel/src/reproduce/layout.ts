/** A reproduction as rows of text for terminal and page: per column the published number and ours. */
import { type MeasuredRow, shownPublished, shownScore } from './measured.ts';
import type { Reproduction } from './reproduce-table.ts';
import type { Column } from './row.ts';

export interface LaidOut {
  readonly columns: readonly { readonly name: string; readonly side: Side }[];
  readonly rows: readonly LaidOutRow[];
}

/** `both`: one column for either number, used if no row has both (the collections are not those of the paper). */
type Side = 'paper' | 'ours' | 'both';

export interface LaidOutRow {
  readonly measured: MeasuredRow;
  readonly name: string;
  /** One text per column; may be empty. */
  readonly cells: readonly string[];
}

export function layOut({ plan, rows }: Pick<Reproduction, 'plan' | 'rows'>): LaidOut {
  const isApart = !rows.some((row) => row.row.published !== undefined && hasOurs(row));
  const sides = plan.columns.flatMap((column): { column: Column; side: Side }[] => {
    const hasPublished = rows.some(({ row }) => row.published?.[column.name] !== undefined);
    const isMeasured = rows.some((row) => row.cells.has(column.name) || (hasOurs(row) && row.cells.size === 0));
    if (isApart && hasPublished && isMeasured) return [{ column, side: 'both' }];
    return [
      ...(hasPublished ? [{ column, side: 'paper' as const }] : []),
      ...(isMeasured ? [{ column, side: 'ours' as const }] : []),
    ];
  });
  const first = sides.findIndex(({ side }) => side !== 'paper'); // shows why a row has no numbers
  return {
    columns: sides.map(({ column, side }) => ({ name: column.name, side })),
    rows: rows.map((measured) => ({
      measured,
      name: isApart && measured.status === 'published' ? `${measured.row.name}, in the paper` : measured.row.name,
      cells: sides.map(
        ({ column, side }, i) => cellOf(measured, column, side) || (i === first ? statusText(measured) : ''),
      ),
    })),
  };
}

const hasOurs = ({ status }: MeasuredRow): boolean => status !== 'published';

function cellOf({ row, cells }: MeasuredRow, column: Column, side: Side): string {
  const own = cells.get(column.name);
  if (side === 'paper' || (side === 'both' && own === undefined))
    return shownPublished(row.published?.[column.name], column);
  return own === undefined ? '' : shownScore(own, column);
}

function statusText({ status }: MeasuredRow): string {
  if (status === 'not-yet') return 'not yet';
  return status === 'failed' ? 'failed' : '';
}

/** Why rows have no numbers: one sentence per failed row, and one for all methods that are not implemented. */
export function reasonsOf(rows: readonly MeasuredRow[]): string[] {
  const waiting = rows.filter(({ status }) => status === 'not-yet').map(({ reason }) => reason ?? '');
  const failed = rows
    .filter(({ status }) => status === 'failed')
    .map(({ row, reason }) => `${row.name}: ${reason ?? 'failed.'}`);
  const names = [...new Set(waiting)];
  return [
    ...failed,
    ...(names.length === 0
      ? []
      : [`Not implemented: ${names.join(', ')}. Their rows run once methods of these names are registered.`]),
  ];
}
