/**
 * What counts as a word: the options of the group `text` (`--set text.stopWords=nltk`).
 *
 * A text is cut into runs of letters, marks and digits (`tokens`). Everything else separates: spaces, punctuation,
 * apostrophes, hyphens and the underscore, so "don't" is `don` and `t`, and `_very_` is `very`. Then follow, in this
 * order: lower case, accents, length, stop words, stem, n-grams, character n-grams. Single letters and digits count by default: held-out
 * parts of 20 Newsgroups score better with them. The vocabulary is chosen from the training documents alone.
 */
import { badParam } from '../core/errors.ts';
import { choice, flag, integer, list, number, type Options, type OptionValues, text } from '../core/options.ts';

/** The Snowball algorithms; `porter` is the original of 1980, `english` the later "Porter 2". */
const stemmers = [
  'none',
  'arabic',
  'armenian',
  'basque',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'irish',
  'italian',
  'norwegian',
  'porter',
  'portuguese',
  'romanian',
  'russian',
  'slovene',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
] as const;

export const textOptions = {
  tokens: choice(
    'what a token is made of: letters and digits; letters only; or letters and digits, and each punctuation mark by itself',
    'words',
    ['words', 'letters', 'words-and-marks'],
  ),
  minLength: integer('shortest token in characters; tokens of scripts without spaces always count', 1, {
    min: 1,
    max: 100,
  }),
  lowercase: flag('fold capitals', true),
  accents: choice('keep accents, or strip them (é counts as e)', 'keep', ['keep', 'strip']),
  segmenter: choice(
    'cut words by dictionary (Intl.Segmenter): in scripts without spaces such as Chinese, Japanese and Thai; never; or in all text',
    'auto',
    ['auto', 'never', 'always'],
  ),
  stopWords: choice('the list of words left out', 'none', [
    'none',
    'nltk',
    'stopword',
    'stopwords-iso',
    'mallet',
    'own',
  ]),
  language: text('language of the stop list and of abbreviations inside sentences, as an ISO 639-1 code', 'en'),
  stopList: list("the words left out when stopWords is 'own'", []),
  stemmer: choice('the Snowball algorithm that cuts words to their stems', 'none', stemmers),
  ngrams: integer('longest n-gram of words counted as one term: 2 counts words and pairs', 1, { min: 1, max: 5 }),
  characters: integer(
    'longest character n-gram inside words that counts as a term beside them: 5 counts those of 2 to 5 characters; 0: none',
    0,
    { min: 0, max: 10 },
  ),
  gramDocuments: integer('a character n-gram must be in this many training documents', 4, { min: 1 }),
  minCount: integer('a term must occur this many times in the training documents', 1, { min: 1 }),
  minDocuments: integer('a term must be in this many training documents', 1, { min: 1 }),
  maxDocumentShare: number('a term may be in at most this share of the training documents', 1, { min: 0, max: 1 }),
  maxWords: integer('the most terms to keep, the most frequent ones; 0 keeps all', 0, { min: 0 }),
} satisfies Options;

export type TextOptions = OptionValues<typeof textOptions>;

/** Character n-grams have 2 characters at least: a longest one of 1 would silently mean none. */
export function checkText(options: TextOptions): TextOptions {
  if (options.characters !== 1) return options;
  throw badParam("text: 'characters' must be 0, for none, or at least 2, got 1.");
}
