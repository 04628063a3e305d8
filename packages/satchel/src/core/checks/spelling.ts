/** The probable intended word: the nearest of `known` by edit distance, if it is near enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many single-letter changes turn `from` into `to`; two neighbours swapped are one change (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const substituted = last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? beforeLast[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substituted, swapped, last[j]! + 1, current[j - 1]! + 1));
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length]!;
}
