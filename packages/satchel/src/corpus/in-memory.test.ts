import { expect, it } from 'vitest';
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
