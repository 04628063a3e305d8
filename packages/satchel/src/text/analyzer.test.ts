import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../core/options.ts';
import { createAnalyzer, prepareAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';

type Given = Readonly<Record<string, unknown>>;

const analyzer = (given: Given = {}) => createAnalyzer(resolveOptions('text', textOptions, given));
const tokensOf = (text: string, given: Given = {}) => analyzer(given).tokens(text);
const loaded = async (text: string, given: Given) =>
  (await prepareAnalyzer(resolveOptions('text', textOptions, given))).tokens(text);

describe('tokens by default', () => {
  it.each([
    ['The cat SAT.', ['the', 'cat', 'sat']],
    ["I don't know e-mail_addresses", ['i', 'don', 't', 'know', 'e', 'mail', 'addresses']],
    ['in 1993 v2 x', ['in', '1993', 'v2', 'x']],
    ['', []],
    ['?! ... --', []],
  ])('of %j', (text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
  });

  it('are the same for an accent in one piece and in two', () => {
    expect(tokensOf('caf\u00e9 cafe\u0301')).toEqual(['caf\u00e9', 'caf\u00e9']);
  });

  it('end in the final sigma where Greek does', () => {
    expect(tokensOf('ΟΔΟΣ οδος')).toEqual(['οδος', 'οδος']);
  });

  it('are cut by dictionary in scripts without spaces, where one character can be a word', () => {
    expect(tokensOf('我喜欢机器学习。')).toEqual(['我', '喜欢', '机器', '学习']);
    expect(tokensOf('東京に住んでいます')).toContain('東京');
    expect(tokensOf('ภาษาไทยง่าย')).toEqual(['ภาษา', 'ไทย', 'ง่าย']);
    expect(tokensOf('the iPhone版 was')).toEqual(['the', 'iphone', '版', 'was']);
  });
});

describe('options', () => {
  it.each([
    ['minLength counts characters, not code units', { minLength: 2 }, '𝐀 ab a', ['ab']],
    ['minLength 2 drops single letters', { minLength: 2 }, "don't I", ['don']],
    ['minLength 4', { minLength: 4 }, 'one three 中', ['three', '中']],
    ['letters only', { tokens: 'letters' }, 'mp3 in 1993', ['mp', 'in']],
    ['capitals may stay', { lowercase: false }, 'US us', ['US', 'us']],
    ['accents go', { accents: 'strip' }, 'Déjà Ñandú Åse', ['deja', 'nandu', 'ase']],
    ['but not the marks that are part of a word', { accents: 'strip' }, 'हिन्दी ガラス', ['हिन्दी', 'ガラス']],
    ['no dictionary', { segmenter: 'never' }, '我喜欢机器学习 ok', ['我喜欢机器学习', 'ok']],
    [
      'words by the rules of Unicode',
      { segmenter: 'always' },
      'I can’t see 3.14 U.S.',
      ['i', "can't", 'see', '3.14', 'u.s'],
    ],
    [
      'the same, with marks',
      { segmenter: 'always', tokens: 'words-and-marks' },
      "can't see: 3.14!",
      ["can't", 'see', ':', '3.14', '!'],
    ],
    ['the same, letters only', { segmenter: 'always', tokens: 'letters' }, "can't see 3.14 mp3", ["can't", 'see']],
  ])('%s', (_, given, text, expected) => {
    expect(tokensOf(text, given)).toEqual(expected);
  });

  it('count n-grams after each of the tokens they end with', () => {
    expect(analyzer({ ngrams: 3 }).terms('the quick brown fox')).toEqual([
      'the',
      'quick',
      'the quick',
      'brown',
      'quick brown',
      'the quick brown',
      'fox',
      'brown fox',
      'quick brown fox',
    ]);
  });

  it('let n-grams reach across stop words', () => {
    expect(analyzer({ ngrams: 2, stopWords: 'nltk' }).terms('State of the Union')).toEqual([
      'state',
      'union',
      'state union',
    ]);
  });
});

describe('stop words', () => {
  it('are matched in lower case, and contractions by their pieces', () => {
    expect(tokensOf("The dog isn't HERE, they shouldn’t've", { stopWords: 'nltk' })).toEqual(['dog']);
  });

  it('stay whole where the tokens do', () => {
    expect(tokensOf("dog isn't won", { stopWords: 'own', stopList: ["isn't", "won't"], segmenter: 'always' })).toEqual([
      'dog',
      'won',
    ]);
  });

  it('of an own list are treated like text', () => {
    const given = { stopWords: 'own', stopList: ['Über', "aujourd'hui"] };
    expect(tokensOf('über uber aujourd’hui dog', given)).toEqual(['uber', 'dog']);
    expect(tokensOf('über uber aujourd’hui dog', { ...given, accents: 'strip' })).toEqual(['dog']);
  });

  it('of Mallet are gone too', () => {
    expect(tokensOf('according to the accordion', { stopWords: 'mallet' })).toEqual(['accordion']);
  });

  it('of packages are loaded for their language', async () => {
    expect(await loaded('der Hund und die Katze', { stopWords: 'stopword', language: 'de' })).toEqual([
      'hund',
      'katze',
    ]);
    expect(await loaded('der Hund und die Katze', { stopWords: 'stopwords-iso', language: 'de' })).toEqual([
      'hund',
      'katze',
    ]);
  });

  it('of a package ask to be loaded', () => {
    expect(() => analyzer({ stopWords: 'stopword' })).toThrow("text: the stop list 'stopword' has to be loaded first.");
    expect(() => analyzer({ stemmer: 'english' })).toThrow("text: the stemmer 'english' has to be loaded first.");
  });
});

describe('stems', () => {
  it('come after the stop words', async () => {
    expect(await loaded('generously dying being', { stemmer: 'english', stopWords: 'nltk' })).toEqual([
      'generous',
      'die',
    ]);
    expect(await loaded('generously', { stemmer: 'porter' })).toEqual(['gener']);
    expect(await loaded('Häuser laufend', { stemmer: 'german' })).toEqual(['haus', 'laufend']);
  });

  it.each(textOptions.stemmer.enum.filter((name) => name !== 'none'))(
    'of %s are defined for any text',
    async (stemmer) => {
      const stemming = await prepareAnalyzer(resolveOptions('text', textOptions, { stemmer }));
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), (text) => {
          const stems = stemming.tokens(text);
          expect(stems.every((stem) => stem !== '' && !stem.includes(' '))).toBe(true);
          expect(stemming.tokens(text)).toEqual(stems);
        }),
        { numRuns: 30 },
      );
    },
  );
});

