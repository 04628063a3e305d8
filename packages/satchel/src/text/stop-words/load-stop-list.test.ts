import { describe, expect, it } from 'vitest';
import { threeLetterCodes } from './languages.ts';
import { loadStopList, stopListAtHand } from './load-stop-list.ts';

describe('stop lists', () => {
  it.each([
    ['nltk', 'en', 179, "you're"],
    ['mallet', 'en', 524, 'whereupon'],
    ['stopword', 'en', 108, 'the'],
    ['stopwords-iso', 'en', 1298, "c'mon"],
    ['stopwords-iso', 'ja', 134, 'これ'],
    ['none', 'en', 0, undefined],
  ] as const)('%s (%s) has %i words', async (name, language, size, member) => {
    const list = await loadStopList(name, language);
    expect(list.length).toBe(size);
    if (member !== undefined) expect(list).toContain(member);
  });

  it('of the package stopword are there for every language named', async () => {
    for (const language of threeLetterCodes.keys())
      expect((await loadStopList('stopword', language)).length).toBeGreaterThan(10);
  });

  it('from packages are not at hand', () => {
    expect(stopListAtHand('stopword', 'en')).toBeUndefined();
    expect(stopListAtHand('stopwords-iso', 'en')).toBeUndefined();
  });

  it.each([
    ['nltk', 'de', "text: the stop list 'nltk' has no language 'de'; it has: en."],
    ['stopword', 'xx', /^text: the stop list 'stopword' has no language 'xx'; it has: af, ar, /],
    [
      'stopwords-iso',
      '__proto__',
      /^text: the stop list 'stopwords-iso' has no language '__proto__'; it has: af, ar, /,
    ],
    ['stopword', 'constructor', /has no language 'constructor'/],
  ] as const)('%s names the languages it has when asked for %s', async (name, language, message) => {
    await expect(loadStopList(name, language)).rejects.toThrow(message);
    await expect(loadStopList(name, language)).rejects.toMatchObject({ code: 'BAD_PARAM', kind: 'usage' });
  });
});
