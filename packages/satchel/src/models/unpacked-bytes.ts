/**
 * The bytes of an open file as a stream, unpacked where their beginning says gzip or zstd. A plain file is read into one buffer that is
 * used again for every piece: a piece is valid until the next one is asked for.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { SatchelError } from '../core/errors.ts';

const pieceBytes = 256 * 1024;
/** Numbers as text pack to a third, zeros to a thousandth: what grows more than this is taken for a bomb, once it is large. */
const ratio = 100;
const harmless = 64 * 2 ** 20;

export async function* piecesOf(
  name: string,
  handle: FileHandle,
  seen: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(pieceBytes);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null).catch((error: unknown) => {
      throw new SatchelError('READ_FAILED', `${name} could not be read further.`, {
        kind: 'io',
        where: name,
        cause: error,
      });
    });
    if (bytesRead === 0) return;
    const piece = buffer.subarray(0, bytesRead);
    seen(piece);
    yield piece;
  }
}

export interface Unpacked {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly compressed: boolean;
}

export async function unpacked(name: string, pieces: AsyncGenerator<Uint8Array>): Promise<Unpacked> {
  const first = await pieces.next();
  if (first.done) return { pieces, compressed: false };
  const engine = engineFor(first.value);
  const whole = startingWith(first.value, pieces);
  return engine ? { pieces: unpack(name, whole, engine), compressed: true } : { pieces: whole, compressed: false };
}

/** What Node calls it: how many packed bytes it has taken so far. */
type Unpacker = Transform & { readonly bytesWritten: number };

function engineFor([a, b, c, d]: Uint8Array): Unpacker | undefined {
  if (a === 0x1f && b === 0x8b) return createGunzip({ chunkSize: pieceBytes });
  return a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd
    ? createZstdDecompress({ chunkSize: pieceBytes })
    : undefined;
}

async function* startingWith(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function* unpack(name: string, packed: AsyncIterable<Uint8Array>, engine: Unpacker): AsyncGenerator<Uint8Array> {
  feed(packed, engine).catch((error: unknown) =>
    engine.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    let produced = 0;
    for await (const piece of engine) {
      produced += piece.length;
      if (produced > harmless && produced > ratio * engine.bytesWritten)
        throw bomb(name, engine.bytesWritten, produced);
      yield piece;
      giveBack(piece);
    }
  } catch (error) {
    throw unpackError(name, error);
  } finally {
    engine.destroy();
  }
}

/** The next piece is read into the same buffer once the decompressor is done with the previous one. */
async function feed(packed: AsyncIterable<Uint8Array>, engine: Transform): Promise<void> {
  for await (const piece of packed) {
    await new Promise<void>((resolve, reject) => {
      engine.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }
  engine.end();
}

/**
 * The decompressor fills one buffer after the other and is done with a buffer once it is full. Its memory is released at once instead of
 * with that of a hundred others at the next garbage collection.
 */
function giveBack({ buffer, byteOffset, byteLength }: Uint8Array): void {
  const isFull = buffer.byteLength === pieceBytes && byteOffset + byteLength === pieceBytes;
  if (isFull && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

const bomb = (name: string, read: number, produced: number): SatchelError =>
  new SatchelError('BOMB', `${name} unpacks to more than is plausible: ${produced} bytes out of the first ${read}.`, {
    where: name,
    remedy: 'If it is genuine, unpack it first.',
    facts: { read, produced },
  });

function unpackError(name: string, error: unknown): unknown {
  if (error instanceof SatchelError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new SatchelError('TRUNCATED', `${name} is compressed, but cut off or damaged (${reason}).`, {
    where: name,
    remedy: 'Copy or download the file again.',
    cause: error,
  });
}
