/** What `cluster --json` prints, and the table of documents that `--out` writes. */
import type { Document } from '../../core/corpus.ts';
import type { DocumentClusters, GroupedDocument } from '../../explore/clusters/cluster-documents.ts';
import { recordsText } from '../csv.ts';

export interface ClustersReport extends Omit<DocumentClusters, 'documents'> {
  readonly documents: number;
  readonly seed: number;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

export const clustersReport = (
  { documents, ...clusters }: DocumentClusters,
  seed: number,
  files: ClustersReport['files'],
): ClustersReport => ({ ...clusters, documents: documents.length, seed, files });

/**
 * One row per document: id, the name of its group as `label`, its number, how sure that is, and the whole text. The number is called `cluster`: a
 * column `group` would keep its documents on one side of every split.
 */
export function groupRows(
  { documents, groups }: DocumentClusters,
  texts: readonly Pick<Document, 'text'>[],
  format: 'csv' | 'jsonl',
): string {
  const nameOf = (group: number | null): string => (group === null ? '' : (groups[group - 1]?.name ?? ''));
  const rows = documents.map((document, i) => record(document, nameOf, texts[i]!.text));
  return recordsText(rows, FIELDS, format);
}

const FIELDS = ['id', 'label', 'cluster', 'silhouette', 'nearest', 'probability', 'text'] as const;

const record = (
  { id, group, silhouette, nearest, probability }: GroupedDocument,
  nameOf: (group: number | null) => string,
  text: string,
) => ({
  id,
  label: nameOf(group),
  cluster: group,
  silhouette: rounded(silhouette),
  nearest: nearest === null ? null : nameOf(nearest),
  probability: rounded(probability),
  text,
});

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(4)));
