import { describe, expect, it } from 'vitest';
import { dateColumn, guessColumns, namesLikeValues } from './guess-columns.ts';

const words = ['late parcel again', 'refund for my card please', 'login error on the new screen', 'where is my box'];
const rows = (columns: (i: number) => Record<string, unknown>) => Array.from({ length: 80 }, (_, i) => columns(i));
const text = (i: number) => `${words[i % 4]} number ${i}`;
const label = (i: number) => ['shipping', 'billing', 'technical'][i % 3];

describe('columns that are found', () => {
  it.each([
    ['by name', rows((i) => ({ id: `t${i}`, text: text(i), label: label(i) })), { text: 'text', label: 'label', id: 'id' }],
    ['by other names', rows((i) => ({ ticket_id: i, message: text(i), category: label(i) })), { text: 'message', label: 'category', id: 'ticket_id' }],
    ['by what they hold', rows((i) => ({ Nummer: i, Anliegen: text(i), Abteilung: label(i) })), { text: 'Anliegen', label: 'Abteilung', id: 'Nummer' }],
    ['SMS spam', rows((i) => ({ v1: i % 4 ? 'ham' : 'spam', v2: text(i) })), { text: 'v2', label: 'v1' }],
    ['joined labels', rows((i) => ({ text: text(i), topics: i % 4 ? label(i) : `${label(i)}|urgent` })), { text: 'text', label: 'topics', labelSeparator: '|' }],
    ['a title beside a text', rows((i) => ({ title: `No ${i}`, body: `${text(i)} ${text(i)} ${text(i)}`, category: label(i) })), { text: 'body', label: 'category' }],
    ['groups and split', rows((i) => ({ author: `a${i % 20}`, text: text(i), label: label(i), split: i % 5 ? 'train' : 'test' })), { text: 'text', label: 'label', group: 'author', split: 'split' }],
    ['a price is no label', rows((i) => ({ text: text(i), price: i / 7, label: label(i) })), { text: 'text', label: 'label' }],
    ['a year is no label', rows((i) => ({ Nummer: i, year: 2000 + (i % 5), text: text(i), Abteilung: label(i) })), { text: 'text', label: 'Abteilung', id: 'Nummer' }],
    ['a day is no label, however it is written', rows((i) => ({ Datum: `${1 + (i % 9)}.3.2024`, sent: `2024-03-0${1 + (i % 9)} 10:00`, Nachricht: text(i), Abteilung: label(i) })), { text: 'Nachricht', label: 'Abteilung' }],
    ['a name that only begins like a date or an address', rows((i) => ({ userId: `u${i}`, text: text(i), tone: label(i) })), { text: 'text', label: 'tone', id: 'userId' }],
    ['a time or an address is no text', rows((i) => ({ createdAt: `on day ${i} at noon`, office_path: `the street ${i} in town`, words: text(i), kind: label(i) })), { text: 'words', label: 'kind' }],
    ['a number and a name of one label', rows((i) => ({ text: text(i), label: i % 3, label_name: label(i) })), { text: 'text', label: 'label' }],
  ])('%s', (_, records, columns) => expect(guessColumns(records)).toEqual({ columns })); // biome-ignore format: a table
});

describe('questions', () => {
  it('two labels', () => {
    const records = rows((i) => ({ review: text(i), sentiment: i % 2 ? 'good' : 'bad', stars: i % 5 }));
    expect(guessColumns(records)).toEqual({
      question: { about: 'label', choices: ['sentiment', 'stars'], text: 'review' },
    });
    expect(guessColumns(records, { label: 'stars' })).toEqual({ columns: { text: 'review', label: 'stars' } });
  });
  it('two texts', () => {
    const records = rows((i) => ({ eins: text(i), zwei: `${text(i + 1)} x`, art: label(i) }));
    expect(guessColumns(records)).toMatchObject({ question: { about: 'text', choices: ['zwei', 'eins'] } });
  });
  it('no label at all', () => {
    expect(guessColumns(rows((i) => ({ text: text(i), id: i })))).toEqual({ columns: { text: 'text', id: 'id' } });
    const years = rows((i) => ({ text: text(i), year: 2000 + (i % 5) }));
    expect(guessColumns(years)).toEqual({ columns: { text: 'text' } });
    expect(guessColumns(years, { label: 'year' })).toEqual({ columns: { text: 'text', label: 'year' } });
  });
});

describe('dates and first lines', () => {
  it('one column of days is the date; two are none, nor is a number', () => {
    expect(dateColumn(rows((i) => ({ text: text(i), sent: `2024-03-0${1 + (i % 9)}`, year: 2024 + i })))).toBe('sent');
    const two = rows((i) => ({ sent: `2024-03-0${1 + (i % 9)}`, read: `2024-04-0${1 + (i % 9)}` }));
    expect(dateColumn(two)).toBeUndefined();
    expect(dateColumn(rows((i) => ({ sent: `${1 + (i % 9)}.3.2024` })))).toBeUndefined(); // metadata reads ISO dates alone
  });

  it('names that are a document are no names', () => {
    const first = 'the first document of a file that has no names of columns';
    expect(namesLikeValues(rows((i) => ({ shipping: label(i), [first]: text(i) })))).toEqual(['shipping', first]);
    expect(namesLikeValues(rows((i) => ({ label: label(i), text: text(i) })))).toEqual([]);
  });
});

it('does not take a column that counts something for the label', () => {
  const mails = Array.from({ length: 400 }, (_, i) => ({
    text: `the ${i}th letter from the harbour`,
    lines: `${i % 89}`,
  }));
  expect(guessColumns(mails).columns).toEqual({ text: 'text' });
  const stars = mails.map(({ text }, i) => ({ text, lines: `${i % 5}` }));
  expect(guessColumns(stars).columns).toMatchObject({ label: 'lines' });
});

describe('columns that could be taken for others', () => {
  const rows = (make: (i: number) => Record<string, string>) => Array.from({ length: 60 }, (_, i) => make(i));
  const sentence = (i: number) => `the number ${i} of all that was said today`;

  it('a split of few parts is a split; one with many values is not', () => {
    const parts = guessColumns(
      rows((i) => ({ text: sentence(i), label: 'ab'[i % 2]!, split: ['train', 'test'][i % 2]! })),
    );
    expect(parts.columns).toMatchObject({ text: 'text', label: 'label', split: 'split' });
    const folds = guessColumns(rows((i) => ({ text: sentence(i), label: 'ab'[i % 2]!, split: `fold ${i % 3}` })));
    expect(folds.columns?.split).toBeUndefined();
  });

  it('neither text nor split is asked for as the label', () => {
    const found = guessColumns(
      rows((i) => ({ text: sentence(i), split: ['train', 'test'][i % 2]!, mood: ['up', 'down', 'even'][i % 3]! })),
    );
    expect(found.columns).toMatchObject({ text: 'text', split: 'split', label: 'mood' });
  });

  it('a column whose values repeat is no text, however long they are', () => {
    const remarks = ['nothing to say about it', 'this was said again and again'];
    const found = guessColumns(rows((i) => ({ first: sentence(i), second: remarks[i % 2]!, label: 'ab'[i % 2]! })));
    expect(found.columns?.text).toBe('first');
  });
});
