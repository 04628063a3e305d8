/**
 * Document vectors as a Parquet file: `id`, `label` (`labels`, a list, for a model that gives several), `empty`, `certainty` where there is
 * one, and either `vector`, a list of floats, or `indices` and `values`. The file's own metadata name the number of dimensions.
 *
 * Rows are written in groups of about a quarter of a million numbers, so that a group and not the corpus is in memory.
 */
import { isSparse, type Matrix, rowOf, type SparseMatrix, sparseRowOf } from '../../core/matrix.ts';
import { type Layout, laidOut, type VectorBatch } from './batch.ts';

export interface ParquetShape {
  readonly layout: Layout;
  readonly dimensions: number;
  readonly multiLabel: boolean;
  readonly hasCertainty: boolean;
}

const NUMBERS_A_GROUP = 2 ** 18;

export async function* parquetVectors(
  batches: AsyncIterable<VectorBatch>,
  shape: ParquetShape,
  numbersAGroup = NUMBERS_A_GROUP,
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  const kvMetadata = [{ key: 'dimensions', value: String(shape.dimensions) }];
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(shape), statistics: false, kvMetadata });
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for await (const batch of batches) {
    const vectors = laidOut(batch.vectors, shape.layout);
    for (const [start, end] of groupsOf(vectors, numbersAGroup)) {
      writer.write({ columnData: columnsOf(batch, vectors, start, end, shape), rowGroupSize: end - start });
      yield taken();
    }
  }
  writer.finish();
  yield taken();
}

/** Ranges of rows with at most `most` numbers, or one row. */
function* groupsOf(vectors: Matrix | SparseMatrix, most: number): Generator<readonly [number, number]> {
  const sizeOf = (row: number): number =>
    isSparse(vectors) ? vectors.offsets[row + 1]! - vectors.offsets[row]! : vectors.columns;
  let [start, size] = [0, 0];
  for (let row = 0; row < vectors.rows; row++) {
    size += sizeOf(row);
    if (size <= most || row === start) continue;
    yield [start, row];
    [start, size] = [row, sizeOf(row)];
  }
  if (start < vectors.rows) yield [start, vectors.rows];
}

const plain = { encoding: 'PLAIN', codec: 'UNCOMPRESSED', offsetIndex: false } as const; // floats do not shrink

function columnsOf(
  { documents, texts }: VectorBatch,
  vectors: Matrix | SparseMatrix,
  start: number,
  end: number,
  shape: ParquetShape,
) {
  const rows = Array.from({ length: end - start }, (_, i) => start + i);
  const of = <Value>(name: string, value: (row: number) => Value) => ({
    name,
    data: rows.map(value),
    offsetIndex: false,
  });
  return [
    of('id', (row) => documents[row]!.id),
    shape.multiLabel
      ? of('labels', (row) => [...documents[row]!.labels])
      : of('label', (row) => documents[row]!.labels[0] ?? null),
    of('empty', (row) => texts[row]!.empty),
    ...(shape.hasCertainty ? [{ ...of('certainty', (row) => texts[row]!.certainty ?? null), ...plain }] : []),
    ...(isSparse(vectors)
      ? [
          { ...of('indices', (row) => Array.from(sparseRowOf(vectors, row).indices)), ...plain },
          { ...of('values', (row) => Array.from(sparseRowOf(vectors, row).values)), ...plain },
        ]
      : [{ ...of('vector', (row) => Array.from(rowOf(vectors, row))), ...plain }]),
  ];
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

function schemaOf({ layout, multiLabel, hasCertainty }: ParquetShape) {
  const columns = [
    [{ name: 'id', ...text, repetition_type: 'REQUIRED' as const }],
    multiLabel ? listOf('labels', text) : [{ name: 'label', ...text, repetition_type: 'OPTIONAL' as const }],
    [{ name: 'empty', type: 'BOOLEAN' as const, repetition_type: 'REQUIRED' as const }],
    ...(hasCertainty ? [[{ name: 'certainty', type: 'DOUBLE' as const, repetition_type: 'OPTIONAL' as const }]] : []),
    ...(layout === 'dense'
      ? [listOf('vector', { type: 'FLOAT' })]
      : [listOf('indices', { type: 'INT32' }), listOf('values', { type: 'FLOAT' })]),
  ];
  return [{ name: 'root', num_children: columns.length }, ...columns.flat()];
}

/** The three levels of a list in the Parquet specification. */
function listOf(name: string, element: typeof text | { readonly type: 'FLOAT' | 'INT32' }) {
  return [
    { name, repetition_type: 'REQUIRED' as const, converted_type: 'LIST' as const, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED' as const, num_children: 1 },
    { name: 'element', ...element, repetition_type: 'REQUIRED' as const },
  ];
}
