/** The dictionary of a fastText model: for each entry the word, a NUL, how often it was seen, and whether it is a word or a label. */
import { longestWord } from '../binary.ts';
import { type ByteQueue, need, type Reading } from '../byte-queue.ts';
import { type Problem, truncated, wordTooLong } from '../problems.ts';
import { badField, type FasttextHeader } from './fasttext-header.ts';

export interface Dictionary {
  /** The words' bytes end to end; word i from `ends[i − 1]` to `ends[i]`. */
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly counts: Float64Array;
  readonly offsets: Float64Array;
}

export function* readDictionary(
  queue: ByteQueue,
  { entries, wordCount, pruned }: FasttextHeader,
  problem: Problem,
): Reading<Dictionary> {
  let [bytes, ends, counts, offsets] = [
    new Uint8Array(1024),
    new Uint32Array(64),
    new Float64Array(64),
    new Float64Array(64),
  ];
  for (let index = 0; index < entries; index++) {
    const length = yield* entryLength(queue, index, problem);
    const view = new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start + length + 1, 9);
    const count = Number(view.getBigInt64(0, true));
    if (count < 0) throw badField(problem, 'count', queue.offset + length + 1, count, '0 or more');
    const type = view.getInt8(8);
    if (type !== (index < wordCount ? 0 : 1))
      throw badField(problem, 'type', queue.offset + length + 9, type, index < wordCount ? '0' : '1');
    if (index < wordCount) {
      if (index === ends.length) [ends, counts, offsets] = [grown(ends), grown(counts), grown(offsets)];
      const start = index === 0 ? 0 : ends[index - 1]!;
      while (start + length > bytes.length) bytes = grown(bytes);
      bytes.set(queue.bytes.subarray(queue.start, queue.start + length), start);
      ends[index] = start + length;
      counts[index] = count;
      offsets[index] = queue.offset;
    }
    queue.skip(length + 10);
  }
  yield* skipPruneIndex(queue, pruned, problem);
  return { bytes, ends, counts, offsets };
}

/** Waits for a whole dictionary entry and answers the length of its word. */
function* entryLength(queue: ByteQueue, index: number, problem: Problem): Reading<number> {
  for (;;) {
    const length = queue.bytes.subarray(queue.start, Math.min(queue.end, queue.start + longestWord + 1)).indexOf(0);
    if (length >= 0 && queue.available >= length + 10) return length;
    if (length < 0 && queue.available > longestWord) throw wordTooLong(problem, queue.offset, longestWord);
    if (queue.ended) {
      const expected = (length < 0 ? queue.available + 1 : length + 1) + 9;
      throw truncated(
        problem,
        queue.offset + queue.available,
        `entry ${index + 1} of its dictionary`,
        expected,
        queue.available,
        index,
      );
    }
    yield;
  }
}

function* skipPruneIndex(queue: ByteQueue, pairs: number, problem: Problem): Reading<void> {
  for (let i = 0; i < pairs; i++) {
    if (!(yield* need(queue, 8)))
      throw truncated(problem, queue.offset + queue.available, 'its prune index', 8, queue.available, i);
    const view = new DataView(queue.bytes.buffer, queue.bytes.byteOffset + queue.start, 8);
    const negative = [0, 4].find((at) => view.getInt32(at, true) < 0);
    if (negative !== undefined)
      throw badField(problem, 'pruneidx', queue.offset + negative, view.getInt32(negative, true), '0 or more');
    queue.skip(8);
  }
}

function grown<Numbers extends Uint8Array | Uint32Array | Float64Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
  larger.set(numbers as never);
  return larger;
}
