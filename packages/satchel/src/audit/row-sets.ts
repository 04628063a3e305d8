/** Rows in sets: rows that are joined, directly or through others, are in one set, whose head is its first row. */
export interface RowSets {
  join(a: number, b: number): void;
  headOf(row: number): number;
}

/** At first every row is alone. */
export function createRowSets(count: number): RowSets {
  const heads = Uint32Array.from({ length: count }, (_, row) => row);
  const headOf = (row: number): number => {
    let head = row;
    while (heads[head] !== head) head = heads[head]!;
    heads[row] = head;
    return head;
  };
  return {
    headOf,
    join(a, b) {
      const [x, y] = [headOf(a), headOf(b)];
      heads[Math.max(x, y)] = Math.min(x, y);
    },
  };
}

/** Rows of one group are in one set, and rows of one cluster. */
export function setsOf(groups: readonly (string | undefined)[], clusters: readonly (readonly number[])[]): RowSets {
  const sets = createRowSets(groups.length);
  const firstOf = new Map<string, number>();
  groups.forEach((group, row) => {
    if (group === undefined) return;
    const first = firstOf.get(group) ?? row;
    firstOf.set(group, first);
    sets.join(first, row);
  });
  for (const cluster of clusters) for (const row of cluster) sets.join(cluster[0]!, row);
  return sets;
}
