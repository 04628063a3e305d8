/**
 * Stop lists by name. `nltk` and `mallet` are English and built in. `stopword` (MIT, 62 languages) and `stopwords-iso`
 * (MIT, 58 languages) are packages, loaded on demand. The lists differ widely (English: 179, 524, 108 and 1,298 words),
 * and so do results.
 */
import { printable, SatchelError } from '../../core/errors.ts';
import type { TextOptions } from '../options.ts';
import { threeLetterCodes } from './languages.ts';
import { mallet } from './mallet.ts';
import { nltk } from './nltk.ts';

export type StopListName = TextOptions['stopWords'];

/** The words of a list as it was published, for any name and language. */
export async function loadStopList(name: StopListName, language: string): Promise<readonly string[]> {
  if (name === 'stopword') return loadStopword(language);
  if (name === 'stopwords-iso') return loadStopwordsIso(language);
  return stopListAtHand(name, language) ?? [];
}

/** The same, synchronously; undefined for the lists that come from packages. */
export function stopListAtHand(name: StopListName, language: string): readonly string[] | undefined {
  if (name === 'stopword' || name === 'stopwords-iso') return undefined;
  if (name === 'none' || name === 'own') return [];
  if (language !== 'en') throw unknownLanguage(name, language, ['en']);
  return (name === 'nltk' ? nltk : mallet).trim().split(/\s+/);
}

async function loadStopword(language: string): Promise<readonly string[]> {
  const found = await import('stopword');
  const lists: Readonly<Record<string, unknown>> = found.default ?? found; // Node sees its CommonJS, a bundler its module without a default
  const code = threeLetterCodes.get(language) ?? '';
  const list = Object.hasOwn(lists, code) ? lists[code] : undefined;
  if (!Array.isArray(list)) throw unknownLanguage('stopword', language, [...threeLetterCodes.keys()]);
  return list.map(String);
}

async function loadStopwordsIso(language: string): Promise<readonly string[]> {
  const { default: lists } = await import('stopwords-iso/stopwords-iso.json', { with: { type: 'json' } });
  const found = Object.hasOwn(lists, language) ? lists[language] : undefined;
  if (!found) throw unknownLanguage('stopwords-iso', language, Object.keys(lists).sort());
  return found;
}

function unknownLanguage(name: StopListName, language: string, known: readonly string[]): SatchelError {
  const message = `text: the stop list '${name}' has no language '${printable(language)}'; it has: ${known.join(', ')}.`;
  const remedy = "Set 'language' to one of these, or choose another list with 'stopWords'.";
  return new SatchelError('BAD_PARAM', message, {
    kind: 'usage',
    remedy,
    facts: { owner: 'text', option: 'language', list: name },
  });
}
