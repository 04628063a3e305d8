import { describe, expect, it } from 'vitest';
import { gridOf, settingsOf } from './set-option.ts';

it('reaches options of every part, read as their type', async () => {
  expect(await settingsOf(['bow.weighting=tfidf', 'text.ngrams=2', 'text.lowercase=false', 'corpus.strip=headers, quotes', 'corpus.labelSeparator==']))
    .toEqual({
      bow: { weighting: 'tfidf' },
      text: { ngrams: 2, lowercase: false },
      corpus: { strip: ['headers', 'quotes'], labelSeparator: '=' },
    }); // biome-ignore format: one expectation
});

it('the later of two wins', async () => {
  expect(await settingsOf(['text.ngrams=2', 'text.ngrams=3'])).toEqual({ text: { ngrams: 3 } });
});

describe('what does not fit is refused with what would', () => {
  it.each([
    ['bow.wieghting=tfidf', "'bow' has no option 'wieghting'; did you mean 'bow.weighting'?"],
    ['bov.weighting=tfidf', "there is no part called 'bov'; did you mean 'bow'?"],
    ['weighting=tfidf', "'weighting' does not say which part it belongs to; did you mean 'bow.weighting' or "],
    ['zzz=1', "'zzz' does not say which part it belongs to; it is PART.OPTION, such as text.stopWords."],
    ['bow.weighting', '--set takes PART.OPTION=VALUE, got "bow.weighting".'],
    ['text.ngrams=two', `text: 'ngrams' must be a whole number from 1 to 5, got "two".`],
    ['text.ngrams=', `text: 'ngrams' must be a whole number from 1 to 5, got "".`],
    ['text.lowercase=yes', `text: 'lowercase' must be true or false, got "yes".`],
    ['text.__proto__=1', "'text' has no option '__proto__'"],
    ['__proto__.x=1', "there is no part called '__proto__'"],
    ['text.stopWords=ntlk', "text: 'stopWords' must be one of 'none', 'nltk'"],
  ])('%s', async (typed, message) => {
    await expect(settingsOf([typed])).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message),
    });
  });
});

describe('a stop list of one’s own', () => {
  const readText = async (name: string) => (name === './mine.txt' ? 'the\nof and\nof' : '');
  it('is read through what is handed in', async () => {
    expect(await settingsOf(['text.stopWords=./mine.txt'], readText)).toEqual({
      text: { stopWords: 'own', stopList: ['the', 'of', 'and'] },
    });
  });

  it('is no file where none may be read', async () => {
    await expect(settingsOf(['text.stopWords=./mine.txt'])).rejects.toThrow("text: 'stopWords' must be one of");
  });
});

describe('a grid', () => {
  it('is a list of values a path', () => {
    expect(gridOf(['linear-svm.C=0.1,1, 10', 'bow.idf=smooth,none'])).toEqual({
      'linear-svm.C': [0.1, 1, 10],
      'bow.idf': ['smooth', 'none'],
    });
  });

  it('refuses values out of range, and lists', () => {
    expect(() => gridOf(['linear-svm.C=1,-1'])).toThrow("linear-svm: 'C' must be");
    expect(() => gridOf(['corpus.strip=headers'])).toThrow("'corpus.strip' is a list and cannot be tuned.");
  });
});
