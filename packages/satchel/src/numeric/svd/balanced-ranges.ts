import type { Range } from '../../core/shards.ts';

/** Cuts the rows into at most `count` ranges with about equally many entries; row i has the entries from `offsets[i]` to `offsets[i + 1]`. */
export function balancedRanges(offsets: Uint32Array, count: number): Range[] {
  const rows = offsets.length - 1;
  const share = (offsets[rows]! + rows) / count; // a row costs about as much as an entry
  const ranges: Range[] = [];
  for (let start = 0, end = 0; start < rows; start = end) {
    const goal = (ranges.length + 1) * share;
    while (end < rows && (end === start || offsets[end]! + end < goal)) end++;
    ranges.push({ start, end });
  }
  return ranges;
}
