/** Columns of a table by their names: words stand on the left of a column, numbers on the right. */
import type { Column } from './report.ts';

export const textColumns = (...names: readonly string[]): Column[] => names.map((name) => ({ name }));

export const numberColumns = (...names: readonly string[]): Column[] => names.map((name) => ({ name, align: 'right' }));
