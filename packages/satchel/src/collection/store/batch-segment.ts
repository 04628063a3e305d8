/** From counted documents to a segment: inverts the bags, with the term numbers of the dictionary. */
import type { CountedTexts } from '../../retrieval/index-text.ts';
import type { Segment } from './segment.ts';

/**
 * Bag i is of document `documents[i]`, rising; word w of the bags is term `termNumbers[w]`, each its own.
 * Within a term the documents come in order because the bags do.
 */
export function segmentOf(
  bags: Pick<CountedTexts, 'offsets' | 'ids' | 'counts'>,
  termNumbers: Uint32Array,
  documents: Uint32Array,
  lengths: Uint32Array,
): Segment {
  const wordIds = inOrderOf(termNumbers);
  const sizes = new Uint32Array(termNumbers.length);
  for (const word of bags.ids) sizes[word]!++;
  const offsets = new Uint32Array(wordIds.length + 1);
  const next = new Uint32Array(wordIds.length); // by word
  wordIds.forEach((word, i) => {
    next[word] = offsets[i]!;
    offsets[i + 1] = offsets[i]! + sizes[word]!;
  });
  const positions = new Uint32Array(bags.ids.length);
  const counts = new Uint32Array(bags.ids.length);
  for (let bag = 0; bag + 1 < bags.offsets.length; bag++) {
    for (let j = bags.offsets[bag]!; j < bags.offsets[bag + 1]!; j++) {
      const at = next[bags.ids[j]!]!++;
      positions[at] = bag;
      counts[at] = bags.counts[j]!;
    }
  }
  return {
    documents,
    lengths,
    terms: Uint32Array.from(wordIds, (word) => termNumbers[word]!),
    offsets,
    positions,
    counts,
  };
}

/** The places 0, 1, … of distinct keys, in the order of the keys. */
function inOrderOf(keys: Uint32Array): Uint32Array {
  const most = keys.reduce((a, b) => Math.max(a, b), 0);
  return most < MANY * keys.length ? listed(keys, most) : sorted(keys);
}

/** With fewer keys, sorting them is faster than going through all that could be. */
const MANY = 64;

function listed(keys: Uint32Array, most: number): Uint32Array {
  const placeOf = new Uint32Array(most + 1); // one more than the place, or 0
  for (let place = 0; place < keys.length; place++) placeOf[keys[place]!] = place + 1;
  const places = new Uint32Array(keys.length);
  let found = 0;
  for (let key = 0; key <= most; key++) if (placeOf[key]! > 0) places[found++] = placeOf[key]! - 1;
  return places;
}

/** Key and place sorted as one number, which takes no comparing function. */
function sorted(keys: Uint32Array): Uint32Array {
  const pairs = Float64Array.from(keys, (key, place) => key * keys.length + place).sort();
  return Uint32Array.from(pairs, (pair) => pair % keys.length);
}
