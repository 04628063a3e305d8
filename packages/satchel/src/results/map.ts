/** What `map --json` prints, and how maps are named wherever they are shown. */
import type { DocumentMap } from '../explore/map-documents.ts';
import { counted, grouped } from '../report/format.ts';

export type MapPart = 'id' | 'labels' | 'text' | 'reasons';

export interface MapReport extends Omit<DocumentMap, 'documents'> {
  /** How many are on the map. */
  readonly documents: number;
  readonly seed: number;
  readonly file: {
    readonly path: string;
    readonly bytes: number;
    /** What a page holds of each document. */
    readonly holds?: readonly MapPart[];
  };
}

export function mapReport({ documents, ...map }: DocumentMap, seed: number, file: MapReport['file']): MapReport {
  return { ...map, documents: documents.length, seed, file };
}

/** What a page with or without texts holds of each document. */
export function heldBy({ documents }: DocumentMap, texts: boolean): MapPart[] {
  const hasReasons = documents.some(({ reasons }) => reasons);
  return [
    'id',
    'labels',
    ...(texts ? (['text'] as const) : []),
    ...(texts && hasReasons ? (['reasons'] as const) : []),
  ];
}

/** In words, for the page and the terminal. */
const partNames: Readonly<Record<MapPart, string>> = {
  id: 'ids',
  labels: 'labels',
  text: 'the first 200 characters of each text',
  reasons: 'words behind predictions',
};

export const partsText = (parts: readonly MapPart[]): string =>
  [parts.slice(0, -1), parts.slice(-1)].map((some) => some.map((part) => partNames[part]).join(', ')).join(' and ');

export const methodNames = { tsne: 't-SNE', umap: 'UMAP', pca: 'principal components' } as const;

/** `1,200 documents`, or `10,000 of 18,846 documents` */
export const sizeOf = ({ documents, empty, read }: Pick<MapReport, 'documents' | 'empty' | 'read'>): string =>
  documents + empty === read ? counted(documents, 'document') : `${grouped(documents)} of ${counted(read, 'document')}`;
