/**
 * Documents of a stream, read once as they arrive (for `predict`): only the beginning is kept, until the format is known. A format that
 * must be read from its end, such as Parquet, is kept in memory.
 */
import { SatchelError } from '../core/errors.ts';
import { isolationFor } from '../isolation/in-force.ts';
import type { Isolation } from '../isolation/limits.ts';
import { spooled } from './bytes/memory-source.ts';
import type { Source } from './bytes/source.ts';
import { type FileCorpus, fileCorpus } from './file-corpus.ts';
import { STDIN_LIMIT } from './open-corpus.ts';
import type { CorpusOptions } from './options.ts';
import { readingOfFile, readingOfLines } from './reading.ts';
import { lineFormatOf } from './stream-start.ts';

/** `documents()` can be called once. */
export async function streamCorpus(
  stream: AsyncIterable<Uint8Array>,
  options: CorpusOptions,
  name = 'standard input',
  asked?: Isolation,
): Promise<FileCorpus> {
  const isolated = isolationFor(asked);
  if (isolated) {
    const { isolatedCorpus } = await import('./isolated-corpus.ts');
    return isolatedCorpus({ name, bytes: undefined, input: () => stream, isOnce: true }, options, isolated);
  }
  const source = onceSource(stream, name, Math.min(options.maxBytes, STDIN_LIMIT));
  const format = lineFormatOf(await source.start(), options);
  const reading = format ? readingOfLines(source, format, options) : await readingOfFile(source, '-', options, 'jsonl');
  source.release();
  return fileCorpus({ ...reading, bytes: undefined }, options);
}

interface OnceSource extends Source {
  /** The first chunk, which is kept. */
  start(): Promise<Uint8Array>;
  /** From here on chunks are passed on and not kept: the next reading is the last. */
  release(): void;
}

function onceSource(stream: AsyncIterable<Uint8Array>, name: string, limit: number): OnceSource {
  const input = stream[Symbol.asyncIterator]();
  const kept: Buffer[] = [];
  let state: 'keeping' | 'released' | 'read' = 'keeping';

  async function next(): Promise<Buffer | undefined> {
    const { value, done } = await input.next();
    return done ? undefined : Buffer.from(value);
  }

  /** The kept chunks, then the rest of the stream. */
  async function* chunks(): AsyncGenerator<Buffer> {
    if (state === 'read') throw readTwice(name);
    if (state === 'released') state = 'read';
    for (let i = 0; ; ) {
      const chunk = state === 'read' ? (kept.shift() ?? (await next())) : (kept[i++] ?? (await next()));
      if (chunk === undefined) return;
      if (state === 'keeping' && i > kept.length) kept.push(Buffer.from(chunk)); // the receiver owns each chunk
      yield chunk;
    }
  }

  return {
    name,
    size: Number.NaN, // not known before the end
    chunks,
    async start() {
      if (kept.length === 0) {
        const first = await next();
        if (first) kept.push(first);
      }
      return kept[0] ?? new Uint8Array(0);
    },
    open: async () => (await spooled(name, chunks(), limit)).open(),
    release() {
      state = 'released';
    },
  };
}

const readTwice = (name: string): SatchelError =>
  new SatchelError('NOT_RESTARTABLE', `${name} can be read only once.`, {
    kind: 'usage',
    where: name,
    remedy: 'Write it to a file and name the file.',
  });
