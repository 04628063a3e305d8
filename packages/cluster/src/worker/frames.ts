/**
 * What a worker writes to standard output: frames, one for each batch of rows, and a last one that says that nothing is missing.
 *
 *   frame    length of the header (four bytes, little-endian), header, buffers
 *   header   {"rows": 2, "columns": [{"name": "id", "type": "string", "values": ["a", "b"]},
 *                                    {"name": "values", "type": "list<float>", "bytes": [12, 20]}]}
 *   buffers  of each column that has `bytes`, in their order: rows + 1 offsets (int32), then the numbers or bytes; little-endian
 *   end      {"end": {"rows": 2, "problems": 0}}
 *
 * The buffers are those of an Arrow list, so the Python side wraps them without a copy (python/node_map.py).
 */

export type PlainType = 'long' | 'int' | 'string' | 'boolean' | 'double';

/** A column whose values stand in the header. */
export interface PlainColumn {
  readonly name: string;
  readonly type: PlainType;
  readonly values: readonly (string | number | boolean | null)[];
}

/** A column of lists: row i is the slice from `offsets[i]` to `offsets[i + 1]`. */
export interface ListColumn {
  readonly name: string;
  readonly type: 'list<int>' | 'list<float>' | 'binary';
  readonly offsets: Int32Array;
  readonly values: Int32Array | Float32Array | Uint8Array;
}

export type FrameColumn = PlainColumn | ListColumn;

export interface Frame {
  readonly rows: number;
  readonly columns: readonly FrameColumn[];
}

export interface FrameEnd {
  readonly rows: number;
  readonly problems: number;
}

export function frameBytes({ rows, columns }: Frame): Uint8Array[] {
  const described = columns.map((column) =>
    'offsets' in column
      ? { name: column.name, type: column.type, bytes: [column.offsets.byteLength, column.values.byteLength] }
      : column,
  );
  const buffers = columns.flatMap((column) =>
    'offsets' in column ? [bytesOf(column.offsets), bytesOf(column.values)] : [],
  );
  return [...headerBytes({ rows, columns: described }), ...buffers];
}

export const endBytes = (end: FrameEnd): Uint8Array[] => headerBytes({ end });

function headerBytes(header: object): Uint8Array[] {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  return [length, text];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array | Float32Array | Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Pieces of bytes as one column. */
export function binaryColumn(name: string, pieces: readonly Uint8Array[]): ListColumn {
  const offsets = new Int32Array(pieces.length + 1);
  pieces.forEach((piece, i) => {
    offsets[i + 1] = offsets[i]! + piece.length;
  });
  const values = new Uint8Array(offsets[pieces.length]!);
  for (const [i, piece] of pieces.entries()) values.set(piece, offsets[i]);
  return { name, type: 'binary', offsets, values };
}
