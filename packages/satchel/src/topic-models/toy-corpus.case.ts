/** Small corpora for tests, made by a seeded generator. */
import type { Bags } from '../core/bag.ts';
import { createRandom } from '../numeric/random.ts';

export interface ToyCorpus {
  readonly bags: Bags;
  readonly words: number;
  readonly tokens: number;
}

/** Notes of three crafts: craft c has the words 5c … 5c + 4, and words 15 to 17 belong to all. */
export function crafts(documents = 60): ToyCorpus {
  const random = createRandom(1, 'crafts');
  const wordOf = (d: number) => (random.uniform() < 0.8 ? (d % 3) * 5 + random.below(5) : 15 + random.below(3));
  return drawn(18, documents, 20, (d) => () => wordOf(d));
}

/** 20 topics of 12 words each, topic k with the words 12k … 12k + 11; each of 100 documents has 40 tokens of up to three topics. */
export function planted(): ToyCorpus {
  const random = createRandom(1, 'planted');
  return drawn(240, 100, 40, () => {
    const topics = [random.below(20), random.below(20), random.below(20)];
    return () => topics[random.below(3)]! * 12 + random.below(12);
  });
}

/** Documents of `length` tokens; `wordsOf(d)` gives the next word of document d. */
function drawn(words: number, documents: number, length: number, wordsOf: (document: number) => () => number) {
  const offsets = new Uint32Array(documents + 1);
  const [ids, counts]: [number[], number[]] = [[], []];
  for (let d = 0; d < documents; d++) {
    const own = new Float64Array(words);
    const next = wordsOf(d);
    for (let token = 0; token < length; token++) own[next()]!++;
    own.forEach((count, word) => {
      if (count === 0) return;
      ids.push(word);
      counts.push(count);
    });
    offsets[d + 1] = ids.length;
  }
  return {
    bags: { offsets, ids: Uint32Array.from(ids), counts: Float32Array.from(counts) },
    words,
    tokens: length * documents,
  };
}
