/** The largest numbers of a list; of equal numbers the earlier one. */

/** The largest number; −∞ for an empty list, NaN if any number is NaN. */
export function largestOf(values: ArrayLike<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  return most;
}

/** The position of the largest of the `count` numbers from `at` on, counted from `at`. */
export function indexOfLargest(values: ArrayLike<number>, at = 0, count = values.length - at): number {
  let best = 0;
  for (let k = 1; k < count; k++) if (values[at + k]! > values[at + best]!) best = k;
  return best;
}

/** The positions of the k largest numbers, largest first. A heap of k with its worst on top. */
export function largest(scores: Float32Array, k: number): Uint32Array {
  const heap = new Uint32Array(Math.min(k, scores.length));
  const isWorse = (a: number, b: number) => scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);

  function sink(from: number, size: number): void {
    const held = heap[from]!;
    let at = from;
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isWorse(heap[child + 1]!, heap[child]!)) child++;
      if (!isWorse(heap[child]!, held)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = held;
  }

  for (let i = 0; i < heap.length; i++) heap[i] = i;
  for (let i = (heap.length >> 1) - 1; i >= 0; i--) sink(i, heap.length);
  for (let i = heap.length; i < scores.length && heap.length > 0; i++) {
    if (!isWorse(heap[0]!, i)) continue;
    heap[0] = i;
    sink(0, heap.length);
  }
  for (let size = heap.length - 1; size > 0; size--) {
    const worst = heap[0]!;
    heap[0] = heap[size]!;
    heap[size] = worst;
    sink(0, size);
  }
  return heap;
}
