import type { AddressOf } from '../address.ts';
import type { ProductKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface ProductExports {
  product(m: number, n: number, k: number, a: number, b: number, c: number, scratch: number): void;
}

export const compiledProduct = (module: ProductExports, at: AddressOf): ProductKernels => ({
  product: (a, b, into, scratch) =>
    module.product(a.rows, b.rows, a.columns, at(a.data), at(b.data), at(into.data), at(scratch)),
});
