/**
 * The similarity of two subspaces, from the cosines of the canonical angles between them: the singular values of Y_aᵀ Y_b.
 *
 *   κ_1² ≥ κ_2² ≥ …    eigenvalues of M Mᵀ,   M_ij = a_i·b_j                                      (1)
 *   S[t] = (1/t) Σ_{i≤t} κ_i²                                                                     (2)
 *   S = S[min(m_a, m_b)] = ‖M‖_F² / min(m_a, m_b)    all angles: no eigenvalue is needed          (3)
 *
 *   a_i, b_j   orthonormal bases as rows     m_a, m_b   how many they are
 *
 * Rounding may carry a κ past 1; it is cut to [0, 1], so that an angle is never NaN. The similarity to the empty subspace is 0.
 */
import { addTimesTransposed, type Block, createBlock } from './block.ts';
import { sumOf } from './statistics.ts';
import { symmetricEigen } from './symmetric-eigen.ts';
import { squaredLength } from './vectors.ts';

/** (2); t = 0 stands for all angles, and so does a t beyond them. */
export function subspaceSimilarity(a: Block, b: Block, t = 0): number {
  const products = productsOf(a, b);
  const angles = Math.min(a.rows, b.rows);
  if (angles === 0) return 0;
  if (t === 0 || t >= angles) return clamp(squaredLength(products.data) / angles);
  return sumOf(squaredCosines(products).subarray(0, t)) / t;
}

/** κ, falling, one for each direction of the smaller subspace. */
export function canonicalCosines(a: Block, b: Block): Float64Array {
  return squaredCosines(productsOf(a, b)).map(Math.sqrt);
}

/** M of (1), m_a × m_b. */
function productsOf(a: Block, b: Block): Block {
  const products = createBlock(a.rows, b.rows);
  addTimesTransposed(a, { start: 0, end: a.columns }, b, products, { start: 0, end: a.rows });
  return products;
}

function squaredCosines(products: Block): Float64Array {
  const { rows, columns, data } = products;
  const isWide = rows <= columns;
  const n = Math.min(rows, columns);
  const squares = createBlock(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < Math.max(rows, columns); k++) {
        sum += isWide
          ? data[i * columns + k]! * data[j * columns + k]!
          : data[k * columns + i]! * data[k * columns + j]!;
      }
      squares.data[i * n + j] = sum;
    }
  }
  return symmetricEigen(squares.data, n).values.map(clamp);
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
