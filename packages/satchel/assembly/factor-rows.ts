/**
 * Rows of factors of a sparse matrix A ≈ R Oᵀ, each row of R by itself while O is fixed (methods in src/topic-models; the plain twin in
 * src/kernels/factor-rows/plain.ts).
 *
 *   projection    b_i = Σ_j a_ij o_j                                                                                            (1)
 *   least squares r_ik ← max(0, r_ik + g_k / G_kk),   g = b_i − G r_i,   k after k                                              (2)
 *   ratios        q_i = Σ_j a_ij / (r_i · o_j) o_j                                                                              (3)
 *   products      G = Σ_i r_i r_iᵀ                                                                                              (4)
 *
 * A has compressed rows: entries `offsets[i]` to `offsets[i + 1]` of `indices` and `values`. Rows of R and O have `columns` numbers, none
 * negative. (2) and (4) skip zeros, which are most numbers of such factors.
 */
import { addScaled, dot, sumRows } from './rows';

/** (1) for `count` rows; `offsets` is the address of the first. */
export function projectRows(
  offsets: usize, indices: usize, values: usize, count: i32, others: usize, columns: i32, into: usize,
): void {
  const rowBytes = <usize>columns << 2;
  for (let i = 0; i < count; i++, offsets += 4, into += rowBytes) {
    const start = <usize>load<u32>(offsets) << 2;
    const entries = load<u32>(offsets, 4) - load<u32>(offsets);
    sumRows(others, columns, indices + start, values + start, entries, into);
  }
}

/** (2) for `count` rows, until a sweep over the columns moves a row by less than `tolerance` of its sum. `scratch` holds one row. */
export function descendRows(
  rows: usize, targets: usize, gram: usize, count: i32, columns: i32, sweeps: i32, tolerance: f32, scratch: usize,
): void {
  const rowBytes = <usize>columns << 2;
  for (let i = 0; i < count; i++, rows += rowBytes, targets += rowBytes) {
    memory.copy(scratch, targets, rowBytes);
    for (let k: usize = 0; k < rowBytes; k += 4) {
      const value = load<f32>(rows + k);
      if (value !== 0) addScaled(-value, gram + k * <usize>columns, scratch, columns);
    }
    for (let sweep = 0; sweep < sweeps; sweep++) if (descendOnce(rows, gram, columns, scratch) <= tolerance) break;
  }
}

/** One sweep of (2); returns by how much of its sum the row moved. */
function descendOnce(row: usize, gram: usize, columns: i32, gradient: usize): f32 {
  let moved: f32 = 0;
  let size: f32 = 0;
  const rowBytes = <usize>columns << 2;
  for (let k: usize = 0; k < rowBytes; k += 4) {
    const own = gram + k * <usize>columns;
    const curvature = load<f32>(own + k);
    if (!(curvature > 0)) continue;
    const before = load<f32>(row + k);
    const after = max<f32>(0, before + load<f32>(gradient + k) / curvature);
    size += after;
    if (after === before) continue;
    store<f32>(row + k, after);
    moved += abs<f32>(after - before);
    addScaled(before - after, own, gradient, columns);
  }
  return size > 0 ? moved / size : 0;
}

/** (3) for `count` rows; r_i · o_j of every entry goes to `products`. An entry whose product is 0 is left out. */
export function ratioRows(
  offsets: usize, indices: usize, values: usize, count: i32,
  rows: usize, others: usize, columns: i32, products: usize, into: usize,
): void {
  const rowBytes = <usize>columns << 2;
  for (let i = 0; i < count; i++, offsets += 4, rows += rowBytes, into += rowBytes) {
    memory.fill(into, 0, rowBytes);
    const end = <usize>load<u32>(offsets, 4) << 2;
    for (let j = <usize>load<u32>(offsets) << 2; j < end; j += 4) {
      const other = others + <usize>load<u32>(indices + j) * rowBytes;
      const product = dot(rows, other, columns);
      store<f32>(products + j, product);
      if (product > 0) addScaled(load<f32>(values + j) / product, other, into, columns);
    }
  }
}

/** (4) for `count` rows, added to `into`, columns × columns. */
export function addGram(rows: usize, count: i32, columns: i32, into: usize): void {
  const rowBytes = <usize>columns << 2;
  for (let i = 0; i < count; i++, rows += rowBytes) {
    for (let k: usize = 0; k < rowBytes; k += 4) {
      const value = load<f32>(rows + k);
      if (value !== 0) addScaled(value, rows, into + k * <usize>columns, columns);
    }
  }
}
