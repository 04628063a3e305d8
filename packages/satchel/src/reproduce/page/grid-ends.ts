/** What tuning chose from an end of its grid, where a wider grid might choose another value. */
import type { JsonValue } from '../../core/json.ts';
import type { MeasuredRow } from '../measured.ts';
import { type Column, mergedRun, type Row } from '../row.ts';

/** Which end of the grid of an option a value is, if it is one. */
export type EndOf = (path: string, value: JsonValue | undefined) => 'smallest' | 'largest' | undefined;

/** For the grid of a cell. Of two values both would be ends: such grids have none. */
export function endsOf(row: Row, column: Column | undefined): EndOf {
  const tune = column && mergedRun(row, column)?.tune;
  return (path, value) => {
    const values = typeof tune === 'object' ? (tune[path] ?? []) : [];
    const numbers = values.filter((one) => typeof one === 'number');
    if (numbers.length < 3 || numbers.length < values.length) return undefined;
    if (value === Math.min(...numbers)) return 'smallest';
    return value === Math.max(...numbers) ? 'largest' : undefined;
  };
}

/** One sentence per end: the rows that chose it in at least half of the fits of a cell. */
export function gridEndRemarks(rows: readonly MeasuredRow[], columns: readonly Column[]): string[] {
  const found = new Map<string, Set<string>>();
  for (const { row, cells } of rows)
    for (const column of columns)
      for (const choice of endChoices(cells.get(column.name)?.chosen ?? [], endsOf(row, column)))
        found.set(choice, (found.get(choice) ?? new Set()).add(row.name));
  return [...found].map(
    ([choice, names]) =>
      `${choice} of its grid; a wider one might choose another value. Rows: ${[...names].join('; ')}.`,
  );
}

/** `linear-svm.C 5 is the largest` */
function endChoices(chosen: readonly Readonly<Record<string, JsonValue>>[], endOf: EndOf): string[] {
  const counts = new Map<string, number>();
  for (const point of chosen)
    for (const [path, value] of Object.entries(point)) {
      const end = endOf(path, value);
      const choice = `${path} ${value} is the ${end}`;
      if (end !== undefined) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    }
  return [...counts].filter(([, count]) => 2 * count >= chosen.length).map(([choice]) => choice);
}
