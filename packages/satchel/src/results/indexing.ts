/** What `index --json` prints. */
import type { Added } from '../collection/add-documents.ts';
import type { Counts } from '../collection/counts.ts';
import type { KeptVectors } from '../collection/kept-vectors.ts';
import type { Deleted } from '../collection/remove-documents.ts';
import { defined } from '../core/checks/defined.ts';

export interface IndexReport extends Added, Deleted, Counts {
  readonly folder: string;
  /** Absent where none are kept. */
  readonly vectors?: KeptVectors;
}

/** A collection as it is after these changes. */
export const indexReport = (
  { folder, counts, vectors }: { readonly folder: string; counts(): Counts; vectors(): KeptVectors | undefined },
  stored: Added,
  removed: Deleted = { deleted: 0, unknown: [] },
): IndexReport => defined({ folder, ...stored, ...removed, ...counts(), vectors: vectors() });
