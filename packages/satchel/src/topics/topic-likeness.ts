/**
 * How alike two topics of different fits are, from 0 to 1:
 *
 *   Jaccard           |A ∩ B| / |A ∪ B| of their top words A and B                                               (1)
 *   average Jaccard   mean over the depths d = 1 … M of the Jaccard of the first d words   Greene et al. 2014    (2)
 *   1 − H             H² = ½ Σ_w (√P(w|a) − √P(w|b))², the Hellinger distance                                    (3)
 *
 * (1) does not ask for the order of the words; (2) does, and so tells topics apart whose top words are the same set. (3) takes all words; a
 * word that one fit does not know has probability 0 there.
 */

/** (1) */
export function jaccard<Word>(a: readonly Word[], b: readonly Word[]): number {
  const other = new Set(b);
  const common = new Set(a.filter((word) => other.has(word))).size;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 1 : common / all;
}

/** (2); the words of a topic are distinct. */
export function averageJaccard<Word>(a: readonly Word[], b: readonly Word[]): number {
  const depths = Math.max(a.length, b.length);
  const placeOf = new Map(b.map((word, place) => [word, place]));
  const meetings = new Float64Array(depths); // how many words both have from this depth on
  a.forEach((word, place) => {
    const other = placeOf.get(word);
    if (other !== undefined) meetings[Math.max(place, other)]!++;
  });
  let [common, sum] = [0, 0];
  for (let d = 1; d <= depths; d++) {
    common += meetings[d - 1]!;
    sum += common / (Math.min(d, a.length) + Math.min(d, b.length) - common);
  }
  return depths === 0 ? 1 : sum / depths;
}

/** (3), of P(w|a) and P(w|b) over the same words; `beyond` is what b has on words that a does not know. */
export function hellingerLikeness(a: Float64Array, b: Float64Array, beyond = 0): number {
  let squares = beyond;
  for (let w = 0; w < a.length; w++) squares += (Math.sqrt(a[w]!) - Math.sqrt(b[w]!)) ** 2;
  return 1 - Math.sqrt(Math.min(1, squares / 2));
}
