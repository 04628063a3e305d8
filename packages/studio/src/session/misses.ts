/** The held-out documents that a model gets wrong, and what it takes for what. */
import type { HeldOutScore, Judged, Rows } from '../engine/engine.ts';

/** The clearest mistakes first. */
export function missesOf({ predicted, margins }: Judged, { labels, isHeldOut }: Rows): number[] {
  const rows: number[] = [];
  for (let row = 0; row < labels.length; row++)
    if (isHeldOut[row] && labels[row]! >= 0 && predicted[row] !== labels[row]) rows.push(row);
  return rows.sort((a, b) => margins[b]! - margins[a]!);
}

/** A mistake to begin with, else the first held-out document. */
export const firstMiss = (judged: Judged, rows: Rows): number =>
  missesOf(judged, rows)[0] ?? Math.max(0, rows.isHeldOut.indexOf(1));

export interface Mixed {
  readonly given: number;
  readonly said: number;
  readonly count: number;
}

/** Pairs of classes by how often one is taken for the other. */
export function mixedUp(judged: Judged, rows: Rows): Mixed[] {
  const width = judged.classes.length;
  const counts = new Map<number, number>();
  for (const row of missesOf(judged, rows)) {
    const said = judged.predicted[row]!;
    if (said < 0) continue;
    const key = rows.labels[row]! * width + said;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from(counts, ([key, count]) => ({ given: Math.floor(key / width), said: key % width, count })).sort(
    (a, b) => b.count - a.count || a.given - b.given,
  );
}

/** The share of held-out documents that a model gets right; undefined where there is no model, or nothing is held out. */
export const shareRight = (judged: HeldOutScore | undefined): number | undefined =>
  judged && judged.judgedOn > 0 ? judged.right / judged.judgedOn : undefined;
