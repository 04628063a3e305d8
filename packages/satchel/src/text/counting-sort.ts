export interface Sorted {
  readonly items: Uint32Array;
  /** The items of key k are at `starts[k]` to `starts[k + 1]`, in the order of the input. */
  readonly starts: Uint32Array;
}

/** Sorts items by a key below `keyCount`, in time linear in both. */
export function countingSort(items: Uint32Array, keyOf: (item: number) => number, keyCount: number): Sorted {
  const starts = new Uint32Array(keyCount + 1);
  for (let i = 0; i < items.length; i++) starts[keyOf(items[i]!) + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice();
  const sorted = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) sorted[next[keyOf(items[i]!)]!++] = items[i]!;
  return { items: sorted, starts };
}
