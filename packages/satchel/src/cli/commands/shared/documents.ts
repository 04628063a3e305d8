/** Documents that a trained model is applied to, one after the other. */
import type { Document } from '../../../core/corpus.ts';
import { type FileCorpus, openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { streamCorpus } from '../../../corpus/stream-corpus.ts';
import { pathsOf } from '../../paths.ts';

/** Standard input (`-`) is read as it comes and can be read once. */
export const documentsAt = async (paths: readonly string[], options: CorpusOptions): Promise<FileCorpus> =>
  paths.length === 1 && paths[0] === '-' ? streamCorpus(process.stdin, options) : openCorpus(pathsOf(paths), options);

/**
 * Yields documents as they come: up to `size` at a time, and fewer where the next one is not there yet, so that a slow writer is answered line by
 * line.
 */
export async function* asTheyCome(corpus: FileCorpus, size: number): AsyncGenerator<readonly Document[]> {
  const documents = corpus.documents()[Symbol.asyncIterator]();
  let batch: Document[] = [];
  try {
    for (;;) {
      const next = documents.next();
      if (batch.length > 0 && (batch.length >= size || !(await isReady(next)))) {
        yield batch;
        batch = [];
      }
      const { value, done } = await next;
      if (done) break;
      batch.push(value);
    }
    if (batch.length > 0) yield batch;
  } finally {
    await documents.return?.();
  }
}

/** Whether the promise is settled before the event loop turns. */
const isReady = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true, // the caller awaits it and gets the error
    ),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
  ]);

/** Yields `size` documents at a time, which bounds memory; results do not depend on it. */
export async function* inBatches(corpus: FileCorpus, size: number): AsyncGenerator<readonly Document[]> {
  let batch: Document[] = [];
  for await (const documents of corpus.batches?.() ?? oneByOne(corpus)) {
    for (const document of documents) {
      batch.push(document);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* oneByOne(corpus: FileCorpus): AsyncGenerator<readonly Document[]> {
  for await (const document of corpus.documents()) yield [document];
}
