/** Which words of a vocabulary are character n-grams of words (text/character-grams.ts). */
import { isGram, type Vocabulary } from '../../../core/vocabulary.ts';

/** 1 for a character n-gram, 0 for a word; undefined where there are no character n-grams. */
export function gramMarks({ terms }: Vocabulary): Uint8Array | undefined {
  const marks = Uint8Array.from(terms, (word) => (isGram(word) ? 1 : 0));
  return marks.includes(1) ? marks : undefined;
}
