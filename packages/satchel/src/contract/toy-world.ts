/**
 * A small corpus for the contract checks: short notes of three crafts, with words of their tools and common words. Made by a seeded
 * generator, so that it is the same everywhere.
 */
import type { Corpus, Document } from '../core/corpus.ts';
import { createRandom } from '../numeric/random.ts';

const crafts: Readonly<Record<string, readonly string[]>> = {
  baker: ['flour', 'oven', 'dough', 'yeast', 'crust', 'loaf'],
  sailor: ['mast', 'harbour', 'anchor', 'tide', 'rope', 'hull'],
  smith: ['anvil', 'hammer', 'forge', 'iron', 'tongs', 'spark'],
};
const shared = ['morning', 'work', 'hands', 'day', 'old', 'and', 'the', 'with'];

export function toyDocuments(count = 60, seed = 1): Document[] {
  const random = createRandom(seed, 'toy world');
  const names = Object.keys(crafts);
  return Array.from({ length: count }, (_, i) => {
    const label = names[i % names.length]!;
    const own = crafts[label]!;
    const tokens = Array.from({ length: 6 + random.below(10) }, () =>
      random.uniform() < 0.6 ? own[random.below(own.length)]! : shared[random.below(shared.length)]!,
    );
    return { id: `note-${i}`, text: tokens.join(' '), labels: [label] };
  });
}

export const corpusFrom = (documents: readonly Document[]): Corpus => ({
  name: `${documents.length} documents`,
  async *documents() {
    yield* documents;
  },
});

/** Difficult texts, beside plain ones. */
export const trickyTexts: readonly string[] = [
  '',
  ' \n\t ',
  'zyzzyva qwertz',
  'anvil',
  'ANVIL Anvil anvil',
  'oven oven tide forge the and',
  'flour '.repeat(2000),
  'anvil\u0000\ud800\u0301\u0301\u202e iron',
];
