/**
 * Character n-grams inside words as terms beside the words (`text.characters`): sequences of 2 to so many characters of a word with its edges.
 *
 *   oven, 3   →   _o ov ve en n_ _ov ove ven en_
 *
 * A word shorter than n gives itself with its edges, once. As terms they begin with `~` (`~_ov`), which no word does. They say what words that no training
 * document holds are made of.
 */

import { GRAM_MARK } from '../core/vocabulary.ts';

const EDGE = '_';
const SHORTEST = 2;

/** Every occurrence, by length, then from left to right. */
export function gramsOf(word: string, longest: number): string[] {
  if (longest < SHORTEST) return [];
  const characters = [EDGE, ...word, EDGE];
  const grams: string[] = [];
  for (let n = SHORTEST; n <= longest; n++) {
    const last = characters.length - n;
    for (let start = 0; start <= last; start++) grams.push(GRAM_MARK + characters.slice(start, start + n).join(''));
    if (last <= 0) break; // the whole word, once
  }
  return grams;
}
