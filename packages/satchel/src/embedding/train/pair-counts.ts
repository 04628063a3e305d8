/**
 * Sums the weights of pairs of words: collects them in a buffer, which is sorted and merged into the earlier sums.
 *
 *   buffer     4 million pairs, 80 MB while they are sorted                                                                 (1)
 *   run        the sums of one buffer, sorted: 12 bytes per distinct pair                                                   (2)
 *
 * A run is merged with the one before it when that is not longer, like carrying digits. So every pair is merged few
 * times, and the order of summation depends on the pairs alone. Peak memory is twice the result plus (1). Finished
 * arrays are freed at once, not by the garbage collector, so the peak is known beforehand.
 */
import type { Steps } from '../../core/threads/steps.ts';

/** The sums of word i are `values[k]` with word `seconds[k]`, k from `starts[i]` to `starts[i + 1]`; seconds rise. */
export interface PairCounts {
  readonly starts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly values: Float64Array;
}

export interface PairCounter {
  /** `weight` is above 0. Returns whether the buffer is full; then it has to be flushed before the next pair. */
  add(first: number, second: number, weight: number): boolean;
  flush(): Steps<void>;
  /** Upper bound of the distinct pairs so far: two runs may share pairs. */
  readonly pairs: number;
  /** Call once; nothing can be added afterwards. */
  finish(): Steps<PairCounts>;
}

/** (1) */
export const MOST_BUFFERED = 1 << 22;
/** (2) */
export const PAIR_BYTES = 12;

/** At most `buffer` pairs are held unsorted. */
export function createPairCounter(wordCount: number, buffer = MOST_BUFFERED): PairCounter {
  const [firsts, seconds, weights] = [new Uint32Array(buffer), new Uint32Array(buffer), new Float64Array(buffer)];
  const sums = new Float64Array(wordCount);
  const runs: PairCounts[] = [];
  let length = 0;

  function* flush(): Steps<void> {
    if (length > 0) runs.push(yield* sumBuffer(firsts.subarray(0, length), seconds, weights, sums));
    length = 0;
    while (runs.length > 1 && sizeOf(runs.at(-2)!) <= sizeOf(runs.at(-1)!)) yield* mergeLast(runs);
  }

  return {
    add(first, second, weight) {
      firsts[length] = first;
      seconds[length] = second;
      weights[length++] = weight;
      return length === buffer;
    },
    flush,
    get pairs() {
      return runs.reduce((sum, run) => sum + sizeOf(run), 0);
    },
    *finish() {
      yield* flush();
      for (const done of [firsts, seconds, weights, sums]) giveBack(done);
      while (runs.length > 1) yield* mergeLast(runs);
      return (
        runs[0] ?? { starts: new Uint32Array(wordCount + 1), seconds: new Uint32Array(0), values: new Float64Array(0) }
      );
    },
  };
}

const sizeOf = ({ seconds }: PairCounts): number => seconds.length;

/** Groups pairs by their first word, then adds them up in `sums`, which is zero before and after. */
function* sumBuffer(
  firsts: Uint32Array,
  seconds: Uint32Array,
  weights: Float64Array,
  sums: Float64Array,
): Steps<PairCounts> {
  const ends = startsOf(firsts, sums.length);
  yield;
  const order = orderBy(firsts, ends);
  const found = {
    starts: new Uint32Array(sums.length + 1),
    seconds: new Uint32Array(firsts.length),
    values: new Float64Array(firsts.length),
  };
  let length = 0;
  /** Adds up the pairs of one word, which stand at [from, to) of the order. */
  const sumWord = (from: number, to: number): void => {
    const start = length;
    for (let at = from; at < to; at++) {
      const second = seconds[order[at]!]!;
      if (sums[second] === 0) found.seconds[length++] = second;
      sums[second] = sums[second]! + weights[order[at]!]!;
    }
    found.seconds.subarray(start, length).sort();
    for (let k = start; k < length; k++) {
      found.values[k] = sums[found.seconds[k]!]!;
      sums[found.seconds[k]!] = 0;
    }
  };
  for (let word = 0; word < sums.length; word++) {
    sumWord(word === 0 ? 0 : ends[word - 1]!, ends[word]!);
    found.starts[word + 1] = length;
    yield;
  }
  giveBack(order);
  return { starts: found.starts, seconds: cutTo(found.seconds, length), values: cutTo(found.values, length) };
}

/** Copies the first numbers of an array and frees the array. */
function cutTo<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const cut = numbers.slice(0, length);
  giveBack(numbers);
  return cut as Numbers;
}

/** Where the pairs of each word begin in sorted order. */
function startsOf(firsts: Uint32Array, wordCount: number): Uint32Array {
  const starts = new Uint32Array(wordCount + 1);
  for (const first of firsts) starts[first + 1]!++;
  for (let word = 0; word < wordCount; word++) starts[word + 1]! += starts[word]!;
  return starts;
}

/** The positions of the pairs by first word, in order of arrival within a word; `starts` become the ends. */
function orderBy(firsts: Uint32Array, starts: Uint32Array): Uint32Array {
  const order = new Uint32Array(firsts.length);
  for (let at = 0; at < firsts.length; at++) order[starts[firsts[at]!]!++] = at;
  return order;
}

/** Merges the last two runs into one, the earlier sum first. */
function* mergeLast(runs: PairCounts[]): Steps<void> {
  const b = runs.pop()!;
  const a = runs.pop()!;
  const wordCount = a.starts.length - 1;
  const starts = new Uint32Array(wordCount + 1);
  for (let word = 0; word < wordCount; word++) {
    starts[word + 1] = starts[word]! + mergeRow(a, b, word);
    yield;
  }
  const into = { starts, seconds: new Uint32Array(starts[wordCount]!), values: new Float64Array(starts[wordCount]!) };
  for (let word = 0; word < wordCount; word++) {
    mergeRow(a, b, word, into);
    yield;
  }
  for (const run of [a, b]) forgetPairs(run);
  runs.push(into);
}

/** Frees pairs that are no longer needed: they are empty afterwards. */
export function forgetPairs({ starts, seconds, values }: PairCounts): void {
  for (const done of [starts, seconds, values]) giveBack(done);
}

/** Detaches the memory from the array. */
function giveBack({ buffer }: Uint32Array | Float64Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Counts or writes one word's pairs of both runs; returns their number. */
function mergeRow(a: PairCounts, b: PairCounts, word: number, into?: PairCounts): number {
  const [endOfA, endOfB] = [a.starts[word + 1]!, b.starts[word + 1]!];
  const start = into ? into.starts[word]! : 0;
  let [i, j, count] = [a.starts[word]!, b.starts[word]!, 0];
  while (i < endOfA || j < endOfB) {
    const left = i < endOfA ? a.seconds[i]! : Number.POSITIVE_INFINITY;
    const right = j < endOfB ? b.seconds[j]! : Number.POSITIVE_INFINITY;
    const sum = (left <= right ? a.values[i++]! : 0) + (right <= left ? b.values[j++]! : 0);
    if (into) {
      into.seconds[start + count] = Math.min(left, right);
      into.values[start + count] = sum;
    }
    count++;
  }
  return count;
}
