/**
 * Document vectors as a NumPy matrix of 32-bit floats, one row per document. The header holds their number. Where it is not known first, 0 stands there
 * until all rows are written; the header takes 128 bytes for any number.
 */
import { SatchelError } from '../../core/errors.ts';
import { npyHeader } from '../../embedding/formats/npy.ts';
import { asDense, type VectorBatch } from './batch.ts';

export async function* npyVectors(
  batches: AsyncIterable<VectorBatch>,
  rows: number | undefined,
  columns: number,
): AsyncGenerator<Uint8Array> {
  yield npyHeader({ rows: rows ?? 0, columns });
  let written = 0;
  for await (const { vectors } of batches) {
    const { data } = asDense(vectors);
    written += vectors.rows;
    yield new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }
  if (rows === undefined || written === rows) return;
  throw new SatchelError(
    'CORPUS_CHANGED',
    `the corpus had ${rows} documents when they were counted and ${written} when they were read.`,
    { remedy: 'Try again when no program writes to it.', facts: { counted: rows, read: written } },
  );
}
