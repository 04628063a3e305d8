/** The data a table was run on, and what it replaces. */
import type { DataName, VectorsName } from './data-set.ts';
import { dataSets } from './data-sets.ts';
import type { Found, FoundFile } from './find-data.ts';
import { vectorSets } from './vector-sets.ts';

export interface DataUse {
  readonly kind: 'data' | 'vectors';
  readonly name: string;
  readonly title: string;
  readonly files: readonly FoundFile[];
  /** The title of the preferred data set, if this is a substitute. */
  readonly insteadOf?: string;
}

/** Returns `uses` with one more, unless it is there already. Vectors that were not found are trained on the corpus. */
export function noteUse(
  uses: readonly DataUse[],
  kind: DataUse['kind'],
  found: Found | undefined,
  asked: readonly (DataName | VectorsName)[],
): DataUse[] {
  const name = found?.name ?? 'trained on the corpus';
  if (uses.some((use) => use.kind === kind && use.name === name)) return [...uses];
  const [first] = asked;
  const insteadOf = first === undefined || first === name ? undefined : titleOf(first);
  const title = found?.set.title ?? 'skip-gram vectors trained on the corpus itself';
  return [...uses, { kind, name, title, files: found?.files ?? [], ...(insteadOf === undefined ? {} : { insteadOf }) }];
}

const titleOf = (name: DataName | VectorsName): string =>
  (Object.hasOwn(dataSets, name) ? dataSets[name as DataName] : vectorSets[name as VectorsName]).title;
