/** Document vectors as a NumPy matrix of 32-bit floats, one row per document. The header holds their number, which must be known first. */
import { SatchelError } from '../../core/errors.ts';
import { npyHeader } from '../../embedding/formats/npy.ts';
import { asDense, type VectorBatch } from './batch.ts';

export async function* npyVectors(
  batches: AsyncIterable<VectorBatch>,
  rows: number,
  columns: number,
): AsyncGenerator<Uint8Array> {
  yield npyHeader({ rows, columns });
  let written = 0;
  for await (const { vectors } of batches) {
    const { data } = asDense(vectors);
    written += vectors.rows;
    yield new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }
  if (written === rows) return;
  throw new SatchelError(
    'CORPUS_CHANGED',
    `the corpus had ${rows} documents when they were counted and ${written} when they were read.`,
    { remedy: 'Try again when no program writes to it.', facts: { counted: rows, read: written } },
  );
}
