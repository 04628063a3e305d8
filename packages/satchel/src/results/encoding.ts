/** What `encode --json` prints. */
import type { SavedVectors, VectorShape } from '../models/document-vectors-on-disk.ts';

export interface EncodingReport {
  readonly documents: number;
  /** Documents without any known word: their vectors are zero. */
  readonly empty: number;
  readonly dimensions: number;
  readonly layout: 'dense' | 'sparse';
  readonly classes: readonly string[];
  readonly file: { readonly path: string } & SavedVectors;
}

export const encodingReport = (
  path: string,
  saved: SavedVectors,
  { dimensions, layout, classes }: VectorShape,
  { documents, empty }: Pick<EncodingReport, 'documents' | 'empty'>,
): EncodingReport => ({ documents, empty, dimensions, layout, classes, file: { path, ...saved } });
