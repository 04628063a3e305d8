/** Lists that stand end to end in one array: list i from `offsets[i]` to `offsets[i + 1]`. */

/** Where lists of these lengths begin; the last number is the length of all. */
export function offsetsOf(lengths: ArrayLike<number>): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) offsets[i + 1] = offsets[i]! + lengths[i]!;
  return offsets;
}

interface NumberArray {
  readonly length: number;
  set(numbers: ArrayLike<number>, at: number): void;
}

/** Copies the parts into a new array, in their order. */
export function joined<Joined extends NumberArray>(
  create: new (length: number) => Joined,
  parts: readonly ArrayLike<number>[],
): Joined {
  const all = new create(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The same entries by their ids: list k holds the numbers of the lists that have k, rising, each with its value. `count` is how many ids there are. */
export function turned<Values extends Float32Array | Uint32Array>(
  create: new (length: number) => Values,
  { offsets, ids, values }: { readonly offsets: Uint32Array; readonly ids: Uint32Array; readonly values: Values },
  count: number,
): { readonly offsets: Uint32Array; readonly lists: Uint32Array; readonly values: Values } {
  const counts = new Uint32Array(count);
  for (let j = 0; j < ids.length; j++) counts[ids[j]!]!++;
  const starts = offsetsOf(counts);
  const next = starts.slice();
  const [lists, moved] = [new Uint32Array(ids.length), new create(ids.length)];
  for (let list = 0; list + 1 < offsets.length; list++) {
    for (let j = offsets[list]!; j < offsets[list + 1]!; j++) {
      const at = next[ids[j]!]!++;
      lists[at] = list;
      moved[at] = values[j]!;
    }
  }
  return { offsets: starts, lists, values: moved };
}
