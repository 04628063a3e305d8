/** The storage of the document vectors of a corpus, and the share of zeros among their numbers. */
import type { Corpus } from '../../core/corpus.ts';
import { isSparse } from '../../core/matrix.ts';
import type { Model } from '../../pipeline/model.ts';

export interface VectorSize {
  /** Of stored numbers: 4 bytes each, and 4 more for the position where only numbers other than zero are stored. */
  readonly megabytes: number;
  /** Of all numbers, as if none were left out: 4 bytes each. */
  readonly denseMegabytes: number;
  /** Percent of all numbers. */
  readonly zeros: number;
}

const BATCH = 256;

export async function vectorSizeOf(model: Model, corpus: Corpus): Promise<VectorSize> {
  let [numbers, stored, bytes] = [0, 0, 0];
  const add = (texts: readonly string[]): void => {
    const { vectors } = model.encodeAll(texts);
    const values = isSparse(vectors) ? vectors.values : vectors.data;
    numbers += vectors.rows * vectors.columns;
    stored += values.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
    bytes += values.length * (isSparse(vectors) ? 8 : 4);
  };
  let texts: string[] = [];
  for await (const { text } of corpus.documents()) {
    texts.push(text);
    if (texts.length < BATCH) continue;
    add(texts);
    texts = [];
  }
  if (texts.length > 0) add(texts);
  return {
    megabytes: bytes / 1e6,
    denseMegabytes: (4 * numbers) / 1e6,
    zeros: (100 * (numbers - stored)) / Math.max(1, numbers),
  };
}
