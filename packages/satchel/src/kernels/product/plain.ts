/** Defines assembly/product.ts: sums in order within blocks of 256, blocks in order. */
import type { Matrix } from '../../core/matrix.ts';
import { multiplyAdd, round } from '../floats.ts';
import type { ProductKernels } from './contract.ts';

const BLOCK_DEPTH = 256;

export const productKernels: ProductKernels = { product };

function product(a: Matrix, b: Matrix, into: Matrix): void {
  const k = a.columns;
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < b.rows; j++) {
      let total = 0;
      for (let from = 0; from < k; from += BLOCK_DEPTH) {
        let sum = 0;
        for (let p = from; p < Math.min(k, from + BLOCK_DEPTH); p++)
          sum = multiplyAdd(a.data[i * k + p]!, b.data[j * k + p]!, sum);
        total = from === 0 ? sum : round(total + sum);
      }
      into.data[i * b.rows + j] = total;
    }
  }
}
