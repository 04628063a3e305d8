import type { SparseMatrix } from '../core/matrix.ts';

/** The transpose: row w holds the entries of column w, by rising row. */
export function transposeSparse({ rows, columns, offsets, indices, values }: SparseMatrix): SparseMatrix {
  const starts = new Uint32Array(columns + 1);
  for (const index of indices) starts[index + 1]!++;
  for (let i = 0; i < columns; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const rowsOf = new Uint32Array(indices.length);
  const moved = new Float32Array(indices.length);
  for (let row = 0; row < rows; row++) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const at = next[indices[j]!]!++;
      rowsOf[at] = row;
      moved[at] = values[j]!;
    }
  }
  return { rows: columns, columns: rows, offsets: starts, indices: rowsOf, values: moved };
}
