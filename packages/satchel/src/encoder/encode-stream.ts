/** Many texts as vectors, batch by batch, on as many threads as asked for. */

import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Compute } from '../core/compute.ts';
import { receiveVectors } from '../core/threads/vector-parts.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import type { Encoder } from './encoder.ts';
import { type EncodedTexts, encodeTexts } from './encoding.ts';
import type { PreparedEncoder } from './prepared-encoder.ts';
import { ENCODE_TEXTS, receiveReadTexts, type TextsInput, type TextsOutput } from './threads/encode-task.ts';
import { canBeSent, sendEncoder } from './threads/sent-encoder.ts';
import { inTextBatches, type TextWork, type Worked, workOnTexts } from './threads/text-batches.ts';

/**
 * Encodes texts while they come, batch by batch and in their order. The vectors are those of `encodeAll`, on any number of threads.
 *
 * @example
 * import { encodeStream, fitEncoder, openCorpus } from 'satchel';
 * const encoder = await fitEncoder(await openCorpus('new.jsonl'));
 * for await (const { vectors, texts } of encodeStream(encoder, ['hammer and anvil', 'bread'], { threads: 2 }))
 *   console.log(vectors.rows, texts.length);
 */
export async function* encodeStream(
  encoder: Encoder,
  texts: Iterable<string> | AsyncIterable<string>,
  options: EngineOptions = {},
): AsyncGenerator<EncodedTexts> {
  checkArguments('encodeStream', { encoder: [encoder, 'encoder'], texts: [texts, 'iterable'] });
  checkKeys('encodeStream', options, engineKeys);
  await using engine = await createEngine(options);
  const batches = encodeBatches(encoder.prepared, inTextBatches(texts, engine), (text) => text, engine);
  for await (const { result } of batches) yield result;
}

/** The vectors of each batch of items, with the items. */
export function encodeBatches<Item>(
  encoder: PreparedEncoder,
  batches: AsyncGenerator<readonly Item[]>,
  textOf: (item: Item) => string,
  compute: Compute,
): AsyncGenerator<Worked<Item, EncodedTexts>> {
  return workOnTexts(batches, textOf, encodingWork(encoder, compute), compute);
}

function encodingWork(encoder: PreparedEncoder, compute: Compute): TextWork<TextsOutput, EncodedTexts> {
  const here = (texts: readonly string[]): EncodedTexts => encodeTexts(encoder, texts);
  if (!canBeSent(encoder.fitted, compute)) return { here };
  const task = {
    name: ENCODE_TEXTS,
    input: (texts: readonly string[]): TextsInput => ({ encoder: sendEncoder(encoder.fitted), texts }),
    receive: (output: TextsOutput): EncodedTexts => ({
      vectors: receiveVectors(output.vectors),
      texts: receiveReadTexts(output),
    }),
  };
  return { here, task };
}
