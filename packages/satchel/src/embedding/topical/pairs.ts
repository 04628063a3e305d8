/**
 * Pairs of a word and a topic as items of a text.
 *
 *   item w           word w in its main topic, the one that most of its tokens have; also its rare pairs
 *   item V + i       the i-th of the other pairs that occur at least `least` times, by word, then by topic
 *
 * With one topic the items are the words.
 */
import type { TopicalText } from './settings.ts';

export interface PairItems {
  /** The item of every token. */
  readonly items: Uint32Array;
  /** word · K + topic of each item from V on, rising. */
  readonly keys: Uint32Array;
  /** How often each item occurs. */
  readonly counts: Float64Array;
}

export function pairItems({ running: { ids }, topics, topicCount: K, counts }: TopicalText, least: number): PairItems {
  const V = counts.length;
  const occurrences = new Map<number, number>();
  ids.forEach((word, token) => {
    const key = word * K + topics[token]!;
    occurrences.set(key, (occurrences.get(key) ?? 0) + 1);
  });
  const main = mainPairs(occurrences, K, V);
  const keys = Float64Array.from(
    [...occurrences].flatMap(([key, count]) => (count >= least && main[Math.floor(key / K)] !== key ? [key] : [])),
  ).sort();
  const itemOf = new Map(Array.from(keys, (key, i) => [key, V + i]));
  const items = ids.map((word, token) => itemOf.get(word * K + topics[token]!) ?? word);
  const itemCounts = new Float64Array(V + keys.length);
  for (const item of items) itemCounts[item]!++;
  return { items, keys: Uint32Array.from(keys), counts: itemCounts };
}

/** The most frequent pair of every word; of equals the first topic. */
function mainPairs(occurrences: ReadonlyMap<number, number>, K: number, V: number): Float64Array {
  const main = new Float64Array(V).fill(-1);
  for (const [key, count] of occurrences) {
    const word = Math.floor(key / K);
    const best = occurrences.get(main[word]!) ?? 0;
    if (count > best || (count === best && key < main[word]!)) main[word] = key;
  }
  return main;
}

/** The item of a pair; that of the word where the pair has none of its own. */
export function pairLookup(keys: Uint32Array, K: number, V: number): (word: number, topic: number) => number {
  const itemOf = new Map(Array.from(keys, (key, i) => [key, V + i]));
  return (word, topic) => itemOf.get(word * K + topic) ?? word;
}
