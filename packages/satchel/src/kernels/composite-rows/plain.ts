/** Defines assembly/composite-rows.ts, the order of its additions included. */
import { multiplyAdd, round } from '../floats.ts';
import { dot } from '../rows/plain.ts';
import type { CompositeKernel, CompositeKernels, CompositeTable } from './contract.ts';

export const compositeKernels: CompositeKernels = { composite };

function composite(table: CompositeTable): CompositeKernel {
  const { wordMatrix, dimensions: d, memberships, wordWeights, sums, touched, extremes, indices, values } = table;
  const { offsets, components, shares } = memberships;
  const D = wordMatrix.columns;
  const blockOf = (k: number): Float32Array => sums.subarray(k * D, k * D + d);

  function addWord(w: number, factor: number, k: number): void {
    for (let i = 0; i < D; i++) {
      const x = wordMatrix.data[w * D + i]!;
      sums[k * D + i] = multiplyAdd(factor, x, touched[k] ? sums[k * D + i]! : 0);
    }
    touched[k] = 1;
  }

  return {
    gather(ids, counts) {
      touched.fill(0);
      ids.forEach((w, j) => {
        const factor = round(counts[j]! * wordWeights[w]!);
        for (let m = offsets[w]!; m < offsets[w + 1]!; m++) addWord(w, round(factor * shares[m]!), components[m]!);
      });
      let square = 0;
      for (let k = 0; k < touched.length; k++) if (touched[k]) square += dot(blockOf(k), blockOf(k));
      return square;
    },
    findExtremes() {
      extremes.set([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
      touched.forEach((isTouched, k) => {
        for (const value of isTouched ? blockOf(k) : [0])
          extremes.set([Math.min(extremes[0]!, value), Math.max(extremes[1]!, value)]);
      });
    },
    write(scale, threshold) {
      let count = 0;
      touched.forEach((isTouched, k) => {
        if (!isTouched) return;
        blockOf(k).forEach((sum, i) => {
          const value = round(round(scale) * sum);
          if (value === 0 || Math.abs(value) < round(threshold)) return;
          indices[count] = k * d + i;
          values[count++] = value;
        });
      });
      return count;
    },
  };
}
