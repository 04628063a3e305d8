/** Places names on a plane: moves them up or down when they would cover each other, and keeps them inside. */
import { fitted, textWidth } from '../text-width.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface NamedPlace extends Place {
  readonly text: string;
}

export interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LONGEST = 180;
const LINE = 15;

/** `x` is the middle of the text. Goes from the highest name down; a later name moves to the nearest free line. */
export function placeNames(names: readonly NamedPlace[], window: Window): NamedPlace[] {
  const placed: (NamedPlace & { width: number })[] = [];
  for (const name of [...names].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const text = fitted(name.text, LONGEST);
    const width = textWidth(text) * 1.08; // bold
    const x = Math.min(window.right - width / 2 - 2, Math.max(window.left + width / 2 + 2, name.x));
    const isFree = (y: number): boolean =>
      placed.every((other) => Math.abs(other.y - y) >= LINE || Math.abs(other.x - x) >= (other.width + width) / 2 + 4);
    placed.push({ text, x, y: nearestFree(name.y, isFree, window), width });
  }
  return placed.map(({ text, x, y }) => ({ text, x, y }));
}

function nearestFree(wanted: number, isFree: (y: number) => boolean, { top, bottom }: Window): number {
  const inside = (y: number): boolean => y >= top + LINE / 2 && y <= bottom - LINE / 2;
  for (let step = 0; step <= 60; step++) {
    for (const y of [wanted + step * 5, wanted - step * 5]) if (inside(y) && isFree(y)) return y;
  }
  return Math.min(bottom - LINE / 2, Math.max(top + LINE / 2, wanted)); // no room anywhere: names overlap
}
