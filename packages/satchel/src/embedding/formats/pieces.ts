/** Bytes on their way to a file, in pieces of about 64 KiB. */
import { type Matrix, rowOf } from '../../core/matrix.ts';

export const encoder = new TextEncoder();
const pieceBytes = 65_536;

/** Gathers bytes until they make a piece. */
class Piece {
  bytes = new Uint8Array(2 * pieceBytes);
  length = 0;

  room(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  set(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }
}

/** A fresh piece whenever one is full: the receiver of a piece owns it. */
export function* pieces(rows: number, write: (row: number, into: Piece) => void): Generator<Uint8Array> {
  let piece = new Piece();
  for (let row = 0; row < rows; row++) {
    write(row, piece);
    if (piece.length < pieceBytes) continue;
    yield piece.bytes.subarray(0, piece.length);
    piece = new Piece();
  }
  if (piece.length > 0) yield piece.bytes.subarray(0, piece.length);
}

export function bytesOfRow(vectors: Matrix, row: number): Uint8Array {
  const values = rowOf(vectors, row);
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
