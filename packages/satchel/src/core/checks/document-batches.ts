/** The documents of a corpus in batches, each document checked. */

import type { Corpus, Document } from '../corpus.ts';
import { documentsIn } from './given-document.ts';

export async function* documentBatches(corpus: Corpus, size: number): AsyncGenerator<readonly Document[]> {
  let batch: Document[] = [];
  for await (const document of documentsIn(corpus)) {
    batch.push(document);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
