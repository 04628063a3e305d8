/**
 * Concatenates vectors: row i of the result is row i of every block, at unit length and times the block's weight, end to end. The result is
 * dense if every block is; otherwise sparse, and a dense block's zeros are left out.
 */
import {
  createMatrix,
  isSparse,
  type Matrix,
  rowOf,
  type SparseMatrix,
  sparseRowOf,
  type Vectors,
} from '../../core/matrix.ts';
import { lengthOf } from '../../numeric/vectors.ts';

export function blocksSideBySide(blocks: readonly Vectors[], weights: Float64Array, rows: number): Vectors {
  const scales = blocks.map((block, b) => rowLengths(block).map((length) => (length > 0 ? weights[b]! / length : 0)));
  const dense = blocks.filter((block): block is Matrix => !isSparse(block));
  return dense.length === blocks.length ? denseRows(dense, scales, rows) : sparseRows(blocks, scales, rows);
}

/** ‖row‖ for every row. */
export function rowLengths(vectors: Vectors): Float64Array {
  const lengths = new Float64Array(vectors.rows);
  for (let row = 0; row < vectors.rows; row++) {
    const values = isSparse(vectors) ? sparseRowOf(vectors, row).values : rowOf(vectors, row);
    lengths[row] = lengthOf(values);
  }
  return lengths;
}

function denseRows(blocks: readonly Matrix[], scales: readonly Float64Array[], rows: number): Matrix {
  const whole = createMatrix(rows, columnsOf(blocks));
  for (let row = 0; row < rows; row++) {
    let at = row * whole.columns;
    blocks.forEach((block, b) => {
      for (const value of rowOf(block, row)) whole.data[at++] = value * scales[b]![row]!;
    });
  }
  return whole;
}

function sparseRows(blocks: readonly Vectors[], scales: readonly Float64Array[], rows: number): SparseMatrix {
  const most = blocks.reduce((sum, block) => sum + (isSparse(block) ? block.values.length : block.data.length), 0);
  const offsets = new Uint32Array(rows + 1);
  const indices = new Uint32Array(most);
  const values = new Float32Array(most);
  let used = 0;
  for (let row = 0; row < rows; row++) {
    let start = 0;
    blocks.forEach((block, b) => {
      const scale = scales[b]![row]!;
      const own = isSparse(block) ? sparseRowOf(block, row) : { indices: undefined, values: rowOf(block, row) };
      for (let j = 0; j < own.values.length && scale !== 0; j++) {
        const value = own.values[j]! * scale;
        if (value === 0) continue;
        indices[used] = start + (own.indices ? own.indices[j]! : j);
        values[used++] = value;
      }
      start += block.columns;
    });
    offsets[row + 1] = used;
  }
  return {
    rows,
    columns: columnsOf(blocks),
    offsets,
    indices: indices.subarray(0, used),
    values: values.subarray(0, used),
  };
}

const columnsOf = (blocks: readonly Vectors[]): number => blocks.reduce((sum, { columns }) => sum + columns, 0);
