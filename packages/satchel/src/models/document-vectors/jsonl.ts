/**
 * Document vectors as JSON lines:
 *
 *   {"id":"d1","labels":["sci.space"],"vector":[0.25,0,-1.5]}                       dense
 *   {"id":"d2","labels":[],"empty":true,"indices":[],"values":[]}                   sparse; no word of it was known
 *
 * `certainty` stands before the vector where the representation has one. An id or label may hold anything a JSON string may.
 */
import { isSparse, rowOf, sparseRowOf } from '../../core/matrix.ts';
import { type Layout, laidOut, type VectorBatch } from './batch.ts';
import { LineBytes } from './line-bytes.ts';

export async function* jsonlVectors(batches: AsyncIterable<VectorBatch>, layout: Layout): AsyncGenerator<Uint8Array> {
  const bytes = new LineBytes();
  for await (const batch of batches) {
    const vectors = laidOut(batch.vectors, layout);
    for (let row = 0; row < vectors.rows; row++) {
      bytes.text(JSON.stringify(aboutRow(batch, row)).slice(0, -1));
      if (isSparse(vectors)) {
        const { indices, values } = sparseRowOf(vectors, row);
        numbers(bytes, 'indices', indices, (index) => bytes.whole(index));
        numbers(bytes, 'values', values, (value) => bytes.float(value));
      } else numbers(bytes, 'vector', rowOf(vectors, row), (value) => bytes.float(value));
      bytes.text('}\n');
    }
    yield bytes.take();
  }
}

/** The same lines without the vectors: what stands beside a file that holds nothing else. */
export const aboutLines = (batch: VectorBatch): string =>
  batch.documents.map((_, row) => `${JSON.stringify(aboutRow(batch, row))}\n`).join('');

function aboutRow({ documents, texts }: VectorBatch, row: number): object {
  const [{ id, labels }, { empty, certainty }] = [documents[row]!, texts[row]!];
  return { id, labels, ...(empty ? { empty } : {}), ...(certainty === undefined ? {} : { certainty }) };
}

const COMMA = 44;

function numbers(bytes: LineBytes, name: string, values: ArrayLike<number>, write: (value: number) => void): void {
  bytes.text(`,"${name}":[`);
  for (let i = 0; i < values.length; i++) {
    if (i > 0) bytes.mark(COMMA);
    write(values[i]!);
  }
  bytes.text(']');
}
