/** The first place from `from` to `to` with a number of at least `least`, in numbers that rise; `to` where there is none. */
export function lowerBound(numbers: Uint32Array, least: number, from = 0, to = numbers.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
