/** A corpus that is read from somewhere: what all of them can tell about the last pass. */
import type { Corpus, Document } from '../core/corpus.ts';
import type { CorpusOptions } from './options.ts';
import { createPass, type Pass } from './pass.ts';
import type { Reading } from './reading.ts';

export interface FileCorpus extends Corpus {
  readonly format: string;
  /** Size on disk, for progress. */
  readonly bytes: number | undefined;
  /** Records left out in the last pass, under onError=skip. */
  skipped(): number;
  /** SHA-256 over the documents of the last complete pass. */
  fingerprint(): string | undefined;
  /** One pass in batches, as they are read. Faster than `documents()`, because no fingerprint is computed. */
  batches?(): AsyncGenerator<readonly Document[]>;
}

export function fileCorpus({ name, format, bytes, batches }: Reading, options: CorpusOptions): FileCorpus {
  let skipped = 0;
  let fingerprint: string | undefined;
  async function* passed(pass: Pass): AsyncGenerator<readonly Document[]> {
    try {
      yield* batches(pass);
      fingerprint = await pass.finish();
    } finally {
      skipped = pass.skipped;
    }
  }
  return {
    name,
    format,
    bytes,
    skipped: () => skipped,
    fingerprint: () => fingerprint,
    async *documents() {
      for await (const batch of passed(createPass(name, options))) for (const document of batch) yield document;
    },
    batches: () => passed(createPass(name, options, false)),
  };
}
