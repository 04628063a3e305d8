import type { WordVectors } from '../core/word-vectors.ts';

/** Word vectors trained in a run, so that a grid does not train them again for every point. */
export interface WordVectorCache {
  /** The vectors trained on `reading` under this key; calls `train` where there are none. */
  get(reading: object, key: string, train: () => Promise<WordVectors>): Promise<WordVectors>;
}

/** Keeps the `most` vectors that were used last of each reading, for as long as the reading itself: every fold has its own vectors. */
export function createWordVectorCache(most = 3): WordVectorCache {
  const kept = new WeakMap<object, Map<string, WordVectors>>();
  return {
    async get(reading, key, train) {
      const known = kept.get(reading) ?? new Map<string, WordVectors>();
      kept.set(reading, known);
      const words = known.get(key) ?? (await train());
      known.delete(key); // the one used last stands last
      known.set(key, words);
      for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - most))) known.delete(oldest);
      return words;
    },
  };
}
