/** The values that were used last, by key. */
export interface Recent<Key, Value> {
  /** Calls `create` where the key is not kept. */
  get(key: Key, create: () => Value): Value;
  delete(key: Key): void;
}

/** Keeps at most `most` values. */
export function createRecent<Key, Value>(most: number): Recent<Key, Value> {
  const kept = new Map<Key, Value>();
  return {
    get(key, create) {
      const value = kept.has(key) ? kept.get(key)! : create();
      kept.delete(key); // the one used last stands last
      kept.set(key, value);
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(oldest);
      return value;
    },
    delete: (key) => void kept.delete(key),
  };
}
