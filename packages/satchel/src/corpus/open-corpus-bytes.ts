/**
 * A corpus from the bytes of a file, for example one dropped on a page or received over a network. It uses the readers of `openCorpus`, and
 * throws the same errors, with line and column.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { resolveOptions } from '../core/options.ts';
import { blobSource } from './bytes/blob-source.ts';
import { memorySource, spooled } from './bytes/memory-source.ts';
import type { Source } from './bytes/source.ts';
import { type FileCorpus, fileCorpus } from './file-corpus.ts';
import { type CorpusOptions, corpusOptions } from './options.ts';
import { readingOfFile } from './reading.ts';

/** More cannot be kept in memory at once. */
const MOST_BYTES = 2 ** 30;

/**
 * Opens the bytes of a file as a corpus, which can be read again and again: JSON lines, JSON, CSV, TSV, lines, Parquet, mail or a tar archive,
 * gzip or not. The name tells the format where the bytes do not, and stands in messages. A `Blob`, such as the file of a page, is read piece by piece in
 * each pass; a stream is read to its end first.
 *
 * @example
 * import { openCorpusBytes } from 'satchel/browser';
 * const bytes = new TextEncoder().encode('{"id":"1","text":"dough in the oven","label":"baker"}\n');
 * const corpus = await openCorpusBytes('trades.jsonl', bytes);
 * for await (const { id, labels } of corpus.documents()) console.log(id, labels); // 1 [ 'baker' ]
 */
export async function openCorpusBytes(
  name: string,
  bytes: Uint8Array | Blob | AsyncIterable<Uint8Array>,
  options: Partial<CorpusOptions> = {},
): Promise<FileCorpus> {
  checkArguments('openCorpusBytes', {
    name: [name, 'text'],
    bytes: [bytes, 'bytes', 'blob', 'iterable'],
    options: [options, 'object'],
  });
  const resolved = resolveOptions('corpus', corpusOptions, options);
  const source = await sourceOf(name, bytes, resolved);
  return fileCorpus(await readingOfFile(source, name, resolved), resolved);
}

async function sourceOf(
  name: string,
  bytes: Uint8Array | Blob | AsyncIterable<Uint8Array>,
  { maxBytes }: CorpusOptions,
): Promise<Source> {
  if (bytes instanceof Uint8Array) return memorySource(name, bytes);
  if (bytes instanceof Blob) return blobSource(name, bytes);
  return spooled(name, checkedParts(bytes), Math.min(maxBytes, MOST_BYTES));
}

async function* checkedParts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    checkArguments('openCorpusBytes', { 'a part of the stream': [part, 'bytes'] });
    yield part;
  }
}
