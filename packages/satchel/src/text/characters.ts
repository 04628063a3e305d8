/**
 * Which characters make words, by Unicode property, with a cached table of the code points.
 *
 *   letter     \p{L}, \p{M}     marks belong to the letter before them
 *   number     \p{N}
 *   unspaced   a letter, mark or number of a script written without spaces between words: cut by dictionary
 *   ignored    soft hyphens, joiners, variation selectors, direction marks (Unicode's ignorables): a word goes on
 *              across them. The zero-width space is not ignored: its purpose is to separate words
 *   mark       \p{P}, \p{S}     punctuation and symbols: they separate words, and are tokens with `words-and-marks`
 *
 * All other characters separate, including lone surrogates.
 */
export const LETTER = 1;
export const NUMBER = 2;
export const UNSPACED = 4;
export const IGNORED = 8;
export const MARK = 16;
const KNOWN = 128;

const kinds = new Uint8Array(0x110000);

/** The kinds of a code point as a sum of the flags above; no flag for a separator. */
export function kindsOf(codePoint: number): number {
  const known = kinds[codePoint]!;
  return known === 0 ? remember(codePoint) : known;
}

/** Does the text contain a letter of a script written without spaces? */
export const isUnspaced = (text: string): boolean => unspaced.test(text);

export const withoutIgnored = (text: string): string => text.replace(everyIgnored, '');

const ignored = /(?!\u200b)\p{Default_Ignorable_Code_Point}/u;
const everyIgnored = new RegExp(ignored, 'gu');
const letter = /[\p{L}\p{M}]/u;
const numeric = /\p{N}/u;
const mark = /[\p{P}\p{S}]/u;
const unspaced =
  /(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

function remember(codePoint: number): number {
  const found = KNOWN | classify(String.fromCodePoint(codePoint));
  kinds[codePoint] = found;
  return found;
}

function classify(character: string): number {
  if (ignored.test(character)) return IGNORED;
  const kind = letter.test(character) ? LETTER : numeric.test(character) ? NUMBER : mark.test(character) ? MARK : 0;
  return unspaced.test(character) ? kind | UNSPACED : kind;
}
