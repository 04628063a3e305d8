/**
 * Sorts strings by their code units. The first eight units of a string, each cut down to a byte, are two numbers that never contradict the order;
 * the numbers are sorted digit by digit, and whole strings are compared only where both are equal.
 */

/** Fewer strings are compared: counting digits takes as long. */
const FEW = 4096;

/** The positions of the strings, from the least string to the greatest; equal strings in the order of their positions. */
export function sortedPositions(strings: readonly string[], few = FEW): Uint32Array {
  if (strings.length < few) return byComparison(strings, Uint32Array.from(strings.keys()));
  const [first, second] = [new Uint32Array(strings.length), new Uint32Array(strings.length)];
  strings.forEach((text, position) => {
    first[position] = partOf(text, 0);
    second[position] = isOpen(text, 4) ? partOf(text, 4) : 0;
  });
  let positions = Uint32Array.from(strings.keys());
  for (const [keys, shift] of [[second, 0], [second, 16], [first, 0], [first, 16]] as const) positions = byDigit(positions, keys, shift); // biome-ignore format: passes
  for (let start = 0, end = 1; start < positions.length; start = end++) {
    const [a, b] = [first[positions[start]!]!, second[positions[start]!]!];
    while (end < positions.length && first[positions[end]!] === a && second[positions[end]!] === b) end++;
    if (end - start > 1) byComparison(strings, positions.subarray(start, end));
  }
  return positions;
}

/** Rises with the string: four units from `from` on; a missing unit counts as 0, and a unit from 255 on as 255, after which nothing is looked at. */
function partOf(text: string, from: number): number {
  let part = 0;
  let isOpen = true;
  for (let i = from; i < from + 4; i++) {
    const unit: number = isOpen && i < text.length ? Math.min(255, text.charCodeAt(i)) : 0;
    isOpen &&= unit < 255;
    part = part * 256 + unit;
  }
  return part;
}

/** Whether all of the first units are below 255. */
function isOpen(text: string, length: number): boolean {
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) >= 255) return false;
  return true;
}

/** Sorts positions by 16 bits of their keys; those with equal bits stay in their order. */
function byDigit(positions: Uint32Array, keys: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(65537);
  for (let i = 0; i < keys.length; i++) next[((keys[i]! >>> shift) & 0xffff) + 1]!++;
  for (let digit = 0; digit < 65536; digit++) next[digit + 1]! += next[digit]!;
  const sorted = new Uint32Array(positions.length);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!;
    sorted[next[(keys[position]! >>> shift) & 0xffff]!++] = position;
  }
  return sorted;
}

const byComparison = (strings: readonly string[], positions: Uint32Array): Uint32Array =>
  positions.sort((a, b) => (strings[a]! < strings[b]! ? -1 : strings[a]! > strings[b]! ? 1 : a - b));
