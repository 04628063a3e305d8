/**
 * Gzip and zstd, recognised by their first bytes and unpacked as a stream; anything else passes through untouched.
 *
 * A cut file, a wrong checksum and bytes after the end are errors, never a shorter corpus. A file that unpacks to more than 100 times
 * its size (once that is more than 8 MiB), or to more than the limit, is taken for a bomb and dropped; memory stays flat until then.
 */
import { SatchelError } from '../../core/errors.ts';
import { unpackStream } from '../platform/unpack-stream.ts';
import { type Compression, compressionOf, isArchive, unsupportedKind } from './magic.ts';
import { Peekable } from './peekable.ts';

export interface DecompressLimits {
  /** The name of the file in messages. */
  readonly name: string;
  readonly maxBytes: number;
}

const RATIO = 100;
const HARMLESS = 8 * 2 ** 20;
/** Beginning a stream takes longer than unpacking a small one: many of them must hold this many bytes each on average. */
const FEW_STREAMS = 1000;
const SMALLEST_STREAM = 512;

export async function* decompressed(chunks: AsyncGenerator<Buffer>, limits: DecompressLimits): AsyncGenerator<Buffer> {
  await using input = new Peekable(chunks);
  const head = await input.peek(32);
  refuseUnsupported(head, limits.name);
  const compression = compressionOf(head);
  if (compression === undefined) yield* input.rest();
  else yield* unpacked(input, compression, limits);
}

/** One compressed stream after the other, for files may be joined end to end; zeros after the last are padding. */
async function* unpacked(
  input: Peekable,
  compression: Compression,
  { name, maxBytes }: DecompressLimits,
): AsyncGenerator<Buffer> {
  let [streams, consumed, produced] = [0, 0, 0];
  while (compressionOf(await input.peek(4)) === compression) {
    if (++streams > FEW_STREAMS && consumed < streams * SMALLEST_STREAM) throw tooManyStreams(name, streams, consumed);
    const stream = unpackStream(input, compression, maxBytes - produced);
    try {
      for await (const chunk of stream.chunks()) {
        if (produced === 0) refuseNested(chunk, name);
        produced += chunk.length;
        const read = consumed + stream.consumed();
        if (produced > maxBytes || (produced > HARMLESS && produced > RATIO * read)) throw bomb(name, read, produced);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof SatchelError ? error : damaged(name, compression, error);
    }
    consumed += stream.consumed();
  }
  for await (const chunk of input.rest()) {
    if (chunk.some((byte) => byte !== 0)) throw trailing(name, consumed);
  }
}

export function refuseUnsupported(head: Uint8Array, name: string): void {
  const kind = unsupportedKind(head);
  if (kind === undefined) return;
  throw new SatchelError('UNSUPPORTED', `${name} is ${kind}, which is not read.`, {
    where: name,
    remedy: 'Unpack it first; gzip and zstd are read as they are.',
    facts: { kind },
  });
}

function refuseNested(head: Uint8Array, name: string): void {
  if (!isArchive(head)) return;
  throw new SatchelError('UNSUPPORTED', `${name} holds another archive; archives within archives are not opened.`, {
    where: name,
    remedy: 'Unpack the outer one first.',
  });
}

const bomb = (name: string, read: number, produced: number): SatchelError =>
  new SatchelError('BOMB', `${name} unpacks to more than is plausible: ${produced} bytes out of the first ${read}.`, {
    where: name,
    remedy: 'If it is genuine, unpack it first.',
    facts: { read, produced },
  });

const tooManyStreams = (name: string, streams: number, read: number): SatchelError =>
  new SatchelError('BOMB', `${name} consists of too many small compressed streams: ${streams} in ${read} bytes.`, {
    where: name,
    remedy: 'If it is genuine, unpack it first.',
    facts: { streams, read },
  });

const trailing = (name: string, offset: number): SatchelError =>
  new SatchelError('TRAILING_BYTES', `${name} has more bytes after the end of its compressed data.`, {
    where: `${name}: byte ${offset}`,
  });

function damaged(name: string, compression: Compression, error: unknown): SatchelError {
  const reason = error instanceof Error ? error.message : String(error);
  const told = { where: name, facts: { reason }, cause: error };
  if (/unexpected end/.test(reason))
    return new SatchelError('TRUNCATED', `${name} is cut: its ${compression} data ends too early.`, told);
  if (/incorrect header check|unknown compression method/.test(reason)) {
    return new SatchelError('TRAILING_BYTES', `${name} has more bytes after the end of its compressed data.`, told); // the first header was checked
  }
  if (/check/.test(reason))
    return new SatchelError('CHECKSUM', `${name} is damaged: its checksum does not match (${reason}).`, told);
  return new SatchelError(
    'BAD_COMPRESSION',
    `${name} is damaged: its ${compression} data cannot be unpacked (${reason}).`,
    told,
  );
}
