/**
 * Files of document vectors, written completely or not at all while the documents are read.
 *
 *   saveDocumentVectors(batches, 'vectors.parquet', model)      the format by the ending: .npz, .npy, .parquet, .jsonl, .svm
 *
 * NumPy and svmlight files hold no ids: these are in a second file, vectors.npy.ids.jsonl, one line per row.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { printable, usageError } from '../core/errors.ts';
import { npyHeader } from '../embedding/formats/npy.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import type { Layout, VectorBatch } from './document-vectors/batch.ts';
import { aboutLines, jsonlVectors } from './document-vectors/jsonl.ts';
import { npyVectors } from './document-vectors/npy.ts';
import { npzVectors } from './document-vectors/npz.ts';
import { parquetVectors } from './document-vectors/parquet.ts';
import { type LabelNumbers, svmlightVectors } from './document-vectors/svmlight.ts';

export type { Layout, VectorBatch } from './document-vectors/batch.ts';

export const vectorFormats = ['npz', 'npy', 'parquet', 'jsonl', 'svm'] as const;
export type VectorFormat = (typeof vectorFormats)[number];

/** The facts that are known before the first document is read. */
export interface VectorShape extends LabelNumbers {
  readonly layout: Layout;
  readonly dimensions: number;
  readonly hasCertainty: boolean;
  /** The number of documents, for `npy` only. Where it is absent, the documents are counted while they are written. */
  readonly rows?: number | undefined;
  /** The words of the first columns, where columns are words; written to `npz` only. */
  readonly columns?: readonly string[] | undefined;
}

export interface SavedVectors {
  readonly format: VectorFormat;
  readonly bytes: number;
  readonly sha256: string;
  /** The file beside it, where there is one. */
  readonly ids?: string;
}

/**
 * Writes document vectors to a file, whole or not at all. The ending of the path says the format: .npz, .npy, .parquet,
 * .jsonl or .svm.
 *
 * @example
 * import { fitEncoder, openCorpus, saveDocumentVectors } from 'satchel';
 * const corpus = await openCorpus('new.jsonl');
 * const encoder = await fitEncoder(corpus);
 * async function* batches() {
 *   for await (const document of corpus.documents())
 *     yield { documents: [document], ...encoder.encodeAll([document.text]) };
 * }
 * const { dimensions } = encoder;
 * const shape = { layout: 'sparse', dimensions, hasCertainty: false, classes: [], multiLabel: false } as const;
 * console.log((await saveDocumentVectors(batches(), 'vectors.jsonl', shape)).sha256);
 */
export async function saveDocumentVectors(
  batches: AsyncIterable<VectorBatch>,
  path: string,
  shape: VectorShape,
  options: { readonly format?: VectorFormat; readonly force?: boolean } = {},
): Promise<SavedVectors> {
  checkArguments('saveDocumentVectors', {
    batches: [batches, 'iterable'],
    path: [path, 'text'],
    shape: [shape, 'object'],
  });
  checkKeys('saveDocumentVectors', options, { format: 'text', force: 'flag' });
  const { format = vectorFormatFor(path), force = false } = options;
  const hash = createHash('sha256');
  const about: string[] = [];
  const { dimensions } = shape;
  const isCounted = format === 'npy' && shape.rows === undefined;
  let [bytes, rows] = [0, 0];
  async function* seen(): AsyncGenerator<Uint8Array> {
    const counted = countingRows(batches, (more) => {
      rows += more;
    });
    for await (const piece of vectorBytes(hasIdList(format) ? noted(counted, about) : counted, format, shape)) {
      if (!isCounted) hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  const head = isCounted ? () => npyHeader({ rows, columns: dimensions }) : undefined;
  await writeAtomically(path, seen(), { force, head });
  if (isCounted) for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk); // its first bytes were written last
  const saved = { format, bytes, sha256: hash.digest('hex') };
  if (!hasIdList(format)) return saved;
  await writeAtomically(idListPath(path), new TextEncoder().encode(about.join('')), { force });
  return { ...saved, ids: idListPath(path) };
}

/** The file as bytes, in pieces. */
export function vectorBytes(
  batches: AsyncIterable<VectorBatch>,
  format: VectorFormat,
  shape: VectorShape,
): AsyncGenerator<Uint8Array> {
  switch (format) {
    case 'npz':
      return npzVectors(batches, shape);
    case 'npy':
      return npyVectors(batches, shape.rows, shape.dimensions);
    case 'parquet':
      return parquetVectors(batches, shape);
    case 'jsonl':
      return jsonlVectors(batches, shape.layout);
    case 'svm':
      return svmlightVectors(batches, shape);
  }
}

const endings: readonly (readonly [RegExp, VectorFormat])[] = [
  [/\.npz$/i, 'npz'],
  [/\.npy$/i, 'npy'],
  [/\.parquet$/i, 'parquet'],
  [/\.(jsonl|ndjson)$/i, 'jsonl'],
  [/\.(svm|svmlight|libsvm)$/i, 'svm'],
];

export function vectorFormatFor(path: string): VectorFormat {
  const found = endings.find(([ending]) => ending.test(path))?.[1];
  if (found) return found;
  throw usageError(
    'UNSUPPORTED_FORMAT',
    `the ending of '${printable(path)}' does not tell the format.`,
    `Name it .npz, .npy, .parquet, .jsonl or .svm, or say --to ${vectorFormats.join('|')}.`,
  );
}

/** Whether the ids stand in a file of their own. */
export const hasIdList = (format: VectorFormat): boolean => format === 'npy' || format === 'svm';

/** vectors.npy has its ids in vectors.npy.ids.jsonl, so that vectors.svm may stand beside it. */
export const idListPath = (path: string): string => `${path}.ids.jsonl`;

/** Passes batches on, and tells how many rows each has. */
async function* countingRows(
  batches: AsyncIterable<VectorBatch>,
  tell: (rows: number) => void,
): AsyncGenerator<VectorBatch> {
  for await (const batch of batches) {
    tell(batch?.vectors?.rows ?? 0);
    yield batch;
  }
}

/** Passes batches on, and collects a line about every document. */
async function* noted(batches: AsyncIterable<VectorBatch>, about: string[]): AsyncGenerator<VectorBatch> {
  for await (const batch of batches) {
    checkArguments('saveDocumentVectors', { batch: [batch, 'object'] });
    checkArguments('saveDocumentVectors', {
      documents: [batch.documents, 'objects'],
      vectors: [batch.vectors, 'vectors'],
    });
    about.push(aboutLines(batch));
    yield batch;
  }
}
