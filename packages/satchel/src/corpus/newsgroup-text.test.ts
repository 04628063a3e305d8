import { describe, expect, it } from 'vitest';
import { stripMail, withoutFooter, withoutHeaders, withoutQuotes } from './newsgroup-text.ts';

/** What scikit-learn's strip_newsgroup_header, _footer and _quoting make of the same texts. */
describe('headers', () => {
  it.each([
    ['From: a\nSubject: b\n\nBody\n\nmore', 'Body\n\nmore'],
    ['no empty line', ''],
    ['\n\nall body', 'all body'],
    ['From: a\n \nA line of one space is not empty', ''],
  ])('%j', (text, expected) => {
    expect(withoutHeaders(text)).toBe(expected);
  });
});

describe('footers', () => {
  it.each([
    ['Body\n\nJohn', 'Body'],
    ['Body\n--\nJohn\nUniversity', 'Body'],
    ['Body\n  ---  \nJohn', 'Body'],
    ['one\n\ntwo\n\nthree', 'one\n\ntwo'],
    ['one paragraph\nonly\n', 'one paragraph\nonly\n'],
    ['\n\nBody', '\n\nBody'],
    ['-- \nJohn', '-- \nJohn'],
    ['Body\n\n- - -\nJohn', 'Body'],
    ['', ''],
    ['Body\n\x1c\x85\nJohn', 'Body'],
  ])('%j', (text, expected) => {
    expect(withoutFooter(text)).toBe(expected);
  });
});

describe('quotes', () => {
  it.each([
    ['> quoted\nmine\n| quoted too\n >not quoted', 'mine\n >not quoted'],
    ['In article <1@x> bob writes:\nyes', 'yes'],
    [
      'He wrote: no\nas he wrote\nshe says: x\nBob said: y\nQuoted from z\nnot Quoted from z',
      'as he wrote\nnot Quoted from z',
    ],
    ['X writes in Y\n', ''],
  ])('%j', (text, expected) => {
    expect(withoutQuotes(text)).toBe(expected);
  });
});

describe('a whole mail', () => {
  const mail = 'From: a\n\nIn article 1 bob writes:\n> why?\nBecause.\n\n--\nAnn';

  it('loses what is named, headers first, then footers, then quotes', () => {
    expect(stripMail(mail, [])).toBe(mail);
    expect(stripMail(mail, ['footers'])).toBe('From: a\n\nIn article 1 bob writes:\n> why?\nBecause.\n');
    expect(stripMail(mail, ['quotes', 'headers', 'footers'])).toBe('Because.\n');
  });

  it('takes linear time on white space without end', () => {
    const start = performance.now();
    stripMail(`x${' '.repeat(5_000_000)}x`, ['footers']);
    expect(performance.now() - start).toBeLessThan(30_000); // a guard against quadratic time
  });
});
