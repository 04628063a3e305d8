/**
 * A linear table of few weights with 8 bits each.
 *
 *   w_ik = u_i + v_k + s_k (q_ik − 127)                                                      (1)
 *
 *   q_ik   code of a weight, 0 to 254; 127, which stands for zero, is not stored         codes, codeClasses
 *   s_k    scale of class k                                                              scales
 *   u_i    base of dimension i; v_k   base of class k; 0 where they are not stored       rowBase, classBase
 *
 * The codes lie one dimension after the other (compressed sparse rows): `rowCounts` says how many codes a dimension has, `codeClasses` which
 * class each belongs to, rising within a dimension. make-compact.ts chooses the codes.
 */
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { type ArrayOf, type Arrays, ORDINARY, takeArray } from '../../core/tensor.ts';
import { checkRising, type LinearTable } from './linear-table.ts';

/** The code of zero, and the largest code. */
export const ZERO_CODE = 127;
const LAST_CODE = 254;

/** Whether the arrays of a classifier hold the table of (1) in place of `weights`. */
export const isCompact = (arrays: Arrays): boolean => Object.hasOwn(arrays, 'codes');

/** The type of numbers up to `most`. */
export const smallestType = (most: number): 'u8' | 'u16' => (most < 256 ? 'u8' : 'u16');

export function compactTable(owner: string, arrays: Arrays, dimensions: number, classes: number): LinearTable {
  const take = (name: string, length: number | undefined, min: number, max: number): ArrayOf<'u8' | 'u16'> =>
    takeArray(owner, arrays, name, name === 'codes' ? 'u8' : smallestType(classes), [length], { min, max }).data;
  const offsets = offsetsOf(take('rowCounts', dimensions, 0, classes));
  const codeClasses = take('codeClasses', offsets[dimensions], 0, classes - 1);
  const codes = take('codes', offsets[dimensions], 0, LAST_CODE);
  const scales = takeArray(owner, arrays, 'scales', 'f32', [classes], { min: 0, max: ORDINARY.max! }).data;
  const base = (name: string, length: number): Float32Array | undefined =>
    Object.hasOwn(arrays, name) ? takeArray(owner, arrays, name, 'f32', [length], ORDINARY).data : undefined;
  const [rowBase, classBase] = [base('rowBase', dimensions), base('classBase', classes)];
  checkRising(owner, 'codeClasses', offsets, codeClasses);

  return {
    addRow(indices, values, into) {
      let [total, shared] = [0, 0];
      for (let j = 0; j < indices.length; j++) {
        const [i, x] = [indices[j]!, values[j]!];
        total += x;
        if (rowBase) shared += x * rowBase[i]!;
        for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
          const k = codeClasses[at]!;
          into[k] = into[k]! + x * (codes[at]! - ZERO_CODE) * scales[k]!;
        }
      }
      for (let k = 0; k < classes; k++) into[k] = into[k]! + shared + total * (classBase?.[k] ?? 0);
    },
    weight(i, k) {
      const at = codeClasses.subarray(offsets[i]!, offsets[i + 1]!).indexOf(k);
      const code = at < 0 ? ZERO_CODE : codes[offsets[i]! + at]!;
      return (rowBase?.[i] ?? 0) + (classBase?.[k] ?? 0) + scales[k]! * (code - ZERO_CODE);
    },
  };
}
