/**
 * A symmetric positive definite matrix by its Cholesky factor, A = L Lᵀ with L lower triangular: log-determinant, inverse, solutions.
 * Matrices are n × n, row-major, 64 bits.
 */

/** L, or undefined where a pivot is not above `least` (the matrix is not positive definite, or nearly not). */
export function cholesky(a: Float64Array, n: number, least = 0): Float64Array | undefined {
  const L = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0, ik = i * n, jk = j * n; k < j; k++, ik++, jk++) sum -= L[ik]! * L[jk]!;
      if (j < i) L[i * n + j] = sum / L[j * n + j]!;
      else if (sum > least) L[i * n + i] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return L;
}

/** log |A| = 2 Σ log L_ii */
export function logDeterminant(L: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.log(L[i * n + i]!);
  return 2 * sum;
}

/** A⁻¹ = L⁻ᵀ L⁻¹, symmetric to the last bit. */
export function inverse(L: Float64Array, n: number): Float64Array {
  const rows = inverseRows(L, n);
  const into = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < n; k++) sum += rows[i * n + k]! * rows[j * n + k]!;
      into[i * n + j] = sum;
      into[j * n + i] = sum;
    }
  }
  return into;
}

/** Row j of the result is column j of L⁻¹, so that inner loops run over neighbouring numbers. */
function inverseRows(L: Float64Array, n: number): Float64Array {
  const rows = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    rows[j * n + j] = 1 / L[j * n + j]!;
    for (let i = j + 1; i < n; i++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum += L[i * n + k]! * rows[j * n + k]!;
      rows[j * n + i] = -sum / L[i * n + i]!;
    }
  }
  return rows;
}

/**
 * L Lᵀ ± x xᵀ = L' L'ᵀ, in place and in O(n²); x is used up. Returns false where the result is not positive definite; L is then of no use.
 */
export function rankOne(L: Float64Array, n: number, x: Float64Array, sign: 1 | -1): boolean {
  for (let k = 0; k < n; k++) {
    const pivot = L[k * n + k]!;
    const square = pivot * pivot + sign * x[k]! * x[k]!;
    if (!(square > 0)) return false;
    const root = Math.sqrt(square);
    const [c, s] = [root / pivot, x[k]! / pivot];
    L[k * n + k] = root;
    for (let i = k + 1; i < n; i++) {
      const value = (L[i * n + k]! + sign * s * x[i]!) / c;
      L[i * n + k] = value;
      x[i] = c * x[i]! - s * value;
    }
  }
  return true;
}
