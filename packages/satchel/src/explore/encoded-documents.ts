/** The documents of a corpus as vectors that can be compared: those with a known word, in the order of the corpus. */
import { type Compute, pause } from '../core/compute.ts';
import type { Document } from '../core/corpus.ts';
import type { Likeness } from '../core/likeness.ts';
import { createMatrix, mapValues, selectRows, type Vectors } from '../core/matrix.ts';
import { joinVectors } from '../core/threads/vector-parts.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { unitVectors } from '../maps/unit-vectors.ts';

/** Documents between two pauses. */
export const BATCH = 32;

/** Returns the vectors of the documents that have any known word, and those documents. */
export async function encodedDocuments<Item extends Pick<Document, 'text'>>(
  encoder: Encoder,
  drawn: readonly Item[],
  compute: Compute,
): Promise<{ vectors: Vectors; documents: readonly Item[] }> {
  const batches: Vectors[] = [];
  const documents: Item[] = [];
  compute.progress.stage('transform');
  for (let start = 0; start < drawn.length; start += BATCH) {
    const batch = drawn.slice(start, start + BATCH);
    const { vectors, texts } = encoder.encodeAll(batch.map(({ text }) => text));
    const known = Uint32Array.from(texts.flatMap(({ empty }, i) => (empty ? [] : [i])));
    batches.push(selectRows(vectors, known));
    for (const i of known) documents.push(batch[i]!);
    await pause(compute);
    compute.progress.advance(Math.min(drawn.length, start + BATCH), drawn.length, 'documents');
  }
  return { vectors: batches.length === 0 ? createMatrix(0, 0) : joinVectors(batches), documents };
}

/** Vectors whose dot products are their likeness. */
export function comparable(vectors: Vectors, { map, isUnit }: Likeness): Vectors {
  const mapped = map ? mapValues(vectors, map) : vectors;
  return isUnit ? unitVectors(mapped) : mapped;
}
