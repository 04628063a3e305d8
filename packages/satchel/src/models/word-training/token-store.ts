/**
 * Where the numbered text of a training run waits: in memory, and beyond a stated number of bytes in a file beside the output, 4 bytes a
 * word, read and written at positions. The file has no name once it is open, so that nothing of it is left behind, however the run ends.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { SatchelError } from '../../core/errors.ts';
import { writeError } from '../../files/write-errors.ts';
import type { TokenStore } from '../../words/collect-words.ts';

export interface SpillStore extends TokenStore, AsyncDisposable {
  /** Bytes it holds in memory, and in the file. */
  readonly memoryBytes: number;
  readonly fileBytes: number;
}

/** The first 16 million words, 64 MB, stay in memory. */
export const DEFAULT_BUFFER_BYTES = 64 * 2 ** 20;
const PAGE = 1 << 18;

export function createTokenStore(output: string, bufferBytes = DEFAULT_BUFFER_BYTES): SpillStore {
  const inMemory = Math.floor(bufferBytes / 4 / PAGE) * PAGE;
  const pages: Uint32Array[] = [];
  let [length, most] = [0, 0];
  let file: FileHandle | undefined;

  /** Calls `memory` for the parts of [start, start + count) that lie in pages; returns where the file begins. */
  function eachPage(
    start: number,
    count: number,
    memory: (page: number, from: number, to: number, at: number) => void,
  ): number {
    const end = Math.min(start + count, inMemory);
    let at = start;
    while (at < end) {
      const [page, from] = [Math.floor(at / PAGE), at % PAGE];
      const to = Math.min(PAGE, from + end - at);
      memory(page, from, to, at - start);
      at += to - from;
    }
    return Math.max(at, start);
  }

  return {
    get tokens() {
      return length;
    },
    get memoryBytes() {
      return pages.length * PAGE * 4;
    },
    get fileBytes() {
      return 4 * Math.max(0, most - inMemory);
    },
    async read(start, into) {
      const count = Math.max(0, Math.min(into.length, length - start));
      const at = eachPage(start, count, (page, from, to, offset) => into.set(pages[page]!.subarray(from, to), offset));
      if (at < start + count && file)
        await readFully(file, bytesOf(into.subarray(at - start, count)), 4 * (at - inMemory), output);
      return count;
    },
    async write(start, tokens) {
      const at = eachPage(start, tokens.length, (page, from, to, offset) => {
        pages[page] ??= new Uint32Array(PAGE);
        pages[page].set(tokens.subarray(offset, offset + to - from), from);
      });
      if (at < start + tokens.length) {
        file ??= await openNameless(output);
        await writeFully(file, bytesOf(tokens.subarray(at - start)), 4 * (at - inMemory), output);
      }
      length = Math.max(length, start + tokens.length);
      most = Math.max(most, length);
    },
    async truncate(newLength) {
      length = newLength;
      pages.length = Math.min(pages.length, Math.ceil(newLength / PAGE));
      await file?.truncate(4 * Math.max(0, newLength - inMemory));
    },
    async [Symbol.asyncDispose]() {
      await file?.close();
    },
  };
}

/** An open file keeps its bytes when its name is taken away. */
async function openNameless(output: string): Promise<FileHandle> {
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);
  for (let attempt = 0; ; attempt++) {
    const path = join(dirname(output), `.${basename(output).slice(0, 60)}.${process.pid}.${attempt}.words.tmp`);
    try {
      const handle = await open(path, flags, 0o600);
      await unlink(path);
      return handle;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isTaken || attempt === 100) throw writeError(path, error);
    }
  }
}

async function writeFully(file: FileHandle, bytes: Uint8Array, position: number, output: string): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file
      .write(bytes, done, bytes.length - done, position + done)
      .catch((error: unknown) => {
        throw writeError(output, error, { written: position + done, total: undefined });
      });
    done += bytesWritten;
  }
}

async function readFully(file: FileHandle, bytes: Uint8Array, position: number, output: string): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) throw cutShort(output);
    done += bytesRead;
  }
}

const cutShort = (output: string): SatchelError =>
  new SatchelError('IO_ERROR', `the temporary file of words beside ${output} is shorter than what was written to it.`, {
    kind: 'io',
  });

const bytesOf = (tokens: Uint32Array): Uint8Array =>
  new Uint8Array(tokens.buffer, tokens.byteOffset, tokens.byteLength);
