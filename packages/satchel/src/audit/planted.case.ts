/** Made-up prose with planted copies, so that a test knows every pair there is. */
import { createRandom, type Random } from '../numeric/random.ts';

export interface Planted {
  readonly texts: readonly string[];
  /** `first second` of every pair that is a copy. */
  readonly pairs: ReadonlyMap<string, 'exact' | 'near' | 'contained'>;
}

/** `originals` texts of 30 to 300 words, and one copy of each kind of each of the first `copied` texts. */
export function plantedCopies(originals: number, copied: number, seed: number): Planted {
  const random = createRandom(seed, 'planted copies');
  const texts = Array.from({ length: originals }, () => prose(random, 30 + random.below(271)));
  const pairs = new Map<string, 'exact' | 'near' | 'contained'>();
  for (let source = 0; source < copied; source++) {
    const words = texts[source]!.split(' ');
    const family = [source];
    for (const [kind, copy] of [
      ['exact', shouted(words)],
      ['near', changed(words, 0.05, random)],
      ['contained', `From: ${prose(random, 8)}\nSubject: ${prose(random, 60)}\n\n${texts[source]}`],
    ] as const) {
      const row = texts.push(copy) - 1;
      pairs.set(`${source} ${row}`, kind);
      family.push(row);
    }
  }
  return { texts, pairs };
}

/** Words drawn by Zipf's law from five thousand, so that any two texts share the common words. */
export const prose = (random: Random, words: number): string =>
  Array.from({ length: words }, () => `w${Math.floor(Math.exp(random.uniform() * Math.log(5000)))}`).join(' ');

export function changed(words: readonly string[], share: number, random: Random): string {
  const order = Uint32Array.from(words, (_, i) => i);
  random.shuffle(order);
  const hit = new Set(order.slice(0, Math.max(1, Math.round(share * words.length))));
  return words.map((word, i) => (hit.has(i) ? `other${random.below(1000)}` : word)).join(' ');
}

/** The same words with other capitals, punctuation and line ends. */
const shouted = (words: readonly string[]): string =>
  words.map((word, i) => (i % 9 === 0 ? `${word.toUpperCase()},\n` : word)).join(' ');
