/**
 * Sorts strings by their code units. The first four units of a string, each cut down to a byte, are a number that never contradicts the order;
 * numbers are sorted natively, and whole strings are compared only where the numbers are equal.
 */

/** Number × 2²¹ + position is a whole number below 2⁵³. */
const POSITIONS = 2 ** 21;

/**
 * The positions of the strings, from the least string to the greatest; equal strings in the order of their positions. More than `most` strings
 * are sorted by comparing them.
 */
export function sortedPositions(strings: readonly string[], most = POSITIONS): Uint32Array {
  if (strings.length > most) return byComparison(strings, Uint32Array.from(strings.keys()));
  const keys = Float64Array.from(strings, (text, position) => prefixOf(text) * POSITIONS + position).sort();
  const positions = Uint32Array.from(keys, (key) => key % POSITIONS);
  for (let start = 0, end = 1; start < keys.length; start = end++) {
    const prefix = Math.floor(keys[start]! / POSITIONS);
    while (end < keys.length && Math.floor(keys[end]! / POSITIONS) === prefix) end++;
    if (end - start > 1) byComparison(strings, positions.subarray(start, end));
  }
  return positions;
}

/** Rises with the string: a missing unit counts as 0, and a unit from 255 on as 255; what follows such a unit is not looked at. */
function prefixOf(text: string): number {
  let prefix = 0;
  let isOpen = true;
  for (let i = 0; i < 4; i++) {
    const unit: number = isOpen && i < text.length ? Math.min(255, text.charCodeAt(i)) : 0;
    isOpen &&= unit < 255;
    prefix = 256 * prefix + unit;
  }
  return prefix;
}

const byComparison = (strings: readonly string[], positions: Uint32Array): Uint32Array =>
  positions.sort((a, b) => (strings[a]! < strings[b]! ? -1 : strings[a]! > strings[b]! ? 1 : a - b));
