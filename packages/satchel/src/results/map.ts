/** What `map --json` prints, and how maps are named wherever they are shown. */
import type { DocumentMap } from '../explore/map-documents.ts';
import { counted, grouped } from '../report/format.ts';

export interface MapReport extends Omit<DocumentMap, 'documents'> {
  /** How many are on the map. */
  readonly documents: number;
  readonly seed: number;
  readonly file: { readonly path: string; readonly bytes: number };
}

export function mapReport({ documents, ...map }: DocumentMap, seed: number, file: MapReport['file']): MapReport {
  return { ...map, documents: documents.length, seed, file };
}

export const methodNames = { tsne: 't-SNE', umap: 'UMAP', pca: 'principal components' } as const;

/** `1,200 documents`, or `10,000 of 18,846 documents` */
export const sizeOf = ({ documents, empty, read }: Pick<MapReport, 'documents' | 'empty' | 'read'>): string =>
  documents + empty === read ? counted(documents, 'document') : `${grouped(documents)} of ${counted(read, 'document')}`;
