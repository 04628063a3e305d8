/**
 * A linear table in which most weights follow from their dimension and their class.
 *
 *   w_ik = stored weight,   else u_i + v_k                                                   (1)
 *
 *   u_i    base of dimension i, 0 where it is not stored      rowBase
 *   v_k    base of class k                                    classBase
 *
 * The stored weights lie one dimension after the other: `cellCounts` says how many a dimension has, `cellClasses` which class each belongs to,
 * rising within a dimension, `cells` holds them in 32 bits. Naive Bayes with very many classes is stored so (sparse-bayes.ts): memory grows with
 * the words of the classes, not with words × classes.
 */
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../../core/tensor.ts';
import { checkRising, type LinearTable } from '../parts/linear-table.ts';

/** Whether the arrays of a classifier hold the table of (1) in place of `weights`. */
export const isSparseTable = (arrays: Arrays): boolean => Object.hasOwn(arrays, 'cells');

export function sparseTable(owner: string, arrays: Arrays, dimensions: number, classes: number): LinearTable {
  const counts = takeArray(owner, arrays, 'cellCounts', 'u32', [dimensions], { max: classes }).data;
  const stored = counts.reduce((sum, count) => sum + count, 0);
  const cellClasses = takeArray(owner, arrays, 'cellClasses', 'u32', [stored], { max: classes - 1 }).data;
  const cells = takeArray(owner, arrays, 'cells', 'f32', [stored], ORDINARY).data;
  const classBase = takeArray(owner, arrays, 'classBase', 'f32', [classes], ORDINARY).data;
  const rowBase = Object.hasOwn(arrays, 'rowBase')
    ? takeArray(owner, arrays, 'rowBase', 'f32', [dimensions], ORDINARY).data
    : undefined;
  const offsets = offsetsOf(counts);
  checkRising(owner, 'cellClasses', offsets, cellClasses);

  return {
    addRow(indices, values, into) {
      let [total, shared] = [0, 0];
      for (let j = 0; j < indices.length; j++) {
        const [i, x] = [indices[j]!, values[j]!];
        const base = rowBase?.[i] ?? 0;
        total += x;
        shared += x * base;
        for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
          const k = cellClasses[at]!;
          into[k] = into[k]! + x * (cells[at]! - base - classBase[k]!);
        }
      }
      for (let k = 0; k < classes; k++) into[k] = into[k]! + shared + total * classBase[k]!;
    },
    weight(i, k) {
      const at = cellClasses.subarray(offsets[i]!, offsets[i + 1]!).indexOf(k);
      return at < 0 ? (rowBase?.[i] ?? 0) + classBase[k]! : cells[offsets[i]! + at]!;
    },
  };
}

/** The same classifier with every weight stored. */
export function denseArrays(arrays: Arrays, classes: number): Arrays {
  const {
    cellCounts,
    cellClasses: _classes,
    cells: _cells,
    classBase: _classBase,
    rowBase: _rowBase,
    ...others
  } = arrays;
  const dimensions = cellCounts!.data.length;
  const { weight } = sparseTable('sparse table', arrays, dimensions, classes);
  const weights = new Float32Array(dimensions * classes);
  for (let i = 0; i < dimensions; i++) for (let k = 0; k < classes; k++) weights[i * classes + k] = weight(i, k);
  return { ...others, weights: tensor(weights, dimensions, classes) };
}
