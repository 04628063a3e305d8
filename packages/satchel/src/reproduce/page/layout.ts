/**
 * A reproduction as rows of text for terminal, page, CSV and LaTeX: per column the published number, ours, and where
 * there are both the difference with its sign.
 */
import { meanOf } from '../../numeric/statistics.ts';
import { type MeasuredRow, shownPublished, shownScore } from '../measured.ts';
import type { Reproduction } from '../reproduce-table.ts';
import type { Column } from '../row.ts';
import { bestCells } from './best-cells.ts';
import { comparableWith, type IsComparable } from './comparable.ts';

export interface LaidOut {
  readonly columns: readonly { readonly name: string; readonly side: Side }[];
  readonly rows: readonly LaidOutRow[];
}

/** `both`: one column for either number, used if no row has both (the collections are not those of the paper). */
type Side = 'paper' | 'ours' | 'difference' | 'both';

export interface LaidOutRow {
  readonly measured: MeasuredRow;
  readonly name: string;
  /** One text per column; may be empty. */
  readonly cells: readonly LaidOutCell[];
}

export interface LaidOutCell {
  readonly text: string;
  /** Our number is the best of those it is compared with. */
  readonly isBest: boolean;
}

export function layOut({ plan, rows, uses }: Pick<Reproduction, 'plan' | 'rows' | 'uses'>): LaidOut {
  const isComparable = comparableWith(uses);
  const isApart = !rows.some((row) => row.row.published !== undefined && hasOurs(row));
  const sides = plan.columns.flatMap((column): { column: Column; side: Side }[] => {
    const hasPublished = rows.some(({ row }) => row.published?.[column.name] !== undefined);
    const isMeasured = rows.some((row) => row.cells.has(column.name) || (hasOurs(row) && row.cells.size === 0));
    if (isApart && hasPublished && isMeasured) return [{ column, side: 'both' }];
    return [
      ...(hasPublished ? [{ column, side: 'paper' as const }] : []),
      ...(isMeasured ? [{ column, side: 'ours' as const }] : []),
      ...(rows.some((row) => differenceOf(row, column, isComparable) !== undefined)
        ? [{ column, side: 'difference' as const }]
        : []),
    ];
  });
  const isBest = bestCells(plan, rows);
  const first = sides.findIndex(({ side }) => side === 'ours' || side === 'both'); // shows why a row has no numbers
  return {
    columns: sides.map(({ column, side }) => ({ name: column.name, side })),
    rows: rows.map((measured) => ({
      measured,
      name: isApart && measured.status === 'published' ? `${measured.row.name}, in the paper` : measured.row.name,
      cells: sides.map(({ column, side }, i) => ({
        text: cellOf(measured, column, side, isComparable) || (i === first ? statusText(measured) : ''),
        isBest: (side === 'ours' || side === 'both') && isBest(measured, column),
      })),
    })),
  };
}

/** The layout without the columns of differences, for narrow places. */
export function withoutDifferences({ columns, rows }: LaidOut): LaidOut {
  const kept = <Item>(items: readonly Item[]): Item[] => items.filter((_, i) => columns[i]?.side !== 'difference');
  return { columns: kept(columns), rows: rows.map((row) => ({ ...row, cells: kept(row.cells) })) };
}

const hasOurs = ({ status }: MeasuredRow): boolean => status !== 'published';

function cellOf(measured: MeasuredRow, column: Column, side: Side, isComparable: IsComparable): string {
  const { row, cells } = measured;
  const own = cells.get(column.name);
  if (side === 'difference') return differenceOf(measured, column, isComparable) ?? '';
  if (side === 'paper' || (side === 'both' && own === undefined))
    return shownPublished(row.published?.[column.name], column, row.publishedSpread?.[column.name]);
  return own === undefined ? '' : shownScore(own, column);
}

/** Ours minus the paper's, with its sign; undefined where one is missing or the two cannot be compared. */
function differenceOf({ row, cells }: MeasuredRow, column: Column, isComparable: IsComparable): string | undefined {
  const [paper, own] = [row.published?.[column.name], cells.get(column.name)];
  if (typeof paper !== 'number' || !own || own.shown !== undefined || own.scores.length === 0) return undefined;
  if (column.isTime === true || row.isOtherMeasure === true || !isComparable(own, row)) return undefined;
  const { digits = 1 } = column;
  const text = (meanOf(own.scores) - paper).toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text.startsWith('-') ? text.replace('-', '−') : `+${text}`;
}

function statusText({ status }: MeasuredRow): string {
  if (status === 'not-yet') return 'not yet';
  return status === 'failed' ? 'failed' : '';
}

/** Why rows or cells have no numbers: one sentence per row in which something failed, and one for all methods that are not implemented. */
export function reasonsOf(rows: readonly MeasuredRow[]): string[] {
  const waiting = rows.filter(({ status }) => status === 'not-yet').map(({ reason }) => reason ?? '');
  const failed = rows
    .filter(({ status, reason }) => status === 'failed' || (status === 'measured' && reason !== undefined))
    .map(({ row, reason }) => `${row.name}: ${reason ?? 'failed.'}`);
  const names = [...new Set(waiting)];
  return [
    ...failed,
    ...(names.length === 0
      ? []
      : [`Not implemented: ${names.join(', ')}. Their rows run once methods of these names are registered.`]),
  ];
}
