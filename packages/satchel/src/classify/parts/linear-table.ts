import { inconsistent } from '../../core/errors.ts';

/** The weights of a linear classifier, however they are stored. */
export interface LinearTable {
  /** into_k += Σ_j values_j · w(indices_j, k), in 64 bits. */
  addRow(indices: Uint32Array, values: Float32Array | Float64Array, into: Float64Array): void;
  weight(dimension: number, classIndex: number): number;
}

/** Throws unless the classes of the stored weights rise within each dimension. */
export function checkRising(owner: string, name: string, offsets: Uint32Array, classes: ArrayLike<number>): void {
  for (let i = 0; i + 1 < offsets.length; i++)
    for (let at = offsets[i]! + 1; at < offsets[i + 1]!; at++)
      if (classes[at]! <= classes[at - 1]!)
        throw inconsistent(
          owner,
          `the array '${name}' must rise within a dimension, got ${classes[at]} after ${classes[at - 1]} at index ${at}.`,
        );
}
