/**
 * Columns made orthonormal, a block of them at a time.
 *
 *   G = YᵀY = L Lᵀ,   Y ← Y L⁻ᵀ                (1)
 *
 * This is Cholesky QR. G squares the condition of Y, so that the columns come out only nearly orthogonal where Y was bad; a second round,
 * which starts from those, ends at the rounding of the last digit. Columns are brought to length 1 inside G, so that a block with columns
 * of very different lengths loses nothing. A column that depends on those before it, as far as G can tell, is drawn anew: a block of low
 * rank still gives as many columns as it has.
 */

import { chunks, type Paced, pause, type Range } from '../../core/compute.ts';
import { addCrossProducts, addTimesTransposed, type Block, createBlock } from '../block.ts';
import type { Random } from '../random.ts';

/** Multiplications of a piece: some milliseconds. */
export const STRIDE = 4e6;

/** Does a product piece by piece of the rows, with pauses; `work` is the multiplications of one row. */
export async function inPieces(
  rows: number,
  work: number,
  compute: Paced,
  product: (range: Range) => void,
): Promise<void> {
  for (const range of chunks(rows, 4 * Math.ceil(STRIDE / (4 * Math.max(1, work))))) {
    product(range);
    await pause(compute);
  }
}

/** One round of (1), in place. */
export async function orthonormalise(y: Block, random: Random, compute: Paced): Promise<void> {
  const every = { start: 0, end: y.columns };
  const gram = createBlock(y.columns, y.columns);
  await inPieces(y.rows, gram.data.length, compute, (range) => addCrossProducts(y, y, every, gram, range));
  const { inverse, dependent } = inverseFactor(gram);
  await pause(compute);
  const before = { ...y, data: y.data.slice() };
  y.data.fill(0);
  await inPieces(y.rows, gram.data.length, compute, (range) => addTimesTransposed(before, every, inverse, y, range));
  for (const column of dependent) drawColumn(y, column, random);
}

/** Entries uniform about 0, the length about 1. */
export function drawColumn(block: Block, column: number, random: Random): void {
  const size = Math.sqrt(12 / block.rows);
  for (let at = column; at < block.data.length; at += block.columns) block.data[at] = size * (random.uniform() - 0.5);
}

/** A column depends on the columns before it if less than this is left of its squared length, which was 1. */
const NOTHING = 1e-13;

/** L⁻¹ of (1), columns scaled; the row of a dependent column is zero. */
export function inverseFactor({ columns: n, data: g }: Block): {
  inverse: Block;
  dependent: number[];
  /** The least that is left of the squared length of an independent column. */
  least: number;
} {
  const lengths = Float64Array.from({ length: n }, (_, j) => Math.sqrt(g[j * n + j]!));
  const lower = new Float64Array(n * n);
  const dependent: number[] = [];
  let least = 1;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = lengths[i]! > 0 && lengths[j]! > 0 ? g[i * n + j]! / (lengths[i]! * lengths[j]!) : 0;
      for (let k = 0; k < j; k++) rest -= lower[i * n + k]! * lower[j * n + k]!;
      if (j < i) lower[i * n + j] = lower[j * n + j]! > 0 ? rest / lower[j * n + j]! : 0;
      else if (rest > NOTHING) {
        lower[i * n + i] = Math.sqrt(rest);
        least = Math.min(least, rest);
      } else dependent.push(i);
    }
  }
  return { inverse: inverseOf(lower, lengths, n), dependent, least };
}

/** Forward substitution, column by column. */
function inverseOf(lower: Float64Array, lengths: Float64Array, n: number): Block {
  const inverse = createBlock(n, n);
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      const pivot = lower[i * n + i]!;
      if (pivot === 0) continue;
      let rest = i === j ? 1 / lengths[j]! : 0;
      for (let k = j; k < i; k++) rest -= lower[i * n + k]! * inverse.data[k * n + j]!;
      inverse.data[i * n + j] = rest / pivot;
    }
  }
  return inverse;
}
