/** Classes as people type them: a name a line, and words after a colon if they like; `sci.space: orbit, nasa`. */
import type { NamedClass } from '../../engine/labelling.ts';

const SHORTEST = 3;
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= SHORTEST);

/** The words of a name count too, but not those that several names share. */
export function classesIn(text: string): NamedClass[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parsed = lines.map((line) => {
    const at = line.lastIndexOf(':');
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    return { name, own: wordsIn(name), more: at < 0 ? [] : wordsIn(line.slice(at + 1)) };
  });
  const isShared = (word: string): boolean => parsed.filter(({ own }) => own.includes(word)).length > 1;
  return parsed.map(({ name, own, more }) => ({
    name,
    words: [...new Set([...own.filter((word) => !isShared(word)), ...more])],
  }));
}
