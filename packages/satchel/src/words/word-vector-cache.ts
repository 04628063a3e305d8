import { createRecent, type Recent } from '../core/threads/recent.ts';
import type { WordVectors } from '../core/word-vectors.ts';

/** Word vectors trained in a run, so that a grid does not train them again for every point. */
export interface WordVectorCache {
  /** The vectors trained on `reading` under this key; calls `train` where there are none, once for calls at the same time. */
  get(reading: object, key: string, train: () => Promise<WordVectors>): Promise<WordVectors>;
}

/** Keeps the `most` vectors that were used last of each reading, for as long as the reading itself: every fold has its own vectors. */
export function createWordVectorCache(most = 3): WordVectorCache {
  const kept = new WeakMap<object, Recent<string, Promise<WordVectors>>>();
  const get: WordVectorCache['get'] = async (reading, key, train) => {
    const known = kept.get(reading) ?? createRecent<string, Promise<WordVectors>>(most);
    kept.set(reading, known);
    let isOwn = false;
    const words = known.get(key, () => {
      isOwn = true;
      return train();
    });
    try {
      return await words;
    } catch (error) {
      if (!isOwn) return get(reading, key, train); // the call that trained was stopped; this one may go on
      known.delete(key);
      throw error;
    }
  };
  return { get };
}
