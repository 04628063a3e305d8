/** What was drawn, for people and for programs. */
import { printable } from '../../core/errors.ts';
import type { DocumentMap } from '../../explore/map-documents.ts';
import { bytes, counted, grouped, percent } from '../terminal/format.ts';
import type { Terminal } from '../terminal/terminal.ts';

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

export function mapText(report: MapReport, style: Terminal['style']): string {
  const { file, quality } = report;
  return [
    `${style('bold', printable(file.path))}  ${sizeOf(report)} by ${methodNames[report.method]} of ${report.representation} vectors, ${bytes(file.bytes)}`,
    `trustworthiness ${quality.trustworthiness.toFixed(3)}, ${percent(quality.kept)} of the ${quality.k} nearest kept`,
    ...(report.empty === 0 ? [] : [`${counted(report.empty, 'document')} without any known word: not on the map`]),
    ...(report.labels === 'given' ? [] : ['coloured by the labels the model gives: the documents have none']),
    '',
  ].join('\n');
}

/** `1,200 documents`, or `10,000 of 18,846 documents` */
export const sizeOf = ({ documents, empty, read }: Pick<MapReport, 'documents' | 'empty' | 'read'>): string =>
  documents + empty === read ? counted(documents, 'document') : `${grouped(documents)} of ${counted(read, 'document')}`;
