/** Matrices and their products, in 32 bits by kernels or in 64 bits by plain loops, which define the results and check gradients. */
import { type KernelProvider, type Kernels, paddedBytes } from '../../../core/kernels.ts';
import { productScratchBytes } from '../../../kernels/product/contract.ts';

export interface Table {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array | Float64Array;
}

export interface Arithmetic {
  /** A table of zeros. */
  table(rows: number, columns: number): Table;
  /** into = a · bᵀ, with rows of `into` one after the other. */
  product(a: Table, b: Table, into: Table): void;
}

export const plainArithmetic: Arithmetic = {
  table: (rows, columns) => ({ rows, columns, data: new Float64Array(rows * columns) }),
  product(a, b, into) {
    const k = a.columns;
    for (let i = 0; i < a.rows; i++) {
      for (let j = 0; j < b.rows; j++) {
        let sum = 0;
        for (let p = 0; p < k; p++) sum += a.data[i * k + p]! * b.data[j * k + p]!;
        into.data[i * b.rows + j] = sum;
      }
    }
  },
};

/** Lays out in kernel memory what `layout` asks for: it is called twice, first to count. `most`: the most rows of a right factor. */
export function withKernels<Result>(
  provider: KernelProvider,
  most: number,
  layout: (arithmetic: Arithmetic) => Result,
): Result {
  let bytes = paddedBytes(productScratchBytes(most));
  layout({
    table(rows, columns) {
      bytes += paddedBytes(4 * rows * columns);
      return { rows, columns, data: new Float32Array(0) };
    },
    product() {},
  });
  const memory = provider.createMemory(bytes, false);
  const kernels: Kernels = provider.open(provider.choose(false), memory.handle);
  const scratch = memory.u8(productScratchBytes(most));
  return layout({
    table: (rows, columns) => memory.matrix(rows, columns),
    product: (a, b, into) => kernels.product(narrow(a), narrow(b), narrow(into), scratch),
  });
}

/** The tables of kernel memory have 32 bits. */
const narrow = ({ rows, columns, data }: Table) => ({ rows, columns, data: data as Float32Array });

/** The first `rows` rows, as a view; `columns` where the table is used with another width. */
export const top = (table: Table, rows: number, columns = table.columns): Table => ({
  ...{ rows, columns, data: table.data.subarray(0, rows * columns) },
});

export const someRows = ({ columns, data }: Table, start: number, rows: number): Table => ({
  ...{ rows, columns, data: data.subarray(start * columns, (start + rows) * columns) },
});

/** Writes aᵀ to the beginning of `into`, and returns that part. */
export function transposed(a: Table, into: Table): Table {
  const result = { rows: a.columns, columns: a.rows, data: into.data.subarray(0, a.rows * a.columns) };
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < a.columns; j++) result.data[j * a.rows + i] = a.data[i * a.columns + j]!;
  return result;
}

export function addInto(from: Table, into: Table): void {
  for (let i = 0; i < from.data.length; i++) into.data[i] = into.data[i]! + from.data[i]!;
}
