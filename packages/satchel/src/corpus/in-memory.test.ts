import { describe, expect, it } from 'vitest';
import { corpusOf } from './in-memory.ts';

const documents = [
  { id: 'a', text: 'one', labels: ['x'] },
  { id: 'b', text: 'two', labels: [] },
];

it('can be read again and again, also when it came from something that can be walked only once', async () => {
  for (const given of [documents, documents.values()]) {
    const corpus = corpusOf(given);
    for (const _ of [1, 2]) {
      const read = [];
      for await (const document of corpus.documents()) read.push(document);
      expect(read).toEqual(documents);
    }
  }
});

it('is called by its size, or as it is told', () => {
  expect(corpusOf(documents).name).toBe('2 documents');
  expect(corpusOf(documents.slice(1)).name).toBe('1 document');
  expect(corpusOf([], 'nothing').name).toBe('nothing');
});

it('a document without labels has none', async () => {
  const read = [];
  for await (const document of corpusOf([
    { id: 'a', text: 'one' },
    { id: 'b', text: 'two', labels: undefined },
  ]).documents())
    read.push(document);
  expect(read).toEqual([
    { id: 'a', text: 'one', labels: [] },
    { id: 'b', text: 'two', labels: [] },
  ]);
});

it('keeps what else a document has', async () => {
  const whole = { id: 'a', text: 'one', labels: ['x'], split: 'train', group: 'g', title: 't', stars: 4 };
  for await (const document of corpusOf([whole]).documents()) expect(document).toEqual(whole);
});

describe('a document that is none is refused with its position', () => {
  it.each<[string, unknown, string]>([
    ['no text', { id: 'b' }, "Document 2: 'text' must be text, got undefined."],
    ['a text of another type', { id: 'b', text: 7 }, "Document 2: 'text' must be text, got 7."],
    ['no id', { text: 'two' }, "Document 2: 'id' must be text, got undefined."],
    ['a number as id', { id: 2, text: 'two' }, "Document 2: 'id' must be text, got 2."],
    [
      'one label by itself',
      { id: 'b', text: 'two', labels: 'x' },
      'Document 2: \'labels\' must be a list of texts, got "x".',
    ],
    [
      'a label that is no text',
      { id: 'b', text: 'two', labels: [1] },
      "Document 2: 'labels' must be a list of texts, got a list.",
    ],
    ['a split that is no text', { id: 'b', text: 'two', split: 1 }, "Document 2: 'split' must be text, got 1."],
    ['a text by itself', 'two', 'Document 2: it must be an object, got "two".'],
    ['null', null, 'Document 2: it must be an object, got null.'],
  ])('%s', (_, document, message) => {
    const given = [documents[0], document] as typeof documents;
    expect(() => corpusOf(given)).toThrow(
      expect.objectContaining({ code: 'TYPE', kind: 'data', where: 'document 2', facts: { index: 1 }, message }),
    );
  });
});
