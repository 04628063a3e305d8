/** Vectors that were computed part by part, on several threads: as they are sent, and put together again. */

import { SatchelError } from '../errors.ts';
import { joined } from '../lists/end-to-end.ts';
import { createMarkedRows, isSparse, type Matrix, type SparseMatrix, type Vectors } from '../matrix.ts';

/** Vectors as plain data. The columns of bit-marked rows are not listed. */
export type SentVectors = Matrix | Omit<SparseMatrix, 'marks'> | MarkedRows;

interface MarkedRows extends Omit<SparseMatrix, 'indices'> {
  readonly marks: Uint32Array;
}

export function sendVectors(vectors: Vectors): SentVectors {
  if (!isSparse(vectors) || !vectors.marks) return vectors;
  const { rows, columns, offsets, values, marks } = vectors;
  return { rows, columns, offsets, values, marks };
}

export function receiveVectors(sent: SentVectors): Vectors {
  if (!('marks' in sent)) return sent;
  return createMarkedRows(sent.rows, sent.columns, sent.offsets, sent.marks, sent.values);
}

/** The rows of all parts, in their order. The parts are of the same kind and have the same columns; there is one at least. */
export function joinVectors(parts: readonly Vectors[]): Vectors {
  const [first] = parts;
  if (!first) throw new SatchelError('INTERNAL', 'there are no vectors to join.', { kind: 'internal' });
  if (parts.length === 1) return first;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const { columns } = first;
  if (!isSparse(first)) {
    const dense = parts as readonly Matrix[];
    return {
      rows,
      columns,
      data: joined(
        Float32Array,
        dense.map(({ data }) => data),
      ),
    };
  }
  const sparse = parts as readonly SparseMatrix[];
  const offsets = joinedOffsets(sparse, rows);
  const values = joined(
    Float32Array,
    sparse.map((part) => part.values),
  );
  if (!first.marks)
    return {
      rows,
      columns,
      offsets,
      values,
      indices: joined(
        Uint32Array,
        sparse.map((part) => part.indices),
      ),
    };
  const marks = joined(
    Uint32Array,
    (sparse as readonly MarkedRows[]).map((part) => part.marks),
  );
  return createMarkedRows(rows, columns, offsets, marks, values);
}

function joinedOffsets(parts: readonly SparseMatrix[], rows: number): Uint32Array {
  const offsets = new Uint32Array(rows + 1);
  let row = 0;
  for (const part of parts) {
    const before = offsets[row]!;
    for (let i = 1; i <= part.rows; i++) offsets[++row] = before + part.offsets[i]!;
  }
  return offsets;
}
