/**
 * Rows of a square matrix that are too many to keep: the rows used last are kept, up to a number of bytes, and others are computed again
 * when they are asked for. At least two rows are kept, so that a row stays valid while one other row is asked for.
 */
export interface RowCache {
  row(i: number): Float64Array;
  /** How many rows were computed. */
  computed(): number;
}

export function rowCache(rows: number, bytes: number, compute: (i: number, into: Float64Array) => void): RowCache {
  const capacity = Math.max(2, Math.floor(bytes / (8 * rows)));
  const kept = new Map<number, Float64Array>(); // in order of last use
  let computed = 0;
  return {
    computed: () => computed,
    row(i) {
      const found = kept.get(i);
      if (found && capacity >= rows) return found; // nothing ever has to go
      const row = found ?? freshRow();
      if (found) kept.delete(i);
      else {
        compute(i, row);
        computed++;
      }
      kept.set(i, row);
      return row;
    },
  };

  /** The array of the row that was used longest ago, once all places are taken. */
  function freshRow(): Float64Array {
    if (kept.size < capacity) return new Float64Array(rows);
    const [oldest, row] = kept.entries().next().value!;
    kept.delete(oldest);
    return row;
  }
}
