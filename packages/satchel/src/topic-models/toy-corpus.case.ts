/** Notes of three crafts for tests: craft c has the words 5c … 5c + 4, and words 15 to 17 belong to all. Made by a seeded generator. */
import type { Bags } from '../core/bag.ts';
import { createRandom } from '../numeric/random.ts';

export interface ToyCorpus {
  readonly bags: Bags;
  readonly words: number;
  readonly tokens: number;
}

export function crafts(documents = 60): ToyCorpus {
  const random = createRandom(1, 'crafts');
  const offsets = new Uint32Array(documents + 1);
  const [ids, counts]: [number[], number[]] = [[], []];
  for (let d = 0; d < documents; d++) {
    const own = new Float64Array(18);
    for (let token = 0; token < 20; token++)
      own[random.uniform() < 0.8 ? (d % 3) * 5 + random.below(5) : 15 + random.below(3)]!++;
    own.forEach((count, word) => {
      if (count === 0) return;
      ids.push(word);
      counts.push(count);
    });
    offsets[d + 1] = ids.length;
  }
  return {
    bags: { offsets, ids: Uint32Array.from(ids), counts: Float32Array.from(counts) },
    words: 18,
    tokens: 20 * documents,
  };
}
