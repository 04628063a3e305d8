/**
 * Embeddings of words that were not trained, by a linear map from other word vectors (Kiros et al. 2015, section 2.2).
 *
 *   M = (XᵀX + λI)⁻¹ XᵀY,   embedding of x = xᵀM,   λ = `ridge` · trace(XᵀX) / d                                           (1)
 *
 *   X   other vectors of the words that were trained   (n × d)
 *   Y   their embeddings                               (n × E)
 */
import type { Matrix } from '../../../core/matrix.ts';
import { cholesky } from '../../../numeric/cholesky.ts';

/** M, d × E. `lambda` in place of the default of (1). */
export function expansionMap(x: Matrix, y: Matrix, lambda?: number): Float64Array {
  const [d, E] = [x.columns, y.columns];
  const gram = new Float64Array(d * d);
  const cross = new Float64Array(d * E);
  for (let row = 0; row < x.rows; row++) {
    for (let i = 0; i < d; i++) {
      const value = x.data[row * d + i]!;
      for (let j = 0; j <= i; j++) gram[i * d + j]! += value * x.data[row * d + j]!;
      for (let j = 0; j < E; j++) cross[i * E + j]! += value * y.data[row * E + j]!;
    }
  }
  let trace = 0;
  for (let i = 0; i < d; i++) trace += gram[i * d + i]!;
  const ridge = lambda ?? (0.01 * trace) / d;
  for (let i = 0; i < d; i++) gram[i * d + i]! += ridge > 0 ? ridge : Number.MIN_VALUE;
  const L = cholesky(gram, d);
  return L ? solved(L, cross, d, E) : new Float64Array(d * E);
}

/** L Lᵀ M = cross, column by column. */
function solved(L: Float64Array, cross: Float64Array, d: number, E: number): Float64Array {
  const M = cross.slice();
  for (let c = 0; c < E; c++) {
    for (let i = 0; i < d; i++) {
      let sum = M[i * E + c]!;
      for (let k = 0; k < i; k++) sum -= L[i * d + k]! * M[k * E + c]!;
      M[i * E + c] = sum / L[i * d + i]!;
    }
    for (let i = d - 1; i >= 0; i--) {
      let sum = M[i * E + c]!;
      for (let k = i + 1; k < d; k++) sum -= L[k * d + i]! * M[k * E + c]!;
      M[i * E + c] = sum / L[i * d + i]!;
    }
  }
  return M;
}

/** xᵀM */
export function mapped(M: Float64Array, x: ArrayLike<number>, into: Float32Array): void {
  const E = into.length;
  for (let c = 0; c < E; c++) {
    let sum = 0;
    for (let i = 0; i < x.length; i++) sum += x[i]! * M[i * E + c]!;
    into[c] = sum;
  }
}
