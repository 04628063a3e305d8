/**
 * Places of a text in the text that an edit made of it: those before the edit stay, those after it move along, those that it touches are gone. They stand
 * until the shares of the new text are there, so that marks do not come and go with every key.
 */
import type { Explained } from '../../engine/engine.ts';

export function shiftedPlaces(places: Explained['places'], before: string, now: string): Explained['places'] {
  if (before === now) return places;
  const least = Math.min(before.length, now.length);
  let start = 0;
  while (start < least && before[start] === now[start]) start++;
  let same = 0; // characters at the end
  while (same < least - start && before.at(-1 - same) === now.at(-1 - same)) same++;
  const end = before.length - same;
  const moved = now.length - before.length;
  return places.flatMap(([from, to, share]) => {
    if (to <= start) return [[from, to, share] as const];
    return from >= end ? [[from + moved, to + moved, share] as const] : [];
  });
}
