/**
 * An orthonormal basis of the columns of a block, in place, by Cholesky QR, twice.
 *
 *   G = YᵀY = L Lᵀ,   Y ← Y L⁻ᵀ                                                                     (1)
 *
 * G squares the condition of Y, so one round leaves columns that are only nearly orthogonal; the second round starts from those and ends
 * at the rounding of the last digit (Yamamoto et al. 2015). Columns are brought to length 1 inside G first: a block whose columns
 * have very different lengths loses nothing. A column that depends on those before it, as far as G can tell, is drawn anew by the caller's
 * generator between the rounds: a block of low rank still gives a full basis.
 */
import { addCrossProducts, type Block, blockTimes, createBlock } from './block.ts';
import { chunks, type Range } from './compute.ts';
import type { Random } from './random.ts';

/** Called after each piece of work; where it throws, the work ends. */
export type Pause = () => Promise<void>;

export async function orthonormalise(block: Block, random: Random, pause: Pause): Promise<void> {
  const spare = createBlock(block.rows, block.columns);
  for (const round of [1, 2]) {
    const { inverse, dependent } = inverseFactor(await crossProducts(block, block, pause));
    for (const range of pieces(block.rows, block.columns ** 2 / 2)) {
      blockTimes(block, inverse, spare, range, true);
      await pause();
    }
    block.data.set(spare.data);
    if (round === 1) for (const column of dependent) drawColumn(block, column, random);
  }
}

/** AᵀB, its lower triangle only. */
export async function crossProducts(a: Block, b: Block, pause: Pause): Promise<Block> {
  const products = createBlock(a.columns, a.columns);
  for (const range of pieces(a.rows, a.columns ** 2 / 2)) {
    addCrossProducts(a, b, products, range);
    await pause();
  }
  return products;
}

/** About this many multiplications stand between two pauses: some 30 milliseconds. */
const STRIDE = 6e7;

/** The rows of a block, in pieces of about equal work; `work` is the multiplications of one row. */
export const pieces = (rows: number, work: number): Range[] => chunks(rows, 4 * Math.ceil(STRIDE / (4 * Math.max(1, work))));

/** Beside 1, what is left of a dependent column's squared length is below this. */
const NOTHING = 1e-13;

/** L⁻ᵀ of (1), columns scaled; the column of a dependent one is zero. */
function inverseFactor({ columns: n, data: g }: Block): { inverse: Block; dependent: number[] } {
  const lengths = Float64Array.from({ length: n }, (_, j) => Math.sqrt(g[j * n + j]!));
  const lower = new Float64Array(n * n);
  const dependent: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = lengths[i]! > 0 && lengths[j]! > 0 ? g[i * n + j]! / (lengths[i]! * lengths[j]!) : 0;
      for (let k = 0; k < j; k++) rest -= lower[i * n + k]! * lower[j * n + k]!;
      if (j < i) lower[i * n + j] = lower[j * n + j]! > 0 ? rest / lower[j * n + j]! : 0;
      else if (rest > NOTHING) lower[i * n + i] = Math.sqrt(rest);
      else dependent.push(i);
    }
  }
  return { inverse: inverseTransposed(lower, lengths, n), dependent };
}

/** Row by row of L⁻¹, which is column by column of the answer. */
function inverseTransposed(lower: Float64Array, lengths: Float64Array, n: number): Block {
  const inverse = createBlock(n, n);
  for (let column = 0; column < n; column++) {
    for (let i = column; i < n; i++) {
      const pivot = lower[i * n + i]!;
      if (pivot === 0) continue;
      let rest = i === column ? 1 : 0;
      for (let k = column; k < i; k++) rest -= lower[i * n + k]! * inverse.data[column * n + k]!;
      inverse.data[column * n + i] = rest / pivot;
    }
    const length = lengths[column]!;
    for (let i = column; i < n; i++) inverse.data[column * n + i] = length > 0 ? inverse.data[column * n + i]! / length : 0;
  }
  return inverse;
}

function drawColumn(block: Block, column: number, random: Random): void {
  const size = Math.sqrt(12 / block.rows); // length about 1
  for (let at = column; at < block.data.length; at += block.columns) block.data[at] = size * (random.uniform() - 0.5);
}
