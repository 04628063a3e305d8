/**
 * Vectors as OpenSearch stores them, and how alike they are.
 *
 *   stored      u = f(x), in 32 bits                    f of the measure that belongs to the model: √ for hellinger, else nothing
 *   similarity  s = u·v / ‖u‖ ‖v‖, or u·v               in 64 bits, here
 */
import { type Encoder, SatchelError, type Vectors } from 'satchel';

/** The most numbers of a vector that OpenSearch takes. */
const MOST_DIMENSIONS = 16_000;

export interface Space {
  readonly dimensions: number;
  readonly name: 'cosinesimil' | 'innerproduct';
}

export function spaceOf({ dimensions, representation, prepared: { likeness } }: Encoder): Space {
  if (likeness.pairs)
    throw unfit(`vectors of '${representation}' are compared as subspaces, which OpenSearch cannot do.`);
  if (dimensions > MOST_DIMENSIONS)
    throw unfit(
      `vectors of '${representation}' have ${dimensions} numbers, and OpenSearch stores at most ${MOST_DIMENSIONS}.`,
    );
  return { dimensions, name: likeness.isUnit ? 'cosinesimil' : 'innerproduct' };
}

const unfit = (message: string): SatchelError =>
  new SatchelError('BAD_PARAM', message, {
    kind: 'usage',
    remedy: 'Use a model with short dense vectors: lsi, idf-average, spm, fisher with few components.',
  });

/** u of every text; null for a text without a known word, which has no direction. */
export function storedVectors(encoder: Encoder, texts: readonly string[]): (Float32Array | null)[] {
  const { vectors, texts: read } = encoder.encodeAll(texts);
  const { map } = encoder.prepared.likeness;
  return read.map(({ empty }, row) => {
    if (empty) return null;
    const dense = denseRow(vectors, row);
    const stored = map ? dense.map(map) : dense;
    return stored.some((value) => value !== 0) ? stored : null;
  });
}

function denseRow(vectors: Vectors, row: number): Float32Array {
  if (!('indices' in vectors)) return vectors.data.slice(row * vectors.columns, (row + 1) * vectors.columns);
  const dense = new Float32Array(vectors.columns);
  for (let j = vectors.offsets[row]!; j < vectors.offsets[row + 1]!; j++)
    dense[vectors.indices[j]!] = vectors.values[j]!;
  return dense;
}

export function similarity({ name }: Space, u: ArrayLike<number>, v: ArrayLike<number>): number {
  let [dot, uu, vv] = [0, 0, 0];
  for (let i = 0; i < u.length; i++) {
    dot += u[i]! * v[i]!;
    uu += u[i]! * u[i]!;
    vv += v[i]! * v[i]!;
  }
  if (name === 'innerproduct') return dot;
  return uu > 0 && vv > 0 ? Math.min(1, Math.max(-1, dot / Math.sqrt(uu * vv))) : 0;
}
