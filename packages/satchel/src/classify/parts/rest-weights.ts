/**
 * The weights of complement naive Bayes: of every word and class the logarithm of its share among the words of the other classes.
 *
 *   w_ic = log T_c − log(a + N_i − N_ci),   T_c = a V + Σ_i (N_i − N_ci)                       (1)
 *   w_ic = log T_c − log(a + N_i)                                   where N_ci = 0             (2)
 *
 *   N_i, N_ci   sums of word i over all rows, over the rows of class c      all, own, cells      V   words      a   smoothing
 *
 * A class holds few of the words, so that (2) takes one logarithm per word in place of one per word and class. Weights are rounded to 32 bits. The
 * logarithm of the quotient, (1), is taken only where rounding could decide the last of them: both ways give the same bits.
 *
 * `restLogs` makes the weights of one class from sums of all words, `restWeights` those of all classes from the cells that are not 0.
 */
import { chunks, type Paced, pause } from '../../core/compute.ts';
import type { ClassCells } from '../../numeric/rows/class-cells.ts';

/** Per unit of size: more than logarithms of 64 bits and their difference are wrong by. */
const ROUNDING = 1e-15;

/** `ofAll`: log(a + N_i). The logs are written to `logs`. */
export function restLogs(
  all: Float64Array,
  own: Float64Array,
  smoothing: number,
  ofAll: Float64Array,
  logs = new Float64Array(all.length),
): Float64Array<ArrayBuffer> {
  let total = smoothing * all.length;
  for (let i = 0; i < all.length; i++) total += Math.max(0, all[i]! - own[i]!);
  const ofTotal = Math.log(total);
  for (let i = 0; i < all.length; i++) {
    if (own[i] === 0) {
      const difference = ofTotal - ofAll[i]!;
      const error = ROUNDING * (Math.abs(ofTotal) + Math.abs(ofAll[i]!) + 1);
      logs[i] = Math.fround(difference + error);
      if (logs[i] === Math.fround(difference - error)) continue;
    }
    logs[i] = restLog(all[i]!, own[i]!, smoothing, total);
  }
  return logs;
}

/** (1) as one logarithm, rounded to 32 bits. */
const restLog = (all: number, own: number, smoothing: number, total: number): number =>
  Math.fround(-Math.log((smoothing + Math.max(0, all - own)) / total));

/** Weights of a step, about 10 ms. */
const STEP = 2 ** 21;

/** The weights of all classes, words × classes. */
export async function restWeights(cells: ClassCells, smoothing: number, paced: Paced): Promise<Float32Array> {
  const { offsets, dimensions, sums, all } = cells;
  const classes = offsets.length - 1;
  const totals = new Float64Array(classes);
  const lanes = new Float64Array(LANES * all.length);
  for (const { start, end } of chunks(classes, LANES)) {
    restTotals(cells, smoothing, start, totals.subarray(start, end), lanes);
    await pause(paced);
  }
  const ofTotals = totals.map(Math.log);
  const weights = new Float32Array(all.length * classes);
  for (const { start, end } of chunks(all.length, Math.ceil(STEP / classes))) {
    const rows = weights.subarray(start * classes, end * classes);
    writeWithoutOwn(all.subarray(start, end), smoothing, totals, ofTotals, rows);
    await pause(paced);
  }
  for (let c = 0; c < classes; c++) {
    for (let cell = offsets[c]!; cell < offsets[c + 1]!; cell++) {
      const i = dimensions[cell]!;
      weights[i * classes + c] = restLog(all[i]!, sums[cell]!, smoothing, totals[c]!);
    }
    await pause(paced);
  }
  return weights;
}

/** Classes whose totals are summed side by side, because a sum waits for the number before it. */
const LANES = 4;

/** T_c of (1) for the classes from `start` on, at most `LANES`. `own` holds zeros before and after. */
function restTotals(
  { offsets, dimensions, sums, all }: ClassCells,
  smoothing: number,
  start: number,
  into: Float64Array,
  own: Float64Array,
): void {
  for (let lane = 0; lane < into.length; lane++)
    for (let cell = offsets[start + lane]!; cell < offsets[start + lane + 1]!; cell++)
      own[LANES * dimensions[cell]! + lane] = sums[cell]!;
  const totals = new Float64Array(LANES).fill(smoothing * all.length);
  addRests(all, own, totals);
  into.set(totals.subarray(0, into.length));
  for (let cell = offsets[start]!; cell < offsets[start + into.length]!; cell++)
    for (let lane = 0; lane < LANES; lane++) own[LANES * dimensions[cell]! + lane] = 0;
}

/** totals_l += Σ_i (N_i − N_li), in the order of the words; differences that are only rounding below 0 count 0. */
function addRests(all: Float64Array, own: Float64Array, totals: Float64Array): void {
  let [a, b, c, d] = [totals[0]!, totals[1]!, totals[2]!, totals[3]!];
  for (let i = 0; i < all.length; i++) {
    const [count, at] = [all[i]!, LANES * i];
    const p = count - own[at]!;
    const q = count - own[at + 1]!;
    const r = count - own[at + 2]!;
    const s = count - own[at + 3]!;
    a += p >= 0 ? p : 0;
    b += q >= 0 ? q : 0;
    c += r >= 0 ? r : 0;
    d += s >= 0 ? s : 0;
  }
  totals.set([a, b, c, d]);
}

/** (2) for some words and all classes. */
function writeWithoutOwn(
  all: Float64Array,
  smoothing: number,
  totals: Float64Array,
  ofTotals: Float64Array,
  rows: Float32Array,
): void {
  const classes = totals.length;
  const largest = ofTotals.reduce((most, log) => Math.max(most, Math.abs(log)), 0);
  for (let i = 0, at = 0; i < all.length; i++) {
    const ofAll = Math.log(smoothing + all[i]!);
    const error = ROUNDING * (largest + Math.abs(ofAll) + 1);
    for (let c = 0; c < classes; c++, at++) {
      const difference = ofTotals[c]! - ofAll;
      const rounded = Math.fround(difference + error);
      rows[at] = rounded === Math.fround(difference - error) ? rounded : restLog(all[i]!, 0, smoothing, totals[c]!);
    }
  }
}
