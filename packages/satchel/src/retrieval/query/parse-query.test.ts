import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';

const fields = ['year', 'author'];
const parse = (query: string) => parseQuery(query, (name) => fields.includes(name), fields);
const plain = { sign: '', boost: 1 };

describe('the language of queries', () => {
  it.each([
    ['late,  invoice', [{ ...plain, kind: 'word', text: 'late,  invoice' }]],
    [
      'late invoice -draft',
      [
        { ...plain, kind: 'word', text: 'late invoice' },
        { ...plain, sign: '-', kind: 'word', text: 'draft' },
      ],
    ],
    ['"late invoice"', [{ ...plain, kind: 'phrase', text: 'late invoice' }]],
    ['“late invoice”', [{ ...plain, kind: 'phrase', text: 'late invoice' }]],
    ['-draft', [{ ...plain, sign: '-', kind: 'word', text: 'draft' }]],
    ['-"no reply"', [{ ...plain, sign: '-', kind: 'phrase', text: 'no reply' }]],
    ['+paid', [{ ...plain, sign: '+', kind: 'word', text: 'paid' }]],
    ['invoi*', [{ ...plain, kind: 'prefix', text: 'invoi' }]],
    ['invioce~', [{ ...plain, kind: 'fuzzy', text: 'invioce' }]],
    ['invioce~1^2.5', [{ sign: '', boost: 2.5, kind: 'fuzzy', text: 'invioce', distance: 1 }]],
    ['"late pay"^3', [{ sign: '', boost: 3, kind: 'phrase', text: 'late pay' }]],
    ['year:>=2020', [{ ...plain, kind: 'field', field: 'year', text: '>=2020' }]],
    ['-author:"Ada Byron"', [{ ...plain, sign: '-', kind: 'field', field: 'author', text: 'Ada Byron' }]],
    ['state-of-the-art what?', [{ ...plain, kind: 'word', text: 'state-of-the-art what?' }]],
    ['', []],
    [' - + ', []],
    ['""', []],
  ])('reads %s', (query, clauses) => {
    expect(parse(query)).toEqual({ clauses, remarks: [] });
  });

  it.each([
    [
      'a OR b',
      "'OR' is no operator here: documents with any of the words are found; +word demands a word, -word excludes it.",
    ],
    ['(late)', 'These signs have no meaning in a query and were read as spaces: ( )'],
    ['w?rd', 'These signs have no meaning in a query and were read as spaces: ?'],
    ['*tion', 'These signs have no meaning in a query and were read as spaces: *'],
    ['(late) w?rd [x', 'These signs have no meaning in a query and were read as spaces: ( ) ? ['],
    ['/late.+/', "'/late.+/' is no regular expression here: its words were searched for."],
    ['late~9', "'~9' allows at most 2 changed letters; 2 were taken."],
    ['"late invoice', 'A quote is not closed; it was left out.'],
    ['"a b"~3', "'~3' after a phrase has no meaning here and was left out."],
    ['yaer:2020', "There is no field 'yaer'; 'yaer:' was read as a word. Fields: year, author."],
    ['word^0', "'^0' makes a word count nothing; it was left out."],
  ])('says what it does not know in %s', (query, remark) => {
    expect(parse(query).remarks).toEqual([remark]);
  });

  it('reads an address as words', () => {
    expect(parse('http://example.org/late')).toMatchObject({ remarks: [] });
  });
});
