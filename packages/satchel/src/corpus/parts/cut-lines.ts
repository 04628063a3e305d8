/**
 * Cuts a file of JSON lines into parts that several threads can read at the same time. A part begins where a shard of the fingerprint begins
 * (every 1,024 documents), so that each part has whole shards and the fingerprint of the corpus comes out the same.
 *
 * One pass over the bytes counts lines: a fraction of what reading them takes. A file is not cut if a line does not begin with `{`: a blank line, for example, is no
 * document, and counting would go wrong.
 */
import type { Source } from '../bytes/source.ts';
import { DOCUMENTS_A_SHARD } from '../fingerprint.ts';

/** Lines `first` (counted from 0) and the following of a file: its bytes from `start` up to `end`. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly count: number;
}

const [LF, BRACE] = [10, 0x7b];
const CHUNK = 2 ** 20;

/** `shares`: what each part should have of the bytes, in all 1. Returns undefined where the file is not to be cut. */
export async function cutLines(source: Source, shares: readonly number[]): Promise<LineRange[] | undefined> {
  const lines = await shardStarts(source);
  return lines && rangesOf(lines, source.size, shares);
}

interface Lines {
  /** Where the lines 0, 1,024, 2,048, … begin. */
  readonly starts: readonly number[];
  readonly count: number;
}

async function shardStarts(source: Source): Promise<Lines | undefined> {
  await using file = await source.open();
  const starts: number[] = [];
  let count = 0;
  let isLineStart = true;
  for (let at = 0; at < source.size; at += CHUNK) {
    const bytes = await file.read(at, Math.min(at + CHUNK, source.size));
    if (bytes.length < Math.min(CHUNK, source.size - at)) return undefined; // the file became shorter
    for (let place = 0; ; ) {
      if (isLineStart && place < bytes.length) {
        if (bytes[place] !== BRACE) return undefined;
        if (count++ % DOCUMENTS_A_SHARD === 0) starts.push(at + place);
      }
      const end = bytes.indexOf(LF, place);
      isLineStart = end >= 0;
      if (end < 0 || end + 1 === bytes.length) break;
      place = end + 1;
    }
  }
  return { starts, count };
}

/** Each part ends with the last shard that begins within its share. */
function rangesOf({ starts, count }: Lines, size: number, shares: readonly number[]): LineRange[] | undefined {
  const ranges: LineRange[] = [];
  let [from, share] = [0, 0];
  for (const [i, own] of shares.entries()) {
    share += own;
    const isLast = i === shares.length - 1;
    const next = isLast ? starts.length : starts.findIndex((start) => start >= share * size);
    const to = next < 0 ? starts.length : next;
    if (to === from) continue;
    const first = from * DOCUMENTS_A_SHARD;
    ranges.push({
      start: starts[from]!,
      end: starts[to] ?? size,
      first,
      count: Math.min(count, to * DOCUMENTS_A_SHARD) - first,
    });
    from = to;
  }
  return ranges.length > 1 ? ranges : undefined;
}
