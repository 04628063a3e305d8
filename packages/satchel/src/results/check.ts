/** What `check --json` prints. */
import type { Checked } from '../collection/store/check.ts';
import { defined } from '../core/checks/defined.ts';

export interface CollectionReport extends Omit<Checked, 'counts'> {
  readonly folder: string;
  readonly sound: boolean;
  readonly counts: NonNullable<Checked['counts']> | null;
}

export const checkReport = (folder: string, { counts, vectors, problems }: Checked): CollectionReport => ({
  folder,
  sound: problems.length === 0,
  counts: counts ?? null,
  ...defined({ vectors }),
  problems,
});
