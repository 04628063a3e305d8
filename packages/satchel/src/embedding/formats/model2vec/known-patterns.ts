/**
 * The regular expressions of a tokenizer.json run on every word, and the file may come from a stranger: a pattern such as (a+)+b takes time that
 * doubles with every character, a*a*a*b time that grows with a power of their number. So a pattern runs only
 *
 *   if it is one of those that published tokenisers have, letter by letter, or
 *   if it is one character or class of characters, perhaps repeated: that takes time in proportion to the text.
 */
const letters = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}';
const capitals = '\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}';
const endings = "(?i:'s|'t|'re|'ve|'m|'ll|'d)";
const spaces = '\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+';
const notWord = '[^\\r\\n\\p{L}\\p{N}]?';

/** With numbers cut into pieces of up to three digits, or digit by digit. */
const llama = (digits: string): string =>
  `${endings}|${notWord}\\p{L}+|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|${spaces}`;

/** By capitals and small letters, with endings of words or without. */
const cased = (ending: string, digits: string): string =>
  `${notWord}[${capitals}]*[${letters}]+${ending}|${notWord}[${capitals}]+[${letters}]*${ending}|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|${spaces}`;

const known = new Set([
  "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+", // GPT-2, RoBERTa, Falcon, StarCoder
  "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)",
  "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+", // CLIP
  llama('\\p{N}{1,3}'), // cl100k, Llama 3
  llama('\\p{N}'), // Qwen 2
  llama('\\p{N}{1,2}'),
  cased(`${endings}?`, '\\p{N}{1,3}'), // o200k
  cased('', '\\p{N}'), // Tekken
  ' ?[^(\\s|[.,!?…。，、।۔،])]+', // BLOOM
  '[0-9][0-9][0-9]', // Falcon
  '\\s?\\p{L}+', // DeepSeek
  '\\s?\\p{P}+',
  '[!"#$%&\'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|\\s+(?!\\S)|\\s+',
  '', // between any two characters
]);

const simpleEscape = '\\\\(?:[sSwWdDhHnrt]|[pP]\\{\\w{1,40}\\}|[^A-Za-z0-9])';
const simpleClass = `\\[\\^?(?:${simpleEscape}|[^[\\]\\\\&])+\\]`;
/** One character, class or escape, once or repeated. */
const simple = new RegExp(
  `^(?:${simpleEscape}|${simpleClass}|[^\\\\^$.|?*+()[\\]{}]|\\.)(?:[*+?]|\\{\\d{1,2}(?:,\\d{0,2})?\\})?$`,
  'su',
);

/** Classes list characters one by one and can be long; those of published tokenisers have a few hundred. */
const longestPattern = 4096;

/** Whether a pattern from a file may run. */
export const isKnownPattern = (pattern: string): boolean =>
  known.has(pattern) || (pattern.length <= longestPattern && simple.test(pattern));
