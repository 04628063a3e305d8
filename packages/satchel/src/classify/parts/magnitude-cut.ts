/**
 * Which numbers of a long array are the largest in magnitude, without sorting: the bits of |x| as a whole number have the order of |x|, so two
 * counts of 16 bits each find the magnitude of rank `count`.
 */

/** Numbers above `bits` belong to the `count` largest, and the first `ties` of those with exactly `bits`. */
export interface MagnitudeCut {
  readonly bits: number;
  readonly ties: number;
}

const SIGN = 0x7fffffff;

export const magnitudesOf = ({ buffer, byteOffset, length }: Float32Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length);

export const magnitudeOf = (bits: number): number => bits & SIGN;

/** `count` is from 1 to the length of `values`. */
export function magnitudeCut(values: Float32Array, count: number): MagnitudeCut {
  const bits = magnitudesOf(values);
  const upper = new Uint32Array(1 << 15);
  for (let i = 0; i < bits.length; i++) upper[(bits[i]! & SIGN) >>> 16]!++;
  const high = rankFrom(upper, count);
  const lower = new Uint32Array(1 << 16);
  for (let i = 0; i < bits.length; i++) if ((bits[i]! & SIGN) >>> 16 === high.place) lower[bits[i]! & 0xffff]!++;
  const low = rankFrom(lower, high.left);
  return { bits: high.place * 0x10000 + low.place, ties: low.left };
}

/** The place, counted from the top, in which the `rank`-th lies, and its rank there. */
function rankFrom(counts: Uint32Array, rank: number): { readonly place: number; readonly left: number } {
  let [place, left] = [counts.length - 1, rank];
  while (place > 0 && counts[place]! < left) left -= counts[place--]!;
  return { place, left };
}
