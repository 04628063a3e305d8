/** Documents that a trained model is applied to, one after the other. */
import type { Document } from '../../../core/corpus.ts';
import { type FileCorpus, openCorpus } from '../../../corpus/open-corpus.ts';
import type { CorpusOptions } from '../../../corpus/options.ts';
import { streamCorpus } from '../../../corpus/stream-corpus.ts';
import { pathOf } from '../../paths.ts';

/** Standard input (`-`) is read as it comes and can be read once. */
export const documentsAt = async (path: string, options: CorpusOptions): Promise<FileCorpus> =>
  path === '-' ? streamCorpus(process.stdin, options) : openCorpus(pathOf(path), options);

/** Yields `size` documents at a time, which bounds memory; results do not depend on it. */
export async function* inBatches(corpus: FileCorpus, size: number): AsyncGenerator<readonly Document[]> {
  let batch: Document[] = [];
  for await (const document of corpus.documents()) {
    batch.push(document);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
