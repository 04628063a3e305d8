/** Opens an index from its bytes, with the encoder it was made with if its documents have vectors. */
import { SatchelError, usageError } from '../core/errors.ts';
import { denseNumbers } from '../core/matrix.ts';
import { openIndex, type SearchIndex } from './create-index.ts';
import { type CheckedEncoder, checkEncoder, type IndexEncoder } from './index-encoder.ts';
import type { KeptVectors } from './index-file.ts';
import { requireOptions } from './index-options.ts';
import { kindOf } from './json-copy.ts';
import { decodeIndex } from './read-index-file.ts';

export interface OpenIndexOptions {
  /** Without it an index with vectors can still be searched by words. */
  readonly encoder?: IndexEncoder | undefined;
}

/**
 * Opens an index from the bytes of `toBytes`, which are checked first.
 *
 * @example
 * import { createIndex, indexFromBytes } from 'satchel';
 * const index = await createIndex({ stored: ['text'] });
 * index.add({ id: 'a', text: 'iron on the anvil' });
 * const again = await indexFromBytes(index.toBytes());
 * console.log(again.search('anvil').found); // 1
 */
export async function indexFromBytes(bytes: Uint8Array, options: OpenIndexOptions = {}): Promise<SearchIndex> {
  if (!(bytes instanceof Uint8Array))
    throw new SatchelError('TYPE', `indexFromBytes takes a Uint8Array, got ${kindOf(bytes)}.`);
  requireOptions('indexFromBytes', ['encoder'], options);
  const { settings, store, kept } = decodeIndex(bytes);
  if (options.encoder === undefined) return openIndex(settings, store, undefined, kept);
  const encoder = checkEncoder(options.encoder);
  requireSame(encoder, kept);
  return openIndex(settings, store, encoder, kept);
}

/** Throws unless the encoder gives the probe the saved vector: vectors of another encoder cannot be compared. */
function requireSame({ shape, encode }: CheckedEncoder, kept: KeptVectors | undefined): void {
  if (!kept)
    throw usageError(
      'NO_VECTORS',
      'The documents of this index have no vectors, so it takes no encoder.',
      'Make the index again from its documents: createIndex({ encoder }).',
    );
  const { columns, isSparse, likeness, representation } = kept.shape;
  const isAlike =
    columns === shape.columns &&
    isSparse === shape.isSparse &&
    likeness === shape.likeness &&
    representation === shape.representation;
  if (!isAlike || !isNear(denseNumbers(encode([kept.probe.text])[0]!, columns), kept.probe.vector))
    throw usageError(
      'OTHER_ENCODER',
      'The encoder is not the one that made the vectors of this index.',
      'Open it with the encoder it was made with, or make the index again from its documents.',
    );
}

/** Equal to rounding: another machine may add in another order. */
const isNear = (found: Float64Array, expected: Float32Array): boolean => {
  const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return found.every((value, i) => Math.abs(value - expected[i]!) <= 1e-4 * largest);
};
