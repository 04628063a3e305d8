/**
 * The fewest words whose removal lets a rival class overtake the given one, for a linear score over words whose values do not depend on each other:
 *
 *   score_c = b_c + Σ_{i∉S} w_ci x_i / n(S)                                                                     (1)
 *   F(S) = Δb n(S) + D + Σ_{i∈S} d_i > 0      the rival wins; d_i = (w_yi − w_ki) x_i, D = −Σ d_i, Δb = b_k − b_y   (2)
 *
 *   x_i    value of word i in the vector of the whole text
 *   n(S)   what the vector of the rest is divided by once more: 1 (no norm), 1 − Σ_S |x_i| (l1), √(1 − Σ_S x_i²) (l2)
 *   S      removed words         y, k   given class, rival
 *
 * Without a norm, and with l1, F is a sum over S: the m words with the largest terms are the best m, exactly. With l2 it is a sum but for
 * Δb √(1 − s), s = Σ_S x_i², which lines bound from above: tangents where Δb > 0 (concave), chords of short intervals where Δb < 0 (convex). If no
 * set of m words is above 0 by these bounds, none exists; the best m words along each line are tried. So a found size is proven the smallest
 * unless a smaller size could be neither found nor ruled out (`isExact` false), which takes a tie within the width of an interval.
 *
 * A score that equals that of the given class wins for a rival that comes before it in the order of classes (`winsTies`). Rounding decides whether
 * scores are equal, so `isLost` tries such a set on the model.
 */
export type Norm = 'none' | 'l1' | 'l2';

export interface Rival {
  /** d_i of (2), by word. */
  readonly drops: Float64Array;
  /** Δb of (2). */
  readonly offset: number;
  readonly winsTies?: boolean;
}

export interface Removal {
  /** Which of the rivals wins, and the places of the removed words, strongest first. */
  readonly rival: number;
  readonly places: readonly number[];
  readonly isExact: boolean;
}

/** Parts of the range of s. */
const INTERVALS = 32;
/** F must be above this: sums of the model are rounded otherwise. */
const MARGIN = 1e-9;

/**
 * `sizes` are x_i² (l2) or |x_i| (l1) of each word; `isLost` says whether the model no longer gives the class without these words. Undefined if a
 * rival wins only with all words removed, or never.
 */
export function smallestRemoval(
  sizes: Float64Array,
  rivals: readonly Rival[],
  norm: Norm,
  isLost: (places: readonly number[]) => boolean,
): Removal | undefined {
  const searches = rivals.map((rival) => searchOf(rival, sizes, norm, isLost));
  let isExact = true;
  for (let count = 1; count < sizes.length; count++) {
    for (const [rival, search] of searches.entries()) {
      const found = search.found(count);
      if (found) return { rival, places: found, isExact };
    }
    if (searches.some((search) => search.mayExist(count))) isExact = false;
  }
  return undefined;
}

interface Search {
  /** A set of `count` words that lets the rival win. */
  found(count: number): number[] | undefined;
  /** Whether the bounds allow such a set. */
  mayExist(count: number): boolean;
}

/** Σ_S d_i + offset·n(S) ≤ base + Σ_S (d_i + slope · size_i), for sets with s in [from, to]. */
interface Line {
  readonly base: number;
  readonly order: readonly number[];
  /** Sums of the largest terms: `sums[m]` of m words. */
  readonly sums: Float64Array;
}

function searchOf(
  { drops, offset, winsTies = false }: Rival,
  sizes: Float64Array,
  norm: Norm,
  isLost: (places: readonly number[]) => boolean,
): Search {
  const least = winsTies ? -MARGIN : MARGIN;
  const start = -drops.reduce((sum, drop) => sum + drop, 0);
  const lines = linesFor(offset, norm).map(([base, slope]) => lineOf(drops, sizes, base, slope));
  const isConcave = offset > 0;
  const reached = (places: readonly number[]): number => {
    const removed = places.reduce((sum, i) => sum + sizes[i]!, 0);
    const rest = Math.max(0, 1 - removed);
    return start + places.reduce((sum, i) => sum + drops[i]!, 0) + offset * (norm === 'l2' ? Math.sqrt(rest) : rest);
  };
  return {
    found(count) {
      for (const { order } of lines) {
        const places = order.slice(0, count);
        const lead = reached(places);
        if (lead > MARGIN || (lead > least && isLost(places))) return places;
      }
      return undefined;
    },
    mayExist(count) {
      const bounds = lines.map(({ base, sums }) => start + base + sums[count]!);
      return (isConcave ? Math.min(...bounds) : Math.max(...bounds)) > least;
    },
  };
}

/** Base and slope of lines above offset·n(s): one where it is a line itself. */
function linesFor(offset: number, norm: Norm): (readonly [base: number, slope: number])[] {
  if (norm === 'none' || offset === 0) return [[offset, 0]];
  if (norm === 'l1') return [[offset, -offset]];
  return Array.from({ length: INTERVALS }, (_, j) => {
    const [from, to] = [j / INTERVALS, (j + 1) / INTERVALS];
    if (offset > 0) {
      const middle = Math.sqrt(1 - (from + to) / 2);
      return [offset * (middle + (from + to) / (4 * middle)), -offset / (2 * middle)] as const;
    }
    const [high, low] = [Math.sqrt(1 - from), Math.sqrt(1 - to)];
    const slope = (offset * (low - high)) / (to - from);
    return [offset * high - slope * from, slope] as const;
  });
}

function lineOf(drops: Float64Array, sizes: Float64Array, base: number, slope: number): Line {
  const terms = drops.map((drop, i) => drop + slope * sizes[i]!);
  const order = Array.from(terms.keys()).sort((a, b) => terms[b]! - terms[a]! || a - b);
  const sums = new Float64Array(terms.length + 1);
  order.forEach((i, m) => {
    sums[m + 1] = sums[m]! + terms[i]!;
  });
  return { base, order, sums };
}
