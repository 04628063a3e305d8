/**
 * A text cut where shares begin and end. Places of pairs of words overlap: a piece carries the shares of all places over it, each spread evenly
 * over its characters, so that the pieces add up to the shares.
 */
import type { Explained } from '../../engine/engine.ts';

export interface Segment {
  readonly text: string;
  /** 0 where no word counts. */
  readonly share: number;
}

/** Of longer texts the words of the start are marked: each is an element of the page, and many at once would hold it up. */
export const MARKED = 6000;
/** Characters that are shown beyond. */
export const PLAIN = 100_000;

export function segmentsOf(text: string, places: Explained['places']): Segment[] {
  const cuts = new Set([0, text.length]);
  for (const [start, end] of places) cuts.add(start).add(end);
  const bounds = [...cuts].filter((at) => at <= text.length).sort((a, b) => a - b);
  const indexOf = new Map(bounds.map((at, i) => [at, i]));
  const shares = new Float64Array(bounds.length);
  for (const [start, end, share] of places) {
    const last = indexOf.get(end);
    if (last === undefined || end <= start) continue;
    for (let i = indexOf.get(start)!; i < last; i++)
      shares[i]! += (share * (bounds[i + 1]! - bounds[i]!)) / (end - start);
  }
  return bounds.slice(0, -1).map((start, i) => ({ text: text.slice(start, bounds[i + 1]), share: shares[i]! }));
}

/** How strong the ground of each piece is, from 0 to 1 for the largest share of either sign. */
export function strengthsOf(segments: readonly Segment[]): number[] {
  const strongest = segments.reduce((most, { share }) => Math.max(most, Math.abs(share)), 1e-12);
  return segments.map(({ share }) => (Math.abs(share) / strongest) ** 0.7);
}
