/**
 * What comes from a child: frames of a kind, a length and that many bytes. The child has read a stranger's file, so nothing it
 * sends is trusted: a length is held against a limit before anything is kept for it, a kind that is none ends the reading.
 *
 *   frame     1 byte of kind, 4 bytes of length (little-endian), payload
 *   value     JSON
 *   bytes     as they are
 *   failure   a SatchelError as JSON; the last frame
 *   end       all is done; the last frame
 */
const kinds = ['value', 'bytes', 'failure', 'end'] as const;
export type FrameKind = (typeof kinds)[number];

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

const HEAD = 5;

export function frameHead(kind: FrameKind, length: number): Uint8Array {
  const head = Buffer.alloc(HEAD);
  head[0] = kinds.indexOf(kind);
  head.writeUInt32LE(length, 1);
  return head;
}

/** Throws an Error where the bytes are no frames. A frame that is cut at the end is passed over: its sender died. */
export async function* framesIn(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Frame> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    length += chunk.length;
    if (length < neededFor(kept, longest)) continue;
    let bytes = Buffer.concat(kept, length);
    for (let size = neededFor([bytes], longest); bytes.length >= size; size = neededFor([bytes], longest)) {
      yield { kind: kinds[bytes[0]!]!, payload: bytes.subarray(HEAD, size) };
      bytes = bytes.subarray(size);
    }
    [kept, length] = [[bytes], bytes.length];
  }
}

/** How many bytes the next frame has, as far as that is known. */
function neededFor(parts: readonly Buffer[], longest: number): number {
  const head = parts[0]!.length >= HEAD ? parts[0]! : Buffer.concat(parts);
  if (head.length < HEAD) return HEAD;
  const length = head.readUInt32LE(1);
  if (head[0]! >= kinds.length || length > longest) throw new Error(`a frame of kind ${head[0]} and ${length} bytes`);
  return HEAD + length;
}
