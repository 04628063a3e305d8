/** Loads a model or word vectors in a child process, with every check there is, and sends what it found. */

import type { ReadOptions } from '../embedding/formats/options.ts';
import { shownPath } from '../files/guarded-open.ts';
import { readWhole } from '../files/read-whole.ts';
import { type Sender, serve } from '../isolation/serve.ts';
import type { IsolatedWords, LoadRequest } from './isolated-load.ts';

/** Words that travel in one frame. */
const WORDS = 10_000;

await serve<LoadRequest>(async (request, send) => {
  if (request.work === 'words') await sendWords(request.path, request.options, send);
  else await sendModel(request.path, request.work, send);
});

async function sendModel(path: string, work: 'model' | 'encoder', send: Sender): Promise<void> {
  const { encoderFromBytes, modelFromBytes } = await import('../pipeline/open-model.ts');
  const bytes = await readWhole(path);
  await (work === 'model' ? modelFromBytes : encoderFromBytes)(bytes, shownPath(path));
  send.value({ bytes: bytes.length });
  send.bytes(bytes);
}

async function sendWords(path: string, options: ReadOptions, send: Sender): Promise<void> {
  const { readWords, withTokenizer } = await import('./words-on-disk.ts');
  const found = await readWords(path, options);
  await withTokenizer(found, path); // is refused here, if it is to be refused
  const { words: { terms, vectors, counts, subwords }, report, sha256, tokenizer } = found; // biome-ignore format: one line
  send.value({
    report,
    sha256,
    wordCount: terms.length,
    dimensions: vectors.columns,
    counts: counts !== undefined,
    tokenizer: tokenizer?.length,
    ...(subwords ? { shortest: subwords.shortest, longest: subwords.longest, buckets: subwords.buckets.rows } : {}),
  } satisfies IsolatedWords);
  for (let start = 0; start < terms.length; start += WORDS) send.value(terms.slice(start, start + WORDS));
  for (const numbers of [vectors.data, counts, subwords?.buckets.data])
    if (numbers) send.bytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  if (tokenizer) send.bytes(tokenizer);
}
