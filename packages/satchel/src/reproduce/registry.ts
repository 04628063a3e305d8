/** All tables and figures, in the order of the papers. */

import { nearest } from '../core/checks/spelling.ts';
import { printable, usageError } from '../core/errors.ts';
import type { PaperTable } from './table.ts';
import { table001F2 } from './tables/001-f2.ts';
import { table001T1 } from './tables/001-t1.ts';
import { table001T2 } from './tables/001-t2.ts';
import { table002F3 } from './tables/002-f3.ts';
import { table002F4 } from './tables/002-f4.ts';
import { table002F5 } from './tables/002-f5.ts';
import { table002T1 } from './tables/002-t1.ts';
import { table002T2 } from './tables/002-t2.ts';
import { table002T3 } from './tables/002-t3.ts';
import { table002T4 } from './tables/002-t4.ts';
import { table002T5 } from './tables/002-t5.ts';
import { table002T6 } from './tables/002-t6.ts';
import { table002T7 } from './tables/002-t7.ts';
import { table003F2 } from './tables/003-f2.ts';
import { table003TI } from './tables/003-ti.ts';
import { table003TII } from './tables/003-tii.ts';
import { table004T1 } from './tables/004-t1.ts';
import { table004T2 } from './tables/004-t2.ts';
import { table004T3 } from './tables/004-t3.ts';

export const paperTables: readonly PaperTable[] = [
  table001T1,
  table001T2,
  table001F2,
  table002T1,
  table002T2,
  table002T3,
  table002T4,
  table002T5,
  table002T6,
  table002T7,
  table002F3,
  table002F4,
  table002F5,
  table003TI,
  table003TII,
  table003F2,
  table004T1,
  table004T2,
  table004T3,
];

/** The tables with these ids, in upper or lower case; `all` returns every table. */
export function tablesNamed(ids: readonly string[]): readonly PaperTable[] {
  if (ids.some((id) => id.toLowerCase() === 'all')) return paperTables;
  return [...new Set(ids.map(tableNamed))];
}

export function tableNamed(id: string): PaperTable {
  const found = paperTables.find((table) => table.id.toLowerCase() === id.toLowerCase());
  if (found) return found;
  const known = paperTables.map((table) => table.id);
  const meant = nearest(id.toUpperCase(), known);
  const hint = meant ? `did you mean ${meant}?` : `there are: ${known.join(', ')}.`;
  throw usageError(
    'UNKNOWN_TABLE',
    `there is no table '${printable(id, 60)}'; ${hint}`,
    "See 'satchel reproduce --list'.",
  );
}
