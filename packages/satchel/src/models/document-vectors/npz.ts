/**
 * Document vectors as a NumPy archive (.npz): arrays with names, each a .npy file in a zip archive without compression.
 *
 *   sparse   data, indices, indptr, shape, format: what `scipy.sparse.load_npz` reads, rows first (CSR)
 *   dense    vectors
 *   both     ids, labels, empty;   columns: the word of each column, where columns are words;   certainty where there is one
 *
 * `labels` holds the label of each document, '' for none; where a model gives several, a JSON list. All arrays are kept in memory until the
 * last document was read: 8 bytes for each number that is not 0, or 4 for every number. An archive is at most 4 GB.
 */

import { crc32 } from 'node:zlib';
import { SatchelError } from '../../core/errors.ts';
import { joined } from '../../core/lists/end-to-end.ts';
import { isSparse } from '../../core/matrix.ts';
import type { TypedArray } from '../../core/tensor.ts';
import { npyHeaderOf } from '../../embedding/formats/npy.ts';
import { type Layout, laidOut, type VectorBatch } from './batch.ts';

export interface NpzShape {
  readonly layout: Layout;
  readonly dimensions: number;
  readonly multiLabel: boolean;
  readonly hasCertainty: boolean;
  /** The words of the first columns; the others have no name. */
  readonly columns?: readonly string[] | undefined;
}

export async function* npzVectors(batches: AsyncIterable<VectorBatch>, shape: NpzShape): AsyncGenerator<Uint8Array> {
  yield* zipped(arraysOf(await collected(batches, shape.layout), shape));
}

interface Collected {
  readonly rows: { id: string; labels: readonly string[]; empty: boolean; certainty: number }[];
  readonly values: Float32Array[];
  readonly indices: Uint32Array[];
  readonly lengths: number[];
}

async function collected(batches: AsyncIterable<VectorBatch>, layout: Layout): Promise<Collected> {
  const all: Collected = { rows: [], values: [], indices: [], lengths: [] };
  for await (const batch of batches) {
    const vectors = laidOut(batch.vectors, layout);
    batch.documents.forEach(({ id, labels }, row) => {
      const { empty, certainty = Number.NaN } = batch.texts[row]!;
      all.rows.push({ id, labels, empty, certainty });
      if (isSparse(vectors)) all.lengths.push(vectors.offsets[row + 1]! - vectors.offsets[row]!);
    });
    all.values.push((isSparse(vectors) ? vectors.values : vectors.data).slice());
    if (isSparse(vectors)) all.indices.push(vectors.indices.slice());
  }
  return all;
}

/** One array of the archive: its .npy header, then its bytes in pieces. */
interface Entry {
  readonly name: string;
  readonly pieces: readonly Uint8Array[];
}

function arraysOf({ rows, values, indices, lengths }: Collected, shape: NpzShape): Entry[] {
  const { layout, dimensions, multiLabel, hasCertainty, columns } = shape;
  const starts = new BigInt64Array(rows.length + 1);
  lengths.forEach((length, row) => {
    starts[row + 1] = starts[row]! + BigInt(length);
  });
  const stored = values.reduce((sum, { length }) => sum + length, 0);
  const labelOf = (labels: readonly string[]): string => (multiLabel ? JSON.stringify(labels) : (labels[0] ?? ''));
  return [
    ...(layout === 'dense'
      ? [entry('vectors', '<f4', [rows.length, dimensions], values)]
      : [
          entry('data', '<f4', [stored], values),
          entry('indices', '<i4', [stored], indices),
          entry('indptr', '<i8', [rows.length + 1], [starts]),
          entry('shape', '<i8', [2], [BigInt64Array.of(BigInt(rows.length), BigInt(dimensions))]),
          entry('format', '|S3', [], [new TextEncoder().encode('csr')]),
        ]),
    texts(
      'ids',
      rows.map(({ id }) => id),
    ),
    texts(
      'labels',
      rows.map(({ labels }) => labelOf(labels)),
    ),
    entry('empty', '|b1', [rows.length], [Uint8Array.from(rows, ({ empty }) => (empty ? 1 : 0))]),
    ...(columns
      ? [
          texts(
            'columns',
            Array.from({ length: dimensions }, (_, i) => columns[i] ?? ''),
          ),
        ]
      : []),
    ...(hasCertainty
      ? [entry('certainty', '<f8', [rows.length], [Float64Array.from(rows, ({ certainty }) => certainty)])]
      : []),
  ];
}

function entry(
  name: string,
  type: string,
  shape: readonly number[],
  data: readonly (TypedArray | BigInt64Array)[],
): Entry {
  const bytes = data.map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  return { name: `${name}.npy`, pieces: [npyHeaderOf(type, shape), ...bytes] };
}

/** Texts of one width, four bytes a character, shorter ones filled up with zeros: NumPy takes these off again. */
function texts(name: string, values: readonly string[]): Entry {
  const points = values.map((value) => Array.from(value.toWellFormed(), (character) => character.codePointAt(0)!));
  const width = points.reduce((most, { length }) => Math.max(most, length), 1);
  const data = new Uint32Array(width * values.length);
  points.forEach((value, i) => {
    data.set(value, i * width);
  });
  return entry(name, `<U${width}`, [values.length], [data]);
}

const [LOCAL, CENTRAL, END, VERSION] = [0x04034b50, 0x02014b50, 0x06054b50, 20];
/** 1 January 1980, the first day a zip archive knows: the bytes do not depend on the clock. */
const DATE = 0x21;
const MOST_BYTES = 2 ** 32 - 2;

/** A zip archive of entries as they are. */
function* zipped(entries: readonly Entry[]): Generator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, pieces } of entries) {
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    if (offset + size > MOST_BYTES) throw tooLarge(offset + size);
    const crc = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
    const about = aboutEntry(name, crc, size);
    const head = bytesOf(little(4, LOCAL), about, new TextEncoder().encode(name));
    directory.push(
      bytesOf(
        little(4, CENTRAL),
        little(2, VERSION),
        about,
        new Uint8Array(10),
        little(4, offset),
        new TextEncoder().encode(name),
      ),
    );
    yield head;
    yield* pieces;
    offset += head.length + size;
  }
  const central = bytesOf(...directory);
  yield central;
  yield bytesOf(
    ...[little(4, END), new Uint8Array(4), little(2, entries.length), little(2, entries.length)],
    ...[little(4, central.length), little(4, offset), new Uint8Array(2)],
  );
}

/** What the entry itself and the directory both say of it; names are UTF-8. */
const aboutEntry = (name: string, crc: number, size: number): Uint8Array =>
  bytesOf(
    ...[little(2, VERSION), little(2, 0x800), little(2, 0), little(2, 0), little(2, DATE)],
    ...[little(4, crc), little(4, size), little(4, size), little(2, name.length), little(2, 0)],
  );

function little(width: 2 | 4, value: number): Uint8Array {
  const bytes = new Uint8Array(width);
  const view = new DataView(bytes.buffer);
  if (width === 2) view.setUint16(0, value, true);
  else view.setUint32(0, value, true);
  return bytes;
}

const bytesOf = (...parts: readonly Uint8Array[]): Uint8Array => joined(Uint8Array, parts);

const tooLarge = (bytes: number): SatchelError =>
  new SatchelError('LIMIT_BYTES', `the vectors take ${bytes} bytes, and a .npz file holds 4 GB at most.`, {
    remedy: 'Write .parquet or .svm, or the documents in parts.',
    facts: { bytes },
  });
