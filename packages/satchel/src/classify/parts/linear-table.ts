/** The weights of a linear classifier, however they are stored. */
export interface LinearTable {
  /** into_k += Σ_j values_j · w(indices_j, k), in 64 bits. */
  addRow(indices: Uint32Array, values: Float32Array | Float64Array, into: Float64Array): void;
  weight(dimension: number, classIndex: number): number;
}
