/** Two topics with forty words each; every document writes of one of them, with a few words of both. */
import type { RunningWords } from '../../core/documents.ts';
import { createRandom } from '../../numeric/random.ts';
import { negativeShares } from '../train/sampling.ts';
import type { DocumentSettings, DocumentText } from './settings.ts';

export const toySettings: DocumentSettings = {
  ...{
    combination: 'alone',
    jointWords: false,
    exactGradient: false,
    dimensions: 12,
    window: 3,
    negative: 4,
    together: 4,
  },
  ...{ epochs: 20, sample: 0, learningRate: 0.05, leastLearningRate: 1e-4, l2: 0, shards: 4, period: 1000, seed: 1 },
};

export function toyText(documents: number, length = 40, seed = 1): DocumentText {
  const random = createRandom(seed, 'toy documents');
  const lists = Array.from({ length: documents }, (_, i) =>
    Array.from({ length: random.below(length) + 5 }, () =>
      random.uniform() < 0.8 ? (i % 2) * 40 + random.below(40) : random.below(80),
    ),
  );
  return textOf(lists, 80);
}

export function textOf(lists: readonly (readonly number[])[], words: number): DocumentText {
  const counts = new Float64Array(words);
  for (const word of lists.flat()) counts[word]!++;
  return { running: runningOf(lists), counts, negativeShares: negativeShares(counts) };
}

export function runningOf(lists: readonly (readonly number[])[]): RunningWords {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    offsets[i + 1] = offsets[i]! + list.length;
  });
  return { offsets, ids: Uint32Array.from(lists.flat()) };
}

export function cosineOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, left, right] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    product += a[i]! * b[i]!;
    left += a[i]! ** 2;
    right += b[i]! ** 2;
  }
  return product / Math.sqrt(left * right);
}
