/**
 * Weighted sums of rows of one matrix, again and again (numeric/weighted-rows.ts has the equation). Once many more products were taken than the matrix
 * has numbers, it is copied into the memory of a kernel, which takes the same sums with the same bits, sums of many rows two to three times faster.
 *
 *   152 columns, sums of 6, 20 and 60 rows: 444, 1267 and 3871 ns here, 276, 584 and 1520 ns in the kernel; copying 836,000 numbers 1 ms
 */
import type { KernelProvider } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { addWeightedRows } from '../weighted-rows.ts';

/** into += Σ_j weights[j] · row rows[j], in the order of j. */
export type AddRows = (rows: Uint32Array, weights: Float32Array | Float64Array, into: Float64Array) => void;

/** Products per number of the matrix by which the kernel gains as much as the copy costs. */
const WORTH_COPYING = 5;
/** Products by which the kernel gains as much as a call of it costs. */
const CALL = 450;
/** Numbers of the largest matrix that is copied, 64 MB: each thread has its copy. */
const LARGEST = 2 ** 24;
/** Rows per call of the kernel. */
const MOST_ROWS = 4096;

export function createRowAdder(matrix: Matrix, kernels: KernelProvider | undefined): AddRows {
  const { data, columns } = matrix;
  let products = 0;
  let compiled: AddRows | undefined;
  return (rows, weights, into) => {
    if (compiled) return compiled(rows, weights, into);
    addWeightedRows(rows, weights, data, into);
    products += Math.max(0, rows.length * columns - CALL);
    if (kernels && products > WORTH_COPYING * data.length && data.length <= LARGEST)
      compiled = kernelAdder(matrix, kernels);
  };
}

function kernelAdder({ rows: height, columns, data }: Matrix, kernels: KernelProvider): AddRows {
  const memory = kernels.createMemory(4 * data.length + 12 * MOST_ROWS + 8 * columns + 256, false);
  const table = memory.matrix(height, columns);
  table.data.set(data);
  const [ids, factors, sums] = [memory.u32(MOST_ROWS), memory.f64(MOST_ROWS), memory.f64(columns)];
  const [idsOf, factorsOf]: [Uint32Array[], Float64Array[]] = [[], []]; // views of the first n numbers, one for each n
  const { addWideRows } = kernels.open(kernels.choose(false), memory.handle);
  return (rows, weights, into) => {
    sums.set(into);
    for (let start = 0; start < rows.length; start += MOST_ROWS) {
      const count = Math.min(MOST_ROWS, rows.length - start);
      for (let j = 0; j < count; j++) {
        ids[j] = rows[start + j]!;
        factors[j] = weights[start + j]!;
      }
      idsOf[count] ??= ids.subarray(0, count);
      factorsOf[count] ??= factors.subarray(0, count);
      addWideRows(table, idsOf[count], factorsOf[count], sums);
    }
    into.set(sums);
  };
}
