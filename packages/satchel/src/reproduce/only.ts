/**
 * Part of a table: the rows and columns that `--only` names. A name is that of a row, of a column or of a method, in
 * upper or lower case. The first words of a longer name will do: `SPM` is every row whose name begins with SPM.
 */
import { nearest } from '../core/checks/spelling.ts';
import { printable, usageError } from '../core/errors.ts';
import type { Column, Row } from './row.ts';
import type { Plan } from './table.ts';

export function partOf(plan: Plan, only: readonly string[] | undefined): Plan {
  if (only === undefined) return plan;
  for (const name of only) checkName(name, plan);
  const rows = plan.rows.filter((row) => only.some((name) => isRow(row, name)));
  const columns = plan.columns.filter((column) => only.some((name) => isColumn(column, name)));
  return {
    ...plan,
    rows: rows.length === 0 ? plan.rows : rows,
    columns: columns.length === 0 ? plan.columns : columns,
  };
}

const isRow = ({ name, run = {} }: Row, asked: string): boolean =>
  isNamed(name, asked) ||
  [run.representation, run.classifier, run.ranker].some((method) => method !== undefined && isEqual(method, asked));

const isColumn = ({ name }: Column, asked: string): boolean => isNamed(name, asked);

const isEqual = (name: string, asked: string): boolean => name.toLowerCase() === asked.toLowerCase();

/** The whole name, or its first words. */
const isNamed = (name: string, asked: string): boolean =>
  isEqual(name, asked) || (/^[\s,]/.test(name.slice(asked.length)) && isEqual(name.slice(0, asked.length), asked));

function checkName(name: string, { rows, columns }: Plan): void {
  if (rows.some((row) => isRow(row, name)) || columns.some((column) => isColumn(column, name))) return;
  const known = [...rows, ...columns].map((one) => one.name);
  const meant = nearest(name, known);
  throw usageError(
    'UNKNOWN_ROW',
    `the table has no row, column or method '${printable(name, 60)}'; ${meant ? `did you mean ${meant}?` : `there are: ${known.join('; ')}.`}`,
    'Name rows, columns or methods of the table, separated by commas: --only SCDV,lda.',
  );
}

/** `SCDV,lda` as names. */
export const namesIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
