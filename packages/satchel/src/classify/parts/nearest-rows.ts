/** Exact search for the k rows most similar to a vector, over columns: only rows that share a dimension with it are visited. */
import type { Vector } from '../../core/matrix.ts';
import type { SparseColumns } from '../solvers/sparse-columns.ts';

export interface NearRows {
  /** The nearest first; of equally near rows the earlier one. */
  readonly rows: Uint32Array;
  readonly similarities: Float64Array;
}

/** With `distance` 'cosine' the rows must have unit length. A vector of zeros has no direction and no neighbours. */
export function nearestRows(
  columns: SparseColumns,
  vector: Vector,
  k: number,
  distance: 'cosine' | 'euclid',
): NearRows {
  const products = new Float64Array(columns.count);
  const square = addProducts(columns, vector, products);
  if (distance === 'cosine' && !(square > 0)) return { rows: new Uint32Array(0), similarities: new Float64Array(0) };
  const length = Math.sqrt(square);
  const similarity =
    distance === 'cosine'
      ? (row: number) => products[row]! / length
      : (row: number) => 1 / (1 + Math.sqrt(Math.max(0, square + columns.squaredNorms[row]! - 2 * products[row]!)));
  return highest(columns.count, Math.min(k, columns.count), similarity);
}

/**
 * products_z += x·z for every row z; returns ‖x‖². The numbers of a row are added in the order of the columns. Four columns in turn that hold a number for
 * every row, as those of dense vectors do, take one pass over the products.
 */
export function addProducts(columns: SparseColumns, vector: Vector, products: Float64Array): number {
  const { offsets, rows, values, count } = columns;
  const isDense = vector instanceof Float32Array;
  const numbers = isDense ? vector : vector.values;
  const waiting: { value: number; start: number }[] = []; // full columns, at most three
  let square = 0;
  const addWaiting = (): void => {
    for (const { value, start } of waiting)
      for (let row = 0; row < count; row++) products[row]! += value * values[start + row]!;
    waiting.length = 0;
  };
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i]!;
    if (value === 0) continue;
    const column = isDense ? i : vector.indices[i]!;
    square += value * value;
    const [start, end] = [offsets[column]!, offsets[column + 1]!];
    if (end - start === count) {
      waiting.push({ value, start });
      if (waiting.length < 4) continue;
      addFour(waiting, values, count, products);
      waiting.length = 0;
      continue;
    }
    addWaiting();
    for (let j = start; j < end; j++) products[rows[j]!]! += value * values[j]!;
  }
  addWaiting();
  return square;
}

/** The additions of one column after the other, in one pass over the products. */
function addFour(
  columns: readonly { readonly value: number; readonly start: number }[],
  values: SparseColumns['values'],
  count: number,
  products: Float64Array,
): void {
  const [a, b, c, d] = columns.map(({ value }) => value) as [number, number, number, number];
  const [first, second, third, fourth] = columns.map(({ start }) => values.subarray(start, start + count));
  for (let row = 0; row < count; row++)
    products[row] = products[row]! + a * first![row]! + b * second![row]! + c * third![row]! + d * fourth![row]!; // from left to right
}

/** The k items with the highest values, by insertion: k is small, and most items are below the k-th at once. */
function highest(count: number, k: number, similarityOf: (item: number) => number): NearRows {
  const rows = new Uint32Array(k);
  const similarities = new Float64Array(k);
  let found = 0;
  for (let item = 0; item < count; item++) {
    const value = similarityOf(item);
    if (found === k && value <= similarities[k - 1]!) continue;
    let at = found < k ? found++ : k - 1;
    for (; at > 0 && similarities[at - 1]! < value; at--) {
      rows[at] = rows[at - 1]!;
      similarities[at] = similarities[at - 1]!;
    }
    rows[at] = item;
    similarities[at] = value;
  }
  return { rows, similarities };
}
