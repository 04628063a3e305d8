/**
 * Which words are trained on, and which serve as negatives.
 *
 *   P(keep w) = min(1, √(t/f_w) + t/f_w)      f_w the word's share of the text, t = `sample`                                (1)
 *   P(negative = w) ∝ count_w^¾                                                                                             (2)
 *
 * (2) is drawn with an alias table (Vose 1991): pick a word uniformly; keep it with its own probability, else take its
 * `other`. Probabilities are stored as thresholds for 32 random bits.
 */
import { sumOf } from '../../numeric/statistics.ts';
export const keepProbability = (share: number, sample: number): number =>
  sample === 0 ? 1 : Math.min(1, Math.sqrt(sample / share) + sample / share);

export function writeKeepThresholds(counts: Float64Array, sample: number, into: Uint32Array): void {
  const total = sumOf(counts);
  counts.forEach((count, word) => {
    into[word] = threshold(keepProbability(count / total, sample));
  });
}

export function negativeShares(counts: Float64Array): Float64Array {
  const weights = counts.map((count) => count ** 0.75);
  const total = sumOf(weights);
  return weights.map((weight) => weight / total);
}

/** `into` holds [threshold, other] for each word. */
export function writeAliasTable(shares: Float64Array, into: Uint32Array): void {
  const scaled = shares.map((share) => share * shares.length);
  const small: number[] = [];
  const large: number[] = [];
  scaled.forEach((value, word) => {
    (value < 1 ? small : large).push(word);
  });
  while (small.length > 0 && large.length > 0) {
    const [poor, rich] = [small.pop()!, large.pop()!];
    into[2 * poor] = threshold(scaled[poor]!);
    into[2 * poor + 1] = rich;
    scaled[rich] = scaled[rich]! + scaled[poor]! - 1;
    (scaled[rich]! < 1 ? small : large).push(rich);
  }
  for (const word of [...small, ...large]) {
    into[2 * word] = threshold(1);
    into[2 * word + 1] = word;
  }
}

const threshold = (probability: number): number => Math.min(4_294_967_295, Math.floor(probability * 4_294_967_296));
