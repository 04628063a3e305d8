/** A corpus that is read from somewhere: what all of them can tell about the last pass. */
import type { Corpus } from '../core/corpus.ts';
import type { CorpusOptions } from './options.ts';
import { createPass } from './pass.ts';
import type { Reading } from './reading.ts';

export interface FileCorpus extends Corpus {
  readonly format: string;
  /** Size on disk, for progress. */
  readonly bytes: number | undefined;
  /** Records left out in the last pass, under onError=skip. */
  skipped(): number;
  /** SHA-256 over the documents of the last complete pass. */
  fingerprint(): string | undefined;
}

export function fileCorpus({ name, format, bytes, batches }: Reading, options: CorpusOptions): FileCorpus {
  let skipped = 0;
  let fingerprint: string | undefined;
  return {
    name,
    format,
    bytes,
    skipped: () => skipped,
    fingerprint: () => fingerprint,
    async *documents() {
      const pass = createPass(name, options);
      try {
        for await (const batch of batches(pass)) for (const document of batch) yield document;
        fingerprint = pass.finish();
      } finally {
        skipped = pass.skipped;
      }
    },
  };
}
