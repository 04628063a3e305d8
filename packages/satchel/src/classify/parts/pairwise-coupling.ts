/**
 * Class probabilities from the probabilities of pairs (Wu, Lin and Weng, JMLR 2004, their second method):
 *
 *   min_p Σ_s Σ_{t≠s} (r_ts p_s − r_st p_t)²,   Σ p = 1      is      [Q e; eᵀ 0] (p, b) = (0, 1)                   (1)
 *   Q_tt = Σ_{s≠t} r_st²,   Q_ts = −r_st r_ts
 *
 *   r_st   P(s | s or t)      pairs[s · k + t], kept within 1e-7 of 0 and 1; r_ts = 1 − r_st
 *
 * (1) is solved exactly, by elimination with row pivots; libsvm stops an iteration early and differs in the fourth decimal.
 */
const LEAST = 1e-7;

/** `pairs` is k × k; its diagonal is not read. Writes k probabilities. */
export function coupleProbabilities(pairs: Float64Array, into: Float64Array): void {
  const k = into.length;
  const r = (s: number, t: number): number => Math.min(1 - LEAST, Math.max(LEAST, pairs[s * k + t]!));
  const n = k + 1;
  const system = new Float64Array(n * (n + 1)); // the last column is the right side
  for (let t = 0; t < k; t++) {
    for (let s = 0; s < k; s++) {
      if (s === t) continue;
      system[t * (n + 1) + t]! += r(s, t) * r(s, t);
      system[t * (n + 1) + s] = -r(s, t) * r(t, s);
    }
    system[t * (n + 1) + k] = 1;
    system[k * (n + 1) + t] = 1;
  }
  system[k * (n + 1) + n] = 1;
  eliminate(system, n);
  let sum = 0;
  for (let t = 0; t < k; t++) sum += into[t] = Math.max(0, system[t * (n + 1) + n]!);
  for (let t = 0; t < k; t++) into[t]! /= sum;
}

/** Gauss–Jordan with row pivots, in place: the last column becomes the solution. */
function eliminate(system: Float64Array, n: number): void {
  const width = n + 1;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(system[row * width + column]!) > Math.abs(system[pivot * width + column]!)) pivot = row;
    for (let c = 0; c < width; c++) {
      const held = system[column * width + c]!;
      system[column * width + c] = system[pivot * width + c]!;
      system[pivot * width + c] = held;
    }
    const scale = system[column * width + column]!;
    for (let c = column; c < width; c++) system[column * width + c]! /= scale;
    for (let row = 0; row < n; row++) {
      const factor = system[row * width + column]!;
      if (row === column || factor === 0) continue;
      for (let c = column; c < width; c++) system[row * width + c]! -= factor * system[column * width + c]!;
    }
  }
}
