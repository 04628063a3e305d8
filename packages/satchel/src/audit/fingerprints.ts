/**
 * Finds texts that are probably contained in one another: a reply that quotes a whole message, an article with a header
 * in front. Their Jaccard similarity may be small, so MinHash misses them. Winnowing (Schleimer, Wilkerson and Aiken
 * 2003) keeps the smallest shingle of every `window`: two texts that share width + window − 1 consecutive words share a
 * fingerprint, wherever these words are.
 *
 * A pair becomes a candidate when it shares a quarter of the fingerprints of the smaller set. Of a fingerprint in many
 * texts (a disclaimer) only the `MOST_MEMBERS` newest texts are checked.
 */
const MOST_MEMBERS = 32;
const ENOUGH = 0.25;
const NONE = -1;

export interface FingerprintIndex {
  /** Calls `meet` once for every earlier row that shares enough of its fingerprints with this one, then adds the row. */
  add(row: number, running: Uint32Array, meet: (row: number) => void): void;
}

export function createFingerprintIndex(window: number): FingerprintIndex {
  const newest = new Map<number, number>(); // the posting of a fingerprint's newest holder
  const holders: number[] = [];
  const before: number[] = [];
  const sizes: number[] = []; // fingerprints of each row
  const shared: number[] = []; // fingerprints the current row shares with each row; 0 between two rows
  return {
    add(row, running, meet) {
      const fingerprints = winnow(running, window);
      const met: number[] = [];
      for (const fingerprint of fingerprints) {
        let posting = newest.get(fingerprint) ?? NONE;
        const last = posting;
        for (let i = 0; i < MOST_MEMBERS && posting !== NONE; i++) {
          const holder = holders[posting]!;
          if (shared[holder] === 0) met.push(holder);
          shared[holder]!++;
          posting = before[posting]!;
        }
        before.push(last);
        newest.set(fingerprint, holders.push(row) - 1);
      }
      for (const holder of met) {
        if (shared[holder]! >= ENOUGH * Math.min(fingerprints.size, sizes[holder]!)) meet(holder);
        shared[holder] = 0;
      }
      for (let r = sizes.length; r <= row; r++) {
        sizes.push(0);
        shared.push(0);
      }
      sizes[row] = fingerprints.size;
    },
  };
}

/** The smallest shingle of each window, each once; with fewer shingles than `window`, all of them are one window. */
export function winnow(running: Uint32Array, window: number): Set<number> {
  const kept = new Set<number>();
  let smallest = NONE;
  for (let end = Math.min(window, running.length); end <= running.length && end > 0; end++) {
    const start = Math.max(0, end - window);
    if (smallest >= start && running[end - 1]! > running[smallest]!) continue;
    if (smallest < start) smallest = placeOfSmallest(running, start, end);
    else smallest = end - 1;
    kept.add(running[smallest]! | 0); // as a signed number, which V8 stores without allocation
  }
  return kept;
}

/** Of equal values the last. */
function placeOfSmallest(running: Uint32Array, start: number, end: number): number {
  let place = start;
  for (let i = start + 1; i < end; i++) if (running[i]! <= running[place]!) place = i;
  return place;
}
