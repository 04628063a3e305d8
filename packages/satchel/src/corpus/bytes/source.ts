/**
 * Where bytes come from: a file, opened anew for each pass and closed when the pass ends or is broken off, or bytes kept in memory
 * (standard input can be read only once, and a corpus must be readable again).
 */
import { printable, SatchelError } from '../../core/errors.ts';
import { openGuarded, type Path, shownPath } from '../../files/guarded-open.ts';

export interface Source {
  /** The name of the file, safe to print. */
  readonly name: string;
  readonly size: number;
  /** All bytes from the start; the receiver owns each chunk. */
  chunks(): AsyncGenerator<Buffer>;
  /** For formats that are read from the end, such as Parquet. */
  open(): Promise<RandomAccess>;
}

export interface RandomAccess extends AsyncDisposable {
  readonly size: number;
  /** Bytes `start` up to `end`, fewer only where the file ends early. */
  read(start: number, end: number): Promise<Buffer>;
}

const CHUNK = 256 * 1024;

export function fileSource(path: Path, size: number): Source {
  const open = async (): Promise<RandomAccess> => {
    const { handle, size } = await openGuarded(path);
    return {
      size,
      async read(start, end) {
        const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(end, size) - start));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, start).catch((error: unknown) => {
          throw new SatchelError('READ_FAILED', `${shownPath(path)} could not be read on.`, {
            kind: 'io',
            where: shownPath(path),
            cause: error,
          });
        });
        return bytesRead < buffer.length ? buffer.subarray(0, bytesRead) : buffer;
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  };
  return {
    name: shownPath(path),
    size,
    open,
    async *chunks() {
      await using file = await open();
      for (let start = 0; start < file.size; ) {
        const chunk = await file.read(start, start + CHUNK);
        if (chunk.length === 0) return; // the file was cut while it was read
        start += chunk.length;
        yield chunk;
      }
    },
  };
}

export function memorySource(name: string, bytes: Buffer): Source {
  const read = (start: number, end: number) => Buffer.from(bytes.subarray(start, Math.min(end, bytes.length)));
  return {
    name: printable(name),
    size: bytes.length,
    open: async () => ({
      size: bytes.length,
      read: async (start, end) => read(start, end),
      async [Symbol.asyncDispose]() {},
    }),
    async *chunks() {
      for (let start = 0; start < bytes.length; start += CHUNK) yield read(start, start + CHUNK);
    },
  };
}

/** Reads a stream to its end into memory, so that it can be read again. */
export async function spooled(name: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<Source> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.length;
    if (total > limit)
      throw new SatchelError('LIMIT_BYTES', `${printable(name)} holds more than ${limit} bytes.`, {
        where: printable(name),
        remedy: 'Write it to a file and give the path of the file; a file is not kept in memory.',
        facts: { limit },
      });
    chunks.push(chunk);
  }
  return memorySource(name, Buffer.concat(chunks, total));
}
