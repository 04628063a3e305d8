/**
 * Weighted sums of rows of a matrix, the inner loop of averages of word vectors, of projections and of linear scores.
 *
 *   s ← s + Σ_j a_j m_{r_j}            added in the order of j                                                   (1)
 *
 *   r_j   the row that comes j-th          rows
 *   a_j   its weight                       weights
 *   m     the matrix, row by row, 32-bit   data
 *   s     64-bit                           into, as long as a row
 *
 * Four rows at a time: s is read and written a quarter as often, and the bits are those of one row after the other.
 */
export function addWeightedRows(
  rows: Uint32Array,
  weights: Float32Array | Float64Array,
  data: Float32Array,
  into: Float64Array,
): void {
  const width = into.length;
  const fours = rows.length - (rows.length % 4);
  for (let j = 0; j < fours; j += 4) {
    const [a, b, c, d] = [weights[j]!, weights[j + 1]!, weights[j + 2]!, weights[j + 3]!];
    const p = rows[j]! * width;
    const q = rows[j + 1]! * width;
    const r = rows[j + 2]! * width;
    const s = rows[j + 3]! * width;
    for (let k = 0; k < width; k++)
      into[k] = into[k]! + a * data[p + k]! + b * data[q + k]! + c * data[r + k]! + d * data[s + k]!;
  }
  addRest(rows, weights, data, into, fours);
}

/** The last three rows at most, together as well. */
function addRest(
  rows: Uint32Array,
  weights: Float32Array | Float64Array,
  data: Float32Array,
  into: Float64Array,
  j: number,
): void {
  const width = into.length;
  const left = rows.length - j;
  if (left === 0) return;
  const [a, p] = [weights[j]!, rows[j]! * width];
  if (left === 1) {
    for (let k = 0; k < width; k++) into[k] = into[k]! + a * data[p + k]!;
    return;
  }
  const [b, q] = [weights[j + 1]!, rows[j + 1]! * width];
  if (left === 2) {
    for (let k = 0; k < width; k++) into[k] = into[k]! + a * data[p + k]! + b * data[q + k]!;
    return;
  }
  const [c, r] = [weights[j + 2]!, rows[j + 2]! * width];
  for (let k = 0; k < width; k++) into[k] = into[k]! + a * data[p + k]! + b * data[q + k]! + c * data[r + k]!;
}
