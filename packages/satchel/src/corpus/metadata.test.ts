import { expect, it } from 'vitest';
import { metadataOf } from './metadata.ts';

it.each([
  [['author', 'year:number'], { author: 'Ada', year: '1843' }, { author: 'Ada', year: 1843 }],
  [['tags'], { tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  [['sent:date'], { sent: '2024-03-17' }, { sent: '2024-03-17' }],
  [['sent:date'], { sent: 0 }, { sent: '1970-01-01T00:00:00.000Z' }],
  [['open:flag'], { open: 'no' }, { open: false }],
  [['year:number', 'gone'], { year: '' }, {}],
])('%j of %j', (fields, record, kept) => {
  expect(metadataOf(record, fields, 'line 2')).toEqual(kept);
});

it.each([
  [['year:number'], { year: 'soon' }, `line 2: the field 'year' must hold a number, got "soon".`],
  [
    ['sent:date'],
    { sent: '17.3.2024' },
    `line 2: the field 'sent' must hold a date such as 2024-03-17, got "17.3.2024".`,
  ],
  [
    ['sent:date'],
    { sent: '2024-13-41' },
    `line 2: the field 'sent' must hold a date such as 2024-03-17, got "2024-13-41".`,
  ],
  [['open:flag'], { open: 'maybe' }, `line 2: the field 'open' must hold true or false, got "maybe".`],
  [['author'], { author: { first: 'Ada' } }, `line 2: the field 'author' must hold text, got {"first":"Ada"}.`],
  [
    ['year:int'],
    {},
    "corpus: 'metadata' must list fields such as author, year:number, sent:date or open:flag, got 'year:int'.",
  ],
])('%j of %j is refused', (fields, record, message) => {
  expect(() => metadataOf(record, fields, 'line 2')).toThrow(message);
});

it.each([[true], [['2024-03-17']]])('%j is no date', (sent) => {
  expect(() => metadataOf({ sent }, ['sent:date'], 'line 2')).toThrow("the field 'sent' must hold a date");
});