describe('bad input', () => {
  it.each([[42], [null], [undefined], [{}], [['a']], [true]])(
    'L9: %j is no text and is not turned into any',
    (value) => {
      const tokens: (text: never) => string[] = analyzer().tokens;
      expect(() => tokens(value as never)).toThrow(expect.objectContaining({ code: 'TYPE' }));
    },
  );

  it('L9 says what was found', () => {
    const tokens: (text: never) => string[] = analyzer().tokens;
    expect(() => tokens(null as never)).toThrow('The text of a document must be a string, got null.');
  });

  it.each([
    ['lone surrogates', 'ab\ud800cd \udfff ef', ['ab', 'cd', 'ef']],
    ['NUL', 'ab\0cd', ['ab', 'cd']],
    ['direction marks', '\u202eabc\u202c \u200fשלום\u200f', ['abc', 'שלום']],
    ['1000 combining marks', `a${'\u0301'.repeat(1000)} bc`, ['bc']],
    ['99 combining marks', `q${'\u0301'.repeat(99)}`, [`q${'\u0301'.repeat(99)}`]],
  ])('L10: %s', (_, text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
  });

  it.each([
    ['one run of letters', 'a'],
    ['marks', '\u0301'],
    ['Chinese', '我喜欢机器学习'],
    ['Thai', 'ภาษาไทย'],
    ['spaces', ' '],
    ['soft hyphens', 'a\u00ad'],
    ['surrogates', '\ud800'],
    ['short words', 'ab '],
  ])('F7: a million code units of %s take seconds at most', (_, unit) => {
    const start = performance.now();
    analyzer().tokens(unit.repeat(Math.ceil(1_000_000 / unit.length)));
    expect(performance.now() - start).toBeLessThan(10_000); // quadratic time would be hours
  });
});
