/** Documents that hold all words of a query, in id, labels or the text the page has; capitals do not count. */
import type { MapRow } from '../../live/live-data.ts';
import type { Dots } from './dots.ts';

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/u).filter((word) => word !== ''); // biome-ignore format: one line

export function holdsAll([id, labels, text]: MapRow, wanted: readonly string[]): boolean {
  const all = `${id}\n${labels}\n${text}`.toLowerCase();
  return wanted.every((word) => all.includes(word));
}

/** Undefined when another search began meanwhile. */
export async function searchDots(dots: Dots, query: string, isStale: () => boolean): Promise<Uint32Array | undefined> {
  const wanted = wordsOf(query);
  const found: number[] = [];
  for await (const { start, rows } of dots.blocks()) {
    if (isStale()) return undefined;
    rows.forEach((row, i) => {
      if (holdsAll(row, wanted)) found.push(start + i);
    });
  }
  return Uint32Array.from(found);
}
