/** Rates: a token bucket per key, and a count of wrong keys per address and minute. Old entries are dropped, so that memory stays bounded. */
export interface Bucket {
  /** Seconds to wait; 0 where there is a token, which is taken. */
  take(name: string): number;
}

const MOST = 10_000;

export function createBuckets(
  perSecond: number,
  burst: number,
  now: () => number = () => performance.now() / 1000,
): Bucket {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(name) {
      if (perSecond === 0) return 0;
      const time = now();
      const bucket = buckets.get(name) ?? { tokens: burst, at: time };
      bucket.tokens = Math.min(burst, bucket.tokens + (time - bucket.at) * perSecond);
      bucket.at = time;
      remember(buckets, name, bucket);
      if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond;
      bucket.tokens -= 1;
      return 0;
    },
  };
}

export interface FailureCount {
  /** Counts a failure; whether there were too many in this minute. */
  add(address: string): boolean;
}

export function createFailureCount(most: number, now: () => number = () => performance.now() / 1000): FailureCount {
  const counts = new Map<string, { since: number; failures: number }>();
  return {
    add(address) {
      const time = now();
      const found = counts.get(address);
      const count = found && time - found.since < 60 ? found : { since: time, failures: 0 };
      count.failures += 1;
      remember(counts, address, count);
      return count.failures > most;
    },
  };
}

/** The entry used longest ago goes first. */
function remember<Value>(entries: Map<string, Value>, name: string, value: Value): void {
  entries.delete(name);
  entries.set(name, value);
  if (entries.size > MOST) entries.delete(entries.keys().next().value!);
}
