import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choice,
  expectation,
  flag,
  integer,
  list,
  number,
  type Option,
  parseOption,
  resolveOptions,
  text,
} from './options.ts';

const declared = {
  topics: integer('how many soft clusters', 60, { min: 1, max: 1000 }),
  share: number('a share', 0.5, { min: 0, max: 1 }),
  weighting: choice('what a word weighs', 'idf', ['plain', 'idf']),
  centre: flag('subtract the mean', false),
  name: text('a name', ''),
  strip: list('parts to cut', [], ['headers', 'quotes']),
};

describe('resolveOptions', () => {
  it('fills in every default', () => {
    expect(resolveOptions('toy', declared)).toEqual({
      topics: 60,
      share: 0.5,
      weighting: 'idf',
      centre: false,
      name: '',
      strip: [],
    });
  });

  it('keeps what is given', () => {
    expect(resolveOptions('toy', declared, { topics: 5, strip: ['quotes'] })).toMatchObject({
      topics: 5,
      strip: ['quotes'],
    });
  });

  it.each([
    [{ weighting: 'tfidf' }, `toy: 'weighting' must be one of 'plain', 'idf', got "tfidf".`],
    [{ topics: 0 }, "toy: 'topics' must be a whole number from 1 to 1000, got 0."],
    [{ topics: 1.5 }, "toy: 'topics' must be a whole number from 1 to 1000, got 1.5."],
    [{ share: Number.NaN }, "toy: 'share' must be a number from 0 to 1, got NaN."],
    [{ share: '0.5' }, `toy: 'share' must be a number from 0 to 1, got "0.5".`],
    [{ centre: 1 }, "toy: 'centre' must be true or false, got 1."],
    [{ strip: ['feet'] }, `toy: 'strip' must be a list of 'headers', 'quotes' with commas between, got ["feet"].`],
    [{ topic: 3 }, "toy has no option 'topic'; did you mean 'topics'?"],
    [{ zzzzzz: 3 }, "toy has no option 'zzzzzz'; its options are: topics, share, weighting, centre, name, strip."],
  ])('refuses %j by name', (given, message) => {
    expect(() => resolveOptions('toy', declared, given)).toThrow(expect.objectContaining({ message, kind: 'usage' }));
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'L12: does not take the inherited name %s for an option',
    (name) => {
      const given = JSON.parse(`{ "${name}": { "polluted": true } }`);
      expect(() => resolveOptions('toy', declared, given)).toThrow(/has no option/);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});

describe('parseOption', () => {
  it.each<[Option, string, unknown]>([
    [declared.topics, '12', 12],
    [declared.share, '1e-3', 0.001],
    [declared.share, '', ''],
    [declared.share, '0x10', '0x10'],
    [declared.centre, 'true', true],
    [declared.centre, 'yes', 'yes'],
    [declared.strip, 'headers, quotes', ['headers', 'quotes']],
    [declared.strip, '', []],
    [declared.name, '12', '12'],
  ])('%#: reads %j as %j', (option, typed, value) => {
    expect(parseOption(option, typed)).toEqual(value);
  });

  it('reads back any number it is shown', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseOption(declared.share, String(value))).toBe(Object.is(value, -0) ? 0 : value);
      }),
    );
  });
});

it('says open ranges in words', () => {
  expect(expectation(number('', 1, { min: 0 }))).toBe('a number of at least 0');
  expect(expectation(integer('', 1, { max: 9 }))).toBe('a whole number of at most 9');
  expect(expectation(number('', 1))).toBe('a number');
});

it.each([
  ['true', true],
  ['false', false],
  ['yes', 'yes'],
])('a typed flag %j is read as %j', (typed, value) => {
  expect(parseOption(flag('subtract the mean', false), typed)).toBe(value);
});
