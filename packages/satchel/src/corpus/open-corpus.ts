/**
 * A corpus from a path: a file of any format Satchel reads, compressed or not, a folder, an archive, or `-` for standard input.
 *
 * Opening looks at the first bytes only. Each pass opens the file anew, reads it as a stream and closes it, also when the loop over the
 * documents is broken off; readers are loaded when their format is met, so that the command line starts fast.
 */
import type { Corpus } from '../core/corpus.ts';
import { resolveOptions } from '../core/options.ts';
import { openFileOrFolder, type Path, shownPath } from '../files/guarded-open.ts';
import { fileSource, spooled } from './bytes/source.ts';
import { type CorpusOptions, corpusOptions } from './options.ts';
import { createPass } from './pass.ts';
import { type Reading, readingOfFile, readingOfFolder } from './reading.ts';

export interface FileCorpus extends Corpus {
  readonly format: string;
  /** Size on disk, for progress. */
  readonly bytes: number | undefined;
  /** Records left out in the last pass, under onError=skip. */
  skipped(): number;
  /** SHA-256 over the documents of the last complete pass. */
  fingerprint(): string | undefined;
}

export const STDIN_LIMIT = 2 ** 30;

/** The path is text, or bytes where the name is not UTF-8; what is not said of the options is their default. */
export async function openCorpus(path: Path, given: Partial<CorpusOptions> = {}): Promise<FileCorpus> {
  const options = resolveOptions('corpus', corpusOptions, given);
  if (path === '-') return corpusOfStream(process.stdin, options);
  const opened = await openFileOrFolder(path);
  if (opened === 'folder') return fileCorpus(await readingOfFolder(path, options), options);
  await opened.handle.close();
  return fileCorpus(await readingOfFile(fileSource(path, opened.size), shownPath(path), options), options);
}

/** A stream can be read once and a corpus again and again, so it is kept in memory. */
export async function corpusOfStream(stream: AsyncIterable<Uint8Array>, options: CorpusOptions): Promise<FileCorpus> {
  const source = await spooled('standard input', stream, Math.min(options.maxBytes, STDIN_LIMIT));
  return fileCorpus(await readingOfFile(source, '-', options, 'jsonl'), options);
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
